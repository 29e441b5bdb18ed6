// SPDX-License-Identifier: BSD-3-Clause
#include "proof/printed/printed_file.hpp"

#include <utility>

#include "proof/printed/printed_reader.hpp"

namespace dynac {
namespace {

using StatementKind = PrintedStatement::Kind;

// A struct of arrays is the one type that is no number's.
constexpr std::string_view kRecordType = "Arrays";

void read_statement(PrintedReader& reader, std::vector<PrintedStatement>& statements);

// for (int i = 0; i < 4; ++i) statement
void read_loop(PrintedReader& reader, std::vector<PrintedStatement>& statements) {
  PrintedStatement loop{.kind = StatementKind::kRepeat};
  reader.expect("(");
  reader.take_name();
  loop.name = reader.take_name();
  reader.expect("=");
  loop.values.push_back(reader.expression());
  reader.expect(";");
  reader.expect(loop.name);
  reader.expect("<");
  loop.values.push_back(reader.expression());
  reader.expect(";");
  reader.expect("++");
  reader.expect(loop.name);
  reader.expect(")");
  read_statement(reader, loop.body);
  statements.push_back(std::move(loop));
}

// What stands behind "name", or behind "name[".
void read_declared(PrintedReader& reader, std::string_view type, std::string_view name,
                   std::vector<PrintedStatement>& statements) {
  if (reader.take_if("[")) {
    PrintedExpression size = reader.expression();
    reader.expect("]");
    if (reader.take_if("=")) {
      reader.expect("{");
      statements.push_back({StatementKind::kFillArray, name, reader.expressions("}")});
      statements.back().values.insert(statements.back().values.begin(), std::move(size));
    } else {
      statements.push_back({StatementKind::kDeclareArray, name});
      statements.back().values.push_back(std::move(size));
    }
    return;
  }
  reader.expect("=");
  if (type == kRecordType) {
    reader.expect("{");
    statements.push_back({StatementKind::kRecord, name, reader.expressions("}")});
  } else {
    statements.push_back({StatementKind::kDeclare, name});
    statements.back().values.push_back(reader.expression());
  }
}

// const double a = ..; double a[3], b[3]; const double* a = ..; double* __restrict a = ..;
void read_declaration(PrintedReader& reader, std::vector<PrintedStatement>& statements) {
  reader.take_if("const");
  const std::string_view type = reader.take_name();
  do {
    if (reader.take_if("*")) reader.take_if("__restrict");
    read_declared(reader, type, reader.take_name(), statements);
  } while (reader.take_if(","));
  reader.expect(";");
}

void read_statement(PrintedReader& reader, std::vector<PrintedStatement>& statements) {
  if (reader.take_if("{")) {
    while (!reader.take_if("}")) read_statement(reader, statements);
    return;
  }
  const bool is_ignored_input = reader.is_at("(") || reader.is_at("static_cast");
  if (is_ignored_input || reader.is_at("using")) return reader.skip_behind(";");
  if (reader.take_if("for")) return read_loop(reader, statements);
  const bool is_declaration =
      reader.is_at("const") ||
      (reader.is_at_name() && (reader.is_at_name(1) || reader.is_at("*", 1)));
  if (is_declaration) return read_declaration(reader, statements);
  if (reader.is_at_name() && reader.is_at("+=", 1)) {
    statements.push_back({.kind = StatementKind::kAdvance, .name = reader.take_name()});
    reader.expect("+=");
    statements.back().values.push_back(reader.expression());
    return reader.expect(";");
  }
  PrintedExpression first = reader.expression();
  PrintedStatement statement{.kind = StatementKind::kCall};
  statement.values.push_back(std::move(first));
  if (reader.take_if("=")) {
    statement.kind = StatementKind::kStore;
    statement.values.push_back(reader.expression());
  } else if (statement.values[0].kind != PrintedExpression::Kind::kCall) {
    reader.fail();
  }
  reader.expect(";");
  statements.push_back(std::move(statement));
}

// The last name of each parameter.
std::vector<std::string_view> read_parameters(PrintedReader& reader) {
  std::vector<std::string_view> parameters;
  std::string_view last;
  while (!reader.take_if(")")) {
    if (reader.is_at_name()) {
      last = reader.take();
      if (reader.is_at(",") || reader.is_at(")")) parameters.push_back(last);
    } else {
      reader.take();
    }
  }
  return parameters;
}

class FileReader {
 public:
  explicit FileReader(std::string_view text) : reader_(text) {}

