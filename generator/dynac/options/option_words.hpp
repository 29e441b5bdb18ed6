// SPDX-License-Identifier: BSD-3-Clause
// The words of options and the values that they stand for: one list for each kind of
// value. Everything that reads or writes such a word takes it from here.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "dynac/measure/machine_table.hpp"
#include "emit/emit_options.hpp"
#include "emit/languages/language_table.hpp"
#include "model/builder.hpp"

namespace dynac {

/// A word and its value.
template <class Value>
struct Word {
  std::string_view word;
  Value value;
};

/// A word per row of a table.
template <class Table, class MakeWord>
[[nodiscard]] constexpr auto words_from(const Table& table, const MakeWord& word_of) {
  std::array<decltype(word_of(table.front())), std::tuple_size_v<Table>> words{};
  for (std::size_t k = 0; k < words.size(); ++k) words[k] = word_of(table[k]);
  return words;
}

inline constexpr std::array<Word<Base>, 2> kBaseWords{
    {{"fixed", Base::kFixed}, {"floating", Base::kFloating}}};
inline constexpr auto kLanguageWords = words_from(kLanguages, [](const LanguageRow& row) {
  return Word<std::string_view>{row.word, row.word};
});
inline constexpr std::array<Word<ScalarType>, 3> kScalarWords{
    {{"double", ScalarType::kDouble},
     {"float", ScalarType::kFloat},
     {"template", ScalarType::kTemplate}}};
inline constexpr std::array<Word<JacobianFrame>, 3> kJacobianFrameWords{
    {{"world-aligned", JacobianFrame::kWorldAligned},
     {"local", JacobianFrame::kLocal},
     {"spatial", JacobianFrame::kSpatial}}};
inline constexpr std::array<Word<BaseVelocity>, 3> kBaseVelocityWords{
    {{"body", BaseVelocity::kBody},
     {"spatial", BaseVelocity::kSpatial},
     {"mixed", BaseVelocity::kMixed}}};
inline constexpr std::array<Word<Discretization>, 2> kDiscretizationWords{
    {{"variational", Discretization::kVariational},
     {"zero-order-hold", Discretization::kZeroOrderHold}}};
inline constexpr std::array<Word<Integrator>, 4> kIntegratorWords{
    {{"semi-implicit-euler", Integrator::kSemiImplicitEuler},
     {"explicit-euler", Integrator::kExplicitEuler},
     {"rk4", Integrator::kRungeKutta4},
     {"implicit-midpoint", Integrator::kImplicitMidpoint}}};
inline constexpr std::array<Word<Triangle>, 3> kTriangleWords{
    {{"full", Triangle::kFull}, {"lower", Triangle::kLower}, {"upper", Triangle::kUpper}}};
inline constexpr std::array<Word<Trig>, 2> kTrigWords{{{"own", Trig::kOwn}, {"libm", Trig::kLibm}}};
inline constexpr std::array<Word<bool>, 2> kOnOffWords{{{"on", true}, {"off", false}}};
inline constexpr std::array<Word<bool>, 2> kRuntimeWords{{{"copy", true}, {"external", false}}};
inline constexpr auto kTargetWords = words_from(kTargets, [](const Target& row) {
  return Word<const Target*>{row.name, &row};
});
inline constexpr auto kMeasureWords = [] {
  std::array<Word<const Machine*>, kMachines.size() + 2> words{
      {{"none", nullptr}, {kHost.name, &kHost}}};
  for (std::size_t k = 0; k < kMachines.size(); ++k) {
    words[k + 2] = {kMachines[k].name, &kMachines[k]};
  }
  return words;
}();
inline constexpr std::array<Word<std::size_t>, 4> kLanesWords{
    {{"4", 4}, {"1", 1}, {"2", 2}, {"8", 8}}};
/// Each is the name of an option that gives the inputs, too.
inline constexpr std::array<Word<bool KernelSettings::*>, 2> kDerivativesByWords{
    {{"fext", &KernelSettings::by_wrenches}, {"parameters", &KernelSettings::by_parameters}}};
inline constexpr std::array<Word<bool RowInputSettings::*>, 4> kRowInputWords{
    {{"active", &RowInputSettings::active},
     {"accelerations", &RowInputSettings::accelerations},
     {"gains", &RowInputSettings::gains},
     {"restitution", &RowInputSettings::restitution}}};
inline constexpr std::array<Word<bool JointEffects::*>, 4> kEffectWords{
    {{"damping", &JointEffects::damping},
     {"friction", &JointEffects::friction},
     {"armature", &JointEffects::armature},
     {"springs", &JointEffects::springs}}};

/// `valid values: a, b`, and which of them a word was meant to be.
[[nodiscard]] std::string valid_values(std::string_view word,
                                       const std::vector<std::string>& values);

/// The words of a list.
template <class List>
[[nodiscard]] std::vector<std::string> words_in(const List& list) {
  std::vector<std::string> words;
  for (const auto& entry : list) words.emplace_back(entry.word);
  return words;
}

/// The value of a word; null: the list has no such word.
template <class List>
[[nodiscard]] const auto* value_of(const List& list, std::string_view word) {
  for (const auto& entry : list) {
    if (entry.word == word) return &entry.value;
  }
  return static_cast<decltype(&list.front().value)>(nullptr);
}

/// The word of a value; one that no list has where this list does not name the value.
template <class List, class Value>
[[nodiscard]] std::string word_for(const List& list, const Value& value) {
  const auto has_value = [&](const auto& entry) { return entry.value == value; };
  const auto entry = std::ranges::find_if(list, has_value);
  return entry == list.end() ? "(an unknown value)" : std::string(entry->word);
}

}  // namespace dynac
