// SPDX-License-Identifier: BSD-3-Clause
// What an option is: one row, from which the parser, the help, the canonical command line, the
// manifest, the rejection of options without effect, and the manual follow.
// A row stands in the header of its group, below the member that it fills: a new option is a member
// and a row there, and the place that uses it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

struct EmitJob;
struct EmitOptions;
struct Options;
struct OptionRow;
struct Kernel;
struct KernelContext;
struct Robot;

using Words = std::vector<std::string>;

enum class Command {
  kNone,
  kGenerate,
  kInspect,
  kExplain,
  kReport,
  kCompare,
  kConvert,
  kList,
  kCheck,
  kCompletions,
  kMan,
};

inline constexpr Command kRobotCommands[] = {
    Command::kGenerate, Command::kInspect, Command::kExplain, Command::kReport, Command::kCompare};
inline constexpr Command kReadingCommands[] = {Command::kGenerate, Command::kInspect,
                                               Command::kExplain,  Command::kReport,
                                               Command::kCompare,  Command::kConvert};
inline constexpr Command kKernelCommands[] = {Command::kGenerate, Command::kExplain,
                                              Command::kReport};
inline constexpr Command kFileCommands[] = {Command::kGenerate, Command::kExplain, Command::kReport,
                                            Command::kCheck};
inline constexpr Command kEmittingCommands[] = {Command::kGenerate, Command::kReport};
inline constexpr Command kWritingCommands[] = {Command::kGenerate, Command::kReport,
                                               Command::kConvert};
inline constexpr Command kGravityCommands[] = {Command::kGenerate, Command::kExplain,
                                               Command::kReport, Command::kConvert};
inline constexpr Command kConvertOnly[] = {Command::kConvert};
inline constexpr Command kGenerateOnly[] = {Command::kGenerate};

/// How many arguments an option takes.
enum class Arity {
  kNone,      ///< a switch
  kOne,       ///< and stands once
  kList,      ///< one, a list separated by commas
  kRepeated,  ///< one, each time that it stands
};

/// The part of Options that an option fills, and its way from words and back to them.
struct OptionMember {
  Arity arity = Arity::kNone;
  /// Takes the arguments; a switch has none.
  /// @throws UsageError  what is wrong with them
  void (*read)(Options& options, const OptionRow& option, const Words& arguments) = nullptr;
  /// The arguments that stand for the value in force; empty: nothing is named. Of a switch: none.
  Words (*print)(const Options& options) = nullptr;
  bool (*is_same)(const Options& a, const Options& b) = nullptr;
  /// The words that it takes, the default first; null: whatever its user names.
  Words (*words)() = nullptr;
};

/// What the completion of shells offers for an argument.
enum class Offer {
  kNothing,
  kWords,  ///< the words that it takes; where its user is free, nothing
  kFiles,
  kFolders,
  kKernels,
  kFormulations,  ///< KERNEL=NAME
  kPasses,
  kShells,
};

/// An option. In messages it is its key after an at sign, "@fext".
struct OptionRow {
  std::string_view key = {};      ///< "fext"
  std::string_view letter = {};   ///< "-o", the same; empty: it has none
  std::string_view takes = {};    ///< "LINK,..|all"; empty: its words, or nothing
  std::string_view help = {};     ///< with the default
  std::string_view example = {};  ///< an argument other than the default; of a switch: none
  std::string_view least = {};    ///< of a number; empty: there is no bound
  std::string_view most = {};
  std::span<const Command> commands = {};  ///< that take it
  /// Where it stands in the canonical command line and the manifest, in ascending order. 0:
  /// nowhere, it changes no byte of what is emitted.
  int canonical_rank = 0;
  /// The path that is its argument, of which the base name and a hash of the file are recorded;
  /// null: it names no file.
  std::string (*named_file)(const Options& options) = nullptr;
  bool is_silent = false;  ///< nothing is said of it where it is not given
  OptionMember member = {};
  Offer offer = Offer::kWords;
  /// Whether it is given, and so overrides what the robot's file may state; null: no file states
  /// it.
  bool (*overrides_file)(const Options& options) = nullptr;
  /// Whether a kernel's arguments or values depend on it; null: it is not about kernels.
  bool (*affects)(const Kernel& kernel, const KernelContext& context,
                  std::string_view word) = nullptr;
  bool is_checked_by_word = false;  ///< each of its arguments must affect a kernel, not one of them
  /// Of an option that affects no kernel: those of its arguments that nothing else needs, either,
  /// or an empty word for all of them; null: it has no other use.
  Words (*idle_words)(const Options& options, const Robot& robot) = nullptr;
  /// Whether the option affects this language, with the other options of the emitted code; null: it
  /// affects all.
  bool (*applies)(const EmitOptions& emit) = nullptr;
  /// The same, where only the finished kernels decide.
  bool (*applies_to)(const EmitJob& job) = nullptr;
  /// Whether it fits the other options. After all are read.
  /// @throws UsageError  where it does not
  void (*check)(const Options& options, Command command) = nullptr;