  PrintedCode read() {
    while (!reader_.is_at_end()) read_item();
    return std::move(code_);
  }

 private:
  void read_item() {
    if (reader_.take_if("typedef") || reader_.take_if("}")) return;  // a namespace's end
    if (reader_.is_at("struct")) return read_struct();
    if (reader_.is_at("namespace") || reader_.is_at("namespace", 1))
      return reader_.skip_behind("{");
    read_named();
  }

  // Those of run-time parameters have members whose names say all.
  void read_struct() {
    if (!reader_.is_at(kRecordType, 1)) {
      while (!reader_.is_at("{")) reader_.take();
      reader_.skip_group();
      return reader_.skip_behind(";");
    }
    reader_.skip_behind("{");
    while (!reader_.take_if("}")) {
      while (!reader_.is_at(";", 1)) reader_.take();
      code_.record_members.push_back(reader_.take_name());
      reader_.expect(";");
    }
    reader_.skip_behind(";");
  }

  // A function, a table, or a declaration of one.
  void read_named() {
    std::string_view name;
    std::vector<std::string_view> parameters;
    bool is_function = false;
    std::vector<long> sizes;
    while (!reader_.is_at("{") && !reader_.is_at(";") && !reader_.is_at("=")) {
      if (reader_.is_at_end()) return;
      const bool is_attribute = reader_.is_at("__attribute__");
      const bool is_named =
          reader_.is_at_name() && (reader_.is_at("(", 1) || reader_.is_at("[", 1));
      if (is_attribute) {
        reader_.take();
        reader_.skip_group();
      } else if (is_named && name.empty()) {
        name = reader_.take();
        is_function = reader_.take_if("(");
        if (is_function) parameters = read_parameters(reader_);
      } else if (reader_.take_if("[")) {
        sizes.push_back(reader_.expression().integer);
        reader_.expect("]");
      } else {
        reader_.take();
      }
    }
    if (reader_.take_if(";")) return;
    if (reader_.take_if("=")) return read_table(name, sizes);
    if (!is_function) reader_.fail();
    PrintedFunction& function = code_.functions[name];
    function.parameters = std::move(parameters);
    reader_.expect("{");
    while (!reader_.take_if("}")) read_statement(reader_, function.body);
  }

  // @param[in] sizes  as declared
  void read_table(std::string_view name, const std::vector<long>& sizes) {
    reader_.expect("{");
    if (reader_.is_at("{")) {
      while (!reader_.take_if("}")) {
        reader_.expect("{");
        std::vector<long>& row = code_.index_tables[name].emplace_back();
        for (const PrintedExpression& index : reader_.expressions("}"))
          row.push_back(index.integer);
        reader_.take_if(",");
        if (std::ssize(row) != sizes[1]) reader_.fail();
      }
      if (std::ssize(code_.index_tables[name]) != sizes[0]) reader_.fail();
    } else {
      for (const PrintedExpression& x : reader_.expressions("}")) {
        const bool is_negated = x.kind == PrintedExpression::Kind::kOperation;
        code_.tables[name].push_back(is_negated ? -x.operands[0].number : x.number);
      }
      if (std::ssize(code_.tables[name]) != sizes[0]) reader_.fail();
    }
    reader_.expect(";");
  }

  PrintedReader reader_;
  PrintedCode code_;
};

}  // namespace

PrintedCode read_printed(std::string_view text) { return FileReader(text).read(); }

}  // namespace dynac
