// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/pattern_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/text_template.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

// Lengths in pixels. A matrix is about as wide as a page, whatever its size.
constexpr std::size_t kPageWidth = 720;
constexpr std::size_t kLargestCell = 14;
constexpr std::size_t kSmallestCell = 2;
constexpr std::size_t kNarrowestPanel = 560;  // leaves room for its caption
constexpr std::size_t kMargin = 28;
constexpr std::size_t kTop = 76;
constexpr std::size_t kLegend = 70;
constexpr std::size_t kStrip = 6;  // of names, along the edges of a matrix
constexpr std::size_t kGap = 2;

std::string_view class_of(CellKind kind) {
  switch (kind) {
    case CellKind::kUnit:
      return "unit";
    case CellKind::kConstant:
      return "constant";
    case CellKind::kVarying:
      return "varying";
    case CellKind::kFill:
      return "fill";
  }
  return "";
}

std::string_view class_of(EquationUse use) {
  switch (use) {
    case EquationUse::kExact:
      return "exact";
    case EquationUse::kNoisy:
      return "noisy";
    case EquationUse::kUnneeded:
      return "unneeded";
  }
  return "";
}

std::size_t cell_size(const MatrixPicture& matrix) {
  const std::size_t most =
      std::max({matrix.equations.size(), matrix.unknowns.size(), std::size_t{1}});
  return std::clamp(kPageWidth / most, kSmallestCell, kLargestCell);
}

// Writes one matrix, its upper left corner at the origin.
class PanelWriter {
 public:
  PanelWriter(const PatternPicture& picture, const MatrixPicture& matrix)
      : picture_(picture), matrix_(matrix), cell_(cell_size(matrix)) {}

  // A strip above each column that bears the unknown's name.
  [[nodiscard]] std::string columns() const {
    std::string text;
    for (std::size_t column = 0; column < matrix_.unknowns.size(); ++column) {
      const std::size_t unknown = matrix_.unknowns[column];
      text += fmt::format("<rect class=\"name\" x=\"{}\" y=\"-{}\" width=\"{}\" height=\"{}\">",
                          column * cell_, kStrip + kGap, cell_, kStrip);
      text += fmt::format("<title>{}: {}</title></rect>\n", unknown,
                          xml_text(picture_.unknown_names[unknown]));
    }
    return text;
  }

  // A row is a group, so that its entries bear the equation's name, too.
  [[nodiscard]] std::string rows() const {
    std::string text;
    auto cell = matrix_.cells.begin();
    for (std::size_t row = 0; row < matrix_.equations.size(); ++row) {
      const std::size_t equation = matrix_.equations[row];
      text +=
          fmt::format("<g class=\"{}\"><title>{}: {}</title>\n", class_of(picture_.uses[equation]),
                      equation, xml_text(picture_.equation_names[equation]));
      text += fmt::format("<rect class=\"name\" x=\"-{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                          kStrip + kGap, row * cell_, kStrip, cell_);
      for (; cell != matrix_.cells.end() && cell->row == row; ++cell) {
        text += rectangle(class_of(cell->kind), cell->column, row, 1);
      }
      text += "</g>\n";
    }
    return text;
  }

  [[nodiscard]] std::string blocks() const {
    std::string text;
    for (const PictureBlock& block : matrix_.blocks) {
      text += rectangle("block", block.first, block.first, block.size);
    }
    return text;
  }

  [[nodiscard]] std::size_t width() const { return cell_ * matrix_.unknowns.size(); }
  [[nodiscard]] std::size_t height() const { return cell_ * matrix_.equations.size(); }

 private:
  [[nodiscard]] std::string rectangle(std::string_view kind, std::size_t column, std::size_t row,
                                      std::size_t size) const {
    return fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", kind,
                       column * cell_, row * cell_, size * cell_, size * cell_);
  }

  const PatternPicture& picture_;
  const MatrixPicture& matrix_;
  std::size_t cell_;
};

}  // namespace

std::string xml_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(character.size, 1));
    const bool is_text = character.size > 0 && !is_control(character.code_point) &&
                         character.code_point != 0xFFFE && character.code_point != 0xFFFF;
    if (!is_text) {
      result += "\xEF\xBF\xBD";
    } else if (character.size == 1 && std::string_view("&<>\"'").find(bytes[0]) != text.npos) {
      result += fmt::format("&#{};", static_cast<int>(bytes[0]));
    } else {
      result += bytes;
    }
    text.remove_prefix(bytes.size());
  }
  return result;
}

std::string pattern_svg(const PatternPicture& picture) {
  std::string panels;
  std::size_t x = kMargin, height = 0;
  for (const PatternPanel& panel : picture.panels) {
    const PanelWriter writer(picture, panel.matrix);
    panels +=
        fill(embedded_file("pattern_panel.in"), {{"X", std::to_string(x)},
                                                 {"CAPTION", xml_text(panel.caption)},
                                                 {"COLUMNS", writer.columns()},
                                                 {"ROWS", writer.rows()},
                                                 {"BLOCKS", writer.blocks()},
                                                 {"WIDTH", std::to_string(writer.width())},
                                                 {"HEIGHT", std::to_string(writer.height())}});
    x += std::max(writer.width(), kNarrowestPanel) + 2 * kMargin;
    height = std::max(height, writer.height());
  }
  return fill(embedded_file("pattern.svg.in"),
              {{"VERSION", picture.version},
               {"TITLE", xml_text(picture.title)},
               {"WIDTH", std::to_string(x - kMargin)},
               {"HEIGHT", std::to_string(kTop + height + kLegend)},
               {"LEGEND_Y", std::to_string(kTop + height + kMargin / 2)},
               {"PANELS", panels}});
}

}  // namespace dynac
