#include "results/report/document.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace concord {
namespace {

// Code points, for columns to stand below each other; wide characters are not known.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// What a terminal would obey, and line ends, are shown as \xNN: also the controls of two bytes in
// UTF-8 (U+0080 to U+009F).
std::string one_line(std::string_view text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (byte == 0xc2 && next >= 0x80 && next < 0xa0) {
      shown += fmt::format("\\x{:02x}", next);
      ++i;
    } else if (byte < 0x20 || byte == 0x7f) {
      shown += fmt::format("\\x{:02x}", byte);
    } else {
      shown += c;
    }
  }
  return shown;
}

std::string padded(std::string_view text, std::size_t width, bool right) {
  const std::size_t own = width_of(text);
  const std::string space(width > own ? width - own : 0, ' ');
  return right ? space + std::string(text) : std::string(text) + space;
}

std::string table_text(const DocumentTable& table) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = width_of(table.columns[c].title);
    for (const auto& row : table.rows) width = std::max(width, width_of(one_line(row[c])));
    widths.push_back(width);
  }
  std::string text;
  const auto line = [&](const auto& cell) {
    std::string row;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c > 0) row += "  ";
      row += padded(cell(c), widths[c], table.columns[c].number);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  };
  line([&](std::size_t c) { return table.columns[c].title; });
  for (const auto& row : table.rows) line([&](std::size_t c) { return one_line(row[c]); });
  return text;
}

std::string markdown_cell(std::string_view text) {
  std::string cell;
  for (const char c : one_line(text)) {
    if (c == '|' || c == '\\' || c == '<' || c == '*' || c == '_' || c == '`') cell += '\\';
    cell += c;
  }
  return cell;
}

// A sentence, in which only a tag would be taken for something else.
std::string markdown_words(std::string_view text) {
  std::string words;
  for (const char c : one_line(text)) {
    if (c == '<') words += '\\';
    words += c;
  }
  return words;
}

std::string table_markdown(const DocumentTable& table) {
  std::string text = "|";
  std::string rule = "|";
  for (const Column& column : table.columns) {
    text += fmt::format(" {} |", markdown_cell(column.title));
    rule += column.number ? "--:|" : ":--|";
  }
  text += "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    text += "|";
    for (const std::string& cell : row) text += fmt::format(" {} |", markdown_cell(cell));
    text += "\n";
  }
  return text;
}

}  // namespace

std::string document_text(const Document& document) {
  std::string text = one_line(document.title) + "\n";
  for (const Section& section : document.sections) {
    const bool plots_only = std::ranges::all_of(section.blocks, [](const Block& block) {
      return std::holds_alternative<DocumentPlot>(block);
    });
    if (plots_only) continue;
    text += fmt::format("\n{}\n{}\n", one_line(section.title),
                        std::string(width_of(one_line(section.title)), '-'));
    for (const Block& block : section.blocks) {
      if (const auto* paragraph = std::get_if<Paragraph>(&block)) {
        text += fmt::format("{}{}\n", paragraph->warning ? "! " : "", one_line(paragraph->text));
      } else if (const auto* table = std::get_if<DocumentTable>(&block)) {
        if (!table->title.empty()) text += "\n" + one_line(table->title) + "\n";
        text += table_text(*table);
      } else if (const auto* verbatim = std::get_if<Verbatim>(&block)) {
        text += "  " + one_line(verbatim->text) + "\n";
      }
    }
  }
  return text;
}

std::string document_markdown(const Document& document, std::string_view plot_folder) {
  std::string text = fmt::format("# {}\n", markdown_cell(document.title));
  for (const Section& section : document.sections) {
    text += fmt::format("\n## {}\n", markdown_cell(section.title));
    for (const Block& block : section.blocks) {
      if (const auto* paragraph = std::get_if<Paragraph>(&block)) {
        text += fmt::format("\n{}{}\n", paragraph->warning ? "**Mind:** " : "",
                            markdown_words(paragraph->text));
      } else if (const auto* table = std::get_if<DocumentTable>(&block)) {
        if (!table->title.empty()) text += fmt::format("\n{}\n", markdown_cell(table->title));
        text += "\n" + table_markdown(*table);
      } else if (const auto* verbatim = std::get_if<Verbatim>(&block)) {
        text += fmt::format("\n    {}\n", one_line(verbatim->text));
      } else if (const auto* plot = std::get_if<DocumentPlot>(&block);
                 plot && !plot_folder.empty()) {
        text += fmt::format("\n![{}]({}/{}.svg)\n", plot->title, plot_folder, plot->id);
      }
    }
  }
  return text;
}

std::string html_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') {
          escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        } else {
          escaped += c;
        }
    }
  }
  return escaped;
}

}  // namespace concord
