#pragma once
// Document: a report before it has a form: sections of paragraphs, tables and plots, which become
// text for a terminal, Markdown, or a page. Plain values.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace concord {

struct Paragraph {
  std::string text;
  bool warning = false;
};

struct Column {
  std::string title;
  bool number = true;  // aligned to the right
};

struct DocumentTable {
  std::string id;     // of its element on a page
  std::string title;  // one line
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
};

struct DocumentPlot {
  std::string id;     // of its element on a page, and name of its file
  std::string title;  // one line
  std::string svg;
};

// Something to be typed or kept as it is.
struct Verbatim {
  std::string text;
};

using Block = std::variant<Paragraph, DocumentTable, DocumentPlot, Verbatim>;

struct Section {
  std::string title;
  std::vector<Block> blocks;
};

struct Document {
  std::string title;
  std::vector<Section> sections;
};

// For a terminal; plots are left out.
[[nodiscard]] std::string document_text(const Document& document);

// `plot_folder`: where the plots are, as a link says it; empty: plots are left out.
[[nodiscard]] std::string document_markdown(const Document& document, std::string_view plot_folder);

// What may stand between tags, and in an attribute.
[[nodiscard]] std::string html_escaped(std::string_view text);

}  // namespace concord
