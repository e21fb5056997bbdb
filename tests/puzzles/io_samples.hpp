#pragma once
// The sample puzzle as other programs write it: what each format looks like in the wild.

#include <string>
#include <vector>

#include "tests/puzzles/io_support.hpp"

namespace concord::test {

struct FormatSample {
  std::string name;    // for the test's name
  std::string format;  // the id that detection should find
  std::string text;
};

inline void PrintTo(const FormatSample& sample, std::ostream* out) {
  *out << sample.name;
}

inline std::string with_blank(char blank) {
  std::string text = kSampleDots;
  for (char& c : text) {
    if (c == '.') c = blank;
  }
  return text;
}

inline std::string spaced(const std::string& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += rows[i];
    if (rows[i] != '\n' && i + 1 < rows.size() && rows[i + 1] != '\n') text += ' ';
  }
  return text;
}

inline std::string with_crlf(const std::string& text, const std::string& end = "\r\n") {
  std::string result;
  for (const char c : text) result += c == '\n' ? end : std::string(1, c);
  return result;
}

inline std::string sample_json(bool strings) {
  const std::string cells = strings ? kSampleDots : kSample;
  std::string text = "[";
  for (std::size_t i = 0; i < 81; ++i) {
    text += i % 9 == 0 ? (i == 0 ? "[" : "], [") : ", ";
    text += strings ? '"' + cells.substr(i, 1) + '"' : cells.substr(i, 1);
  }
  return text + "]]\n";
}

inline std::string sample_dzn(const std::string& blank = "0") {
  std::string text = "n=9;\nstart=[|\n";
  for (std::size_t i = 0; i < 81; ++i) {
    text += kSample[i] == '0' ? blank : std::string(1, kSample[i]);
    text += i == 80 ? "|];\n" : i % 9 == 8 ? "|\n" : ", ";
  }
  return text;
}

inline std::string sample_marks() {
  std::string text;
  for (const char c : std::string(kSample)) {
    for (char value = '1'; value <= '9'; ++value) text += c == '0' || c == value ? value : '.';
  }
  return text + "\n";
}

inline std::string sample_sumocue() {
  std::string text = "SumoCueV1";
  for (std::size_t i = 0; i < 81; ++i)
    text += '=' + std::string(1, kSample[i]) + 'J' + std::to_string(i / 27 * 3 + i % 9 / 3);
  return text + "\n";
}

// Rows of three groups: left, between the groups, right; a rule between the bands.
inline std::string sample_drawn(const std::string& left, const std::string& bar,
                                const std::string& right, const std::string& rule, char blank,
                                bool wide) {
  std::string text;
  for (std::size_t r = 0; r < 9; ++r) {
    if (r % 3 == 0 && r > 0 && !rule.empty()) text += rule + "\n";
    text += left;
    for (std::size_t c = 0; c < 9; ++c) {
      if (c % 3 == 0 && c > 0) text += bar;
      const char cell = kSampleDots[r * 9 + c];
      text += cell == '.' ? blank : cell;
      if (wide && c % 3 != 2) text += ' ';
    }
    text += right + "\n";
  }
  return text;
}