  [[nodiscard]] constexpr bool changes_bytes() const { return canonical_rank != 0; }
};

// Members of the usual kinds, by the way to them: &KernelOptions::fext, or &OutputOptions::emit,
// &EmitOptions::fma. What is declared only is defined in option_members.hpp, where Options is
// complete.
template <auto... path>
void read_switch(Options& options, const OptionRow& option, const Words& arguments);
template <auto... path>
std::string text_of(const Options& options);
template <auto... path>
void read_text(Options& options, const OptionRow& option, const Words& arguments);
template <auto... path>
void read_file_name(Options& options, const OptionRow& option, const Words& arguments);
template <auto... path>
void read_list(Options& options, const OptionRow& option, const Words& arguments);
template <auto... path>
void read_link_list(Options& options, const OptionRow& option, const Words& arguments);
template <auto... path>
void read_number(Options& options, const OptionRow& option, const Words& arguments);
template <const auto& list, auto... path>
void read_word(Options& options, const OptionRow& option, const Words& arguments);
template <auto... path>
Words print_switch(const Options& options);
template <auto... path>
Words print_text(const Options& options);
template <auto... path>
Words print_list(const Options& options);
template <auto... path>
Words print_link_list(const Options& options);
template <auto... path>
Words print_number(const Options& options);
template <const auto& list, auto... path>
Words print_word(const Options& options);
template <const auto& list, auto... path>
Words words_of();
template <auto... path>
bool is_same(const Options& a, const Options& b);
template <const auto& list, auto... path>
bool is_same_word(const Options& a, const Options& b);

/// A bool that the option makes true.
template <auto... path>
constexpr OptionMember switch_member() {
  return {Arity::kNone, read_switch<path...>, print_switch<path...>, is_same<path...>, nullptr};
}
/// A std::string.
template <auto... path>
constexpr OptionMember text_member() {
  return {Arity::kOne, read_text<path...>, print_text<path...>, is_same<path...>, nullptr};
}
/// A std::string: the name of a file to be written, not empty; the row has an example.
template <auto... path>
constexpr OptionMember file_name_member() {
  return {Arity::kOne, read_file_name<path...>, print_text<path...>, is_same<path...>, nullptr};
}
/// A std::vector<std::string>; a comma separates its items.
template <auto... path>
constexpr OptionMember list_member() {
  return {Arity::kList, read_list<path...>, print_list<path...>, is_same<path...>, nullptr};
}
/// The same of names of links; an item may define a frame, see new_frame.hpp.
template <auto... path>
constexpr OptionMember link_list_member() {
  return {Arity::kList, read_link_list<path...>, print_link_list<path...>, is_same<path...>,
          nullptr};
}
/// A std::vector<std::string>; the option stands once an item.
template <auto... path>
constexpr OptionMember repeated_member() {
  return {Arity::kRepeated, read_list<path...>, print_list<path...>, is_same<path...>, nullptr};
}
/// A double or std::size_t.
template <auto... path>
constexpr OptionMember number_member() {
  return {Arity::kOne, read_number<path...>, print_number<path...>, is_same<path...>, nullptr};
}
/// A value of those that a list of option_words.hpp names; if it is optional, the first is its
/// default.
template <const auto& list, auto... path>
constexpr OptionMember word_member() {
  return {Arity::kOne, read_word<list, path...>, print_word<list, path...>,
          is_same_word<list, path...>, words_of<list, path...>};
}

}  // namespace dynac
