// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "command/line/command_options.hpp"
#include "command/line/command_table.hpp"
#include "command/line/flag_spelling.hpp"
#include "command/line/help_text.hpp"
#include "command/line/parse_errors.hpp"
#include "dynac/options/applicable_options.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/word_list.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

std::string footer() {
  std::string text = "Examples:\n";
  for (const Example& example : kExamples) {
    text += fmt::format("  {}\n      {}\n", example.line, example.meaning);
  }
  text += "Exit codes:\n";
  for (const ExitCode& row : kExitCodes) text += fmt::format("  {}  {}\n", row.code, row.meaning);
  return text;
}

class Parser {
 public:
  Parser() : app_(std::string(kPurpose), "dynac") {
    app_.formatter(std::make_shared<HelpText>(false));
    app_.set_version_flag("-V,--version", fmt::format("dynac {}", kVersion));
    app_.footer(footer());
    app_.require_subcommand(1);
    for (const CommandRow& command : command_rows()) add_command(command);
    add_help();
  }

  Invocation parse(int argc, const char* const* argv) {
    if (argc == 1) return {Command::kNone, {}, app_.help()};
    const std::span<const char* const> line(argv, static_cast<std::size_t>(argc));
    check_command(argv[1]);
    parse_errors::check_values(line);
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return {Command::kNone, {}, app_.help()};
    } catch (const CLI::CallForAllHelp&) {
      return {Command::kNone, {}, whole_help()};
    } catch (const CLI::CallForVersion& version) {
      return {Command::kNone, {}, std::string(version.what()) + "\n"};
    } catch (const CLI::ParseError& error) {
      throw UsageError(parse_errors::message(app_, error, line));
    }
    if (app_.got_subcommand(kHelp)) {
      // Not within the braces: where it throws there, g++ 12 destroys the options twice.
      const std::string text = help_of_topic();
      return {Command::kNone, {}, text};
    }
    // Behind all options: a word may only be there because an option is misspelled.
    for (const auto& [row, words] : words_) row->read(options_, words);
    options_.lists_consulted_files = !options_.depfile.empty();
    check_command_options(options_, command());
    return {command(), options_, ""};
  }

 private:
  void add_command(const CommandRow& command) {
    CLI::App& app = *app_.add_subcommand(std::string(command.name), std::string(command.help));
    app.set_help_all_flag("--help-all", "Print the meaning of all options and exit");
    app.footer(footer());
    for (const PositionalRow& row : command.positionals) add_positional(app, row);
    for (const OptionGroup& group : command_option_groups()) {
      for (const OptionRow& row : group.rows) {
        if (std::ranges::count(row.commands, command.command) == 0) continue;
        CLI::Option* const option = add(app, row)->group(std::string(group.heading));
        if (row.member.arity == Arity::kNone) continue;
        option->type_name(argument_text(row))->option_text(argument_text(row));
      }
    }
  }

  void add_positional(CLI::App& app, const PositionalRow& row) {
    const auto read = [this, &row](const CLI::results_t& words) {
      words_.emplace_back(&row, words);
      return true;
    };
    CLI::Option* const option =
        app.add_option(std::string(row.name), CLI::callback_t(read), std::string(row.help));
    option->required(!row.remedy.empty());
    if (!row.may_repeat) return;
    option->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args(true);
  }

  void add_help() {
    app_.add_subcommand(kHelp, "Show this help, or the help of a command")
        ->add_option("COMMAND", help_topic_, "Command whose help is shown");
  }

  CLI::Option* add(CLI::App& app, const OptionRow& row) {
    const std::string flag = row.letter.empty() ? std::string(flag_of(row))
                                                : fmt::format("{},{}", row.letter, flag_of(row));
    const std::string help = help_of(row);
    const auto read = [this, &row](const Words& arguments) {
      row.member.read(options_, row, arguments);
      if (std::ranges::count(arguments, "") == 0) return;
      throw UsageError(fmt::format("{}: the value is empty; write {}, or leave out the option",
                                   flag_of(row), argument_text(row)));
    };
    const auto read_list = [read](const Words& arguments) {
      Words words;
      for (const std::string& argument : arguments) {
        std::ranges::move(split_list(argument), std::back_inserter(words));
      }
      read(words);
    };
    const auto read_one = [read, &row](const CLI::results_t& arguments) {
      if (arguments.size() > 1) throw UsageError(given_twice(row, arguments));
      read(arguments);
      return true;
    };
    switch (row.member.arity) {
      case Arity::kNone:
        return app
            .add_flag_callback(
                flag, [read] { read({}); }, help)
            ->disable_flag_override();
      case Arity::kOne:  // takes all, so that the message is ours
        return app.add_option(flag, CLI::callback_t(read_one), help)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
      case Arity::kList:
        return app.add_option_function<Words>(flag, read_list, help)
            ->expected(1)
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
      case Arity::kRepeated:
        break;
    }
    return app.add_option_function<Words>(flag, read, help)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  static std::string given_twice(const OptionRow& row, const Words& values) {
    return fmt::format("{}: is given twice, as {} and {}; leave one of them out", flag_of(row),
                       dynac::quoted(values[0]), dynac::quoted(values[1]));
  }

  void check_command(std::string_view word) const {
    const auto commands = app_.get_subcommands([](const CLI::App*) { return true; });
    constexpr std::array<std::string_view, 4> kFlags{"-h", "--help", "-V", "--version"};
    const bool is_known = std::ranges::count(kFlags, word) > 0 ||
                          std::ranges::any_of(commands, [&](const CLI::App* command) {
                            return command->get_name() == word;
                          });
    if (!is_known) throw UsageError(parse_errors::unknown_command(app_, word));
  }

  [[nodiscard]] Command command() const {
    for (const CommandRow& row : command_rows()) {
      if (app_.got_subcommand(std::string(row.name))) return row.command;
    }
    return Command::kNone;
  }

  [[nodiscard]] std::string whole_help() {
    CLI::App& command = *app_.get_subcommands().front();
    command.formatter(std::make_shared<HelpText>(true));
    return command.help("dynac");
  }

  [[nodiscard]] std::string help_of_topic() const {
    if (help_topic_.empty()) return Parser().app_.help();  // ours shows the command that was given
    check_command(help_topic_);
    return app_.get_subcommand(help_topic_)->help("dynac");
  }

  static constexpr const char* kHelp = "help";

  CommandOptions options_;
  std::vector<std::pair<const PositionalRow*, Words>> words_;
  std::string help_topic_;
  CLI::App app_;
};

}  // namespace

Invocation parse_command_line(int argc, const char* const* argv) {
  return Parser().parse(argc, argv);
}

}  // namespace dynac