inline std::vector<FormatSample> format_samples() {
  const std::string rows = sample_rows();
  const std::string frame = "+-------+-------+-------+";
  const std::string top = "┌───────┬───────┬───────┐\n";
  return {
      {"line_dot", "line", std::string(kSampleDots) + "\n"},
      {"line_zero", "line", std::string(kSample) + "\n"},
      {"line_star", "line", with_blank('*') + "\n"},
      {"line_underscore", "line", with_blank('_') + "\n"},
      {"line_dash", "line", with_blank('-') + "\n"},
      {"line_x", "line", with_blank('x') + "\n"},
      {"line_capital_x", "line", with_blank('X') + "\n"},
      {"line_without_end", "line", kSampleDots},
      {"line_indented", "line", std::string("  \t") + kSampleDots + " \n"},
      {"line_commented", "line", std::string(kSampleDots) + " # 25-18 1\n"},
      {"line_with_words", "line", std::string(kSampleDots) + " easy | ED=1.2/1.2/1.2\n"},
      {"line_hash_rating", "line",
       "0123abcd4567ef890123abcd4567ef89 " + std::string(kSampleDots) + " 7.2\n"},
      {"line_tabs", "line", std::string("no-17\t") + kSample + "\t30\t1.5\n"},
      {"line_groups", "line", sample_rows(kSampleDots, " ") + "\n"},
      {"line_spaced", "line", spaced(kSample) + "\n"},
      {"counted", "counted", std::string(kSampleDots) + ":1:" + kSampleSolution + "\n"},
      {"counted_no_solution", "counted", std::string(kSampleDots) + ":1\n"},
      {"rows", "rows", rows},
      {"rows_zero", "rows", sample_rows(kSample)},
      {"rows_dash", "rows", sample_rows(with_blank('-'))},
      {"rows_spaced", "rows", spaced(sample_rows(kSample))},
      {"rows_spaced_dots", "rows", spaced(rows)},
      {"rows_commas", "rows", with_crlf(sample_rows(kSample), ",\n")},
      {"rows_titled", "rows", "Grid 01\n" + sample_rows(kSample)},
      {"rows_bom_crlf", "rows", "\xef\xbb\xbf" + with_crlf(rows)},
      {"rows_cr", "rows", with_crlf(rows, "\r")},
      {"rows_in_groups", "rows",
       [] {
         std::string text;
         for (std::size_t i = 0; i < 81; i += 3)
           text += std::string(kSample).substr(i, 3) + (i % 9 == 6 ? "\n" : " ");
         return text;
       }()},
      {"bordered", "bordered",
       frame + "\n" + sample_drawn("| ", " | ", " |", frame, '.', true) + frame + "\n"},
      {"bordered_bars_only", "bordered", sample_drawn("", "|", "", "---+---+---", '.', false)},
      {"bordered_qqwing", "bordered",
       sample_drawn(" ", " | ", " ", "-------|-------|-------", '.', true)},
      {"bordered_spaces", "bordered",
       frame + "\n" + sample_drawn("| ", " | ", " |", frame, ' ', true) + frame + "\n"},
      {"bordered_bars_spaces", "bordered", sample_drawn("", "|", "|", "---+---+---", ' ', false)},
      {"bordered_unicode", "bordered",
       top + sample_drawn("│ ", " │ ", " │", "├───────┼───────┼───────┤", '.', true) +
           "└───────┴───────┴───────┘\n"},
      {"bordered_unicode_spaces", "bordered",
       top + sample_drawn("║ ", " ║ ", " ║", "╠═══════╬═══════╬═══════╣", ' ', true) +
           "╚═══════╩═══════╩═══════╝\n"},
      {"bordered_dashes", "bordered", sample_drawn("|", "|", "|", "|---+---+---|", '-', false)},
      {"ss", "ss",
       "*-----------*\n" + sample_drawn("|", "|", "|", "|---+---+---|", '.', false) +
           "*-----------*\n"},
      {"sdk_new", "sdk", with_crlf("[Puzzle]\n" + rows)},
      {"sdk_new_state", "sdk",
       "[Puzzle]\n" + rows + "[State]\n" + sample_rows(kSampleSolution) + "[Comments]\nnone 12\n"},
      {"sdk_old", "sdk",
       with_crlf("#ASomeone\n#DExample\n#CComment with digits 1 2 3\n#B2005-01-01\n" + rows)},
      {"debian", "debian", "%title with digits 12\n" + rows},
      {"csv", "csv", std::string("quizzes,solutions\n") + kSample + "," + kSampleSolution + "\n"},
      {"csv_semicolon", "csv",
       with_crlf(std::string("id;Puzzle;Solution\n7;") + kSample + ";" + kSampleSolution + "\n")},
      {"csv_quoted", "csv", std::string("\"puzzle\"\n\"") + kSample + "\"\n"},
      {"csv_separated_cells", "csv", "name;puzzle\nfirst;" + with_crlf(spaced(kSample), "") + "\n"},
      {"csv_lines_in_quotes", "csv", "puzzle,solution\n\"" + rows + "\"," + kSampleSolution + "\n"},
      {"csv_no_header", "csv", std::string("17,") + kSample + ",easy\n"},
      {"json_numbers", "json", sample_json(false)},
      {"json_strings", "json", sample_json(true)},
      {"json_indented", "json",
       [] {
         std::string text;
         for (const char c : sample_json(false)) text += c == ',' ? ",\n  " : std::string(1, c);
         return text;
       }()},
      {"pencilmarks", "pencilmarks", sample_marks()},
      {"hodoku", "hodoku", std::string(":0000:x:") + kSampleDots + ":::\n"},
      {"dzn", "dzn", sample_dzn()},
      {"dzn_underscores", "dzn", "% nine\n" + sample_dzn("_")},
      {"dzn_holes", "dzn", sample_dzn("<>")},
      {"sumocue", "sumocue", sample_sumocue()},
  };
}

}  // namespace concord::test
