// The words of every clause, read back as literals.

#include "encoders/explain/explainer.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "tests/encoders/explained.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

using test::explained;
using test::Said;

// Words turned back into literals by somebody who takes them as they stand.
class Rereading {
 public:
  Rereading(const VariableMap& variables, BoardView board) {
    ClauseWords words(variables, board);
    for (Var var = 0; var < variables.variable_count(); ++var) {
      for (const bool negated : {false, true}) {
        std::string text;
        words.literal(Lit(var, negated), text);
        EXPECT_TRUE(literals_.emplace(bare(text), Lit(var, negated)).second) << text;
      }
    }
  }

  // Sorted. Empty also when the text is not understood.
  std::vector<Lit> literals_of(const std::string& said) const {
    std::vector<Lit> found = clause(bare(said));
    std::ranges::sort(found);
    return found;
  }

 private:
  // Without " [what it means]" and " (where)".
  static std::string bare(std::string text) {
    for (const char* pair : {"[]", "()"}) {
      for (std::size_t from = 0; (from = text.find(pair[0])) != std::string::npos;)
        text.erase(from - 1, text.find(pair[1], from) - from + 2);
    }
    return text;
  }
  static std::vector<std::string> split(std::string text, const std::string& by) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; (at = text.find(by)) != std::string::npos;
         text.erase(0, at + by.size()))
      parts.push_back(text.substr(0, at));
    parts.push_back(text);
    return parts;
  }
  // The literals of a list; `denied`: their negations.
  std::vector<Lit> list(const std::string& text, const std::string& by, bool denied) const {
    std::vector<Lit> found;
    for (const std::string& part : split(text, by)) {
      const auto at = literals_.find(part);
      if (at == literals_.end()) return {};
      found.push_back(denied ? ~at->second : at->second);
    }
    return found;
  }
  std::vector<Lit> clause(const std::string& text) const {
    if (text.starts_with("given: ")) {
      const auto words = split(text.substr(7), " is ");
      return list(words[0] + '=' + words[1], " or ", false);
    }
    // What stands before a colon says in short what comes after it.
    if (const auto sides = split(text, ": "); sides.size() > 1) return clause(sides.back());
    if (text.starts_with("if ")) {
      const auto sides = split(text.substr(3), " then ");
      std::vector<Lit> found = list(sides[0], " and ", true);
      const std::vector<Lit> then = list(sides[1], " or ", false);
      if (found.empty() || then.empty()) return {};
      found.insert(found.end(), then.begin(), then.end());
      return found;
    }
    for (const std::string start : {"not both ", "not all of "}) {
      if (text.starts_with(start)) return list(text.substr(start.size()), " and ", true);
    }
    if (const auto gone = split(text, " cannot be "); gone.size() == 2)
      return list(gone[0] + '=' + gone[1], " or ", true);
    for (const std::string part : {"minirow", "minicolumn"}) {
      const auto sides = split(text, " is not in both " + part + "s, ");
      if (sides.size() != 2) continue;
      const auto parts = split(sides[1], " and ");
      const auto has = [&](const std::string& cells) {
        return "the " + part + ' ' + cells + " has a " + sides[0];
      };
      return list(has(parts[0]) + " or " + has(parts[1]), " or ", true);
    }
    if (const auto sides = split(text, " is not in both "); sides.size() == 2) {
      const auto cells = split(sides[1], " and ");
      return list(cells[0] + '=' + sides[0] + " or " + cells[1] + '=' + sides[0], " or ", true);
    }
    if (const auto sides = split(text, " is not both "); sides.size() == 2) {
      const auto values = split(sides[1], " and ");
      return list(sides[0] + '=' + values[0] + " or " + sides[0] + '=' + values[1], " or ", true);
    }
    return list(text, " or ", false);
  }

  std::map<std::string, Lit> literals_;
};

TEST(Explain, TheWordsSayWhatTheLiteralsDo) {
  for (const GeometrySpec& spec : {GeometrySpec{6, BoxShape{2, 3}, {}, true, true},
                                   GeometrySpec{4, BoxShape{1, 2}, {}, false, false}}) {
    const GeometryPtr geometry = test::shape(spec);
    const Board board = test::random_board(geometry, 4);
    for (const EncodingChoice& choice : every_encoding()) {
      CountingSink counter;
      const auto encoding = encode_closed(board.view(), choice, counter);
      if (!encoding) continue;  // pencil marks that cannot be assumed
      const Rereading rereading(*encoding->variables, board.view());
      for (const Said& said : explained(board, choice.id())) {
        std::vector<Lit> sorted = said.literals;
        std::ranges::sort(sorted);
        ASSERT_EQ(rereading.literals_of(said.words), sorted) << choice.id() << ": " << said.words;
        // The unit that is named is one that has both cells.
        if (const auto in = said.words.find(" ("); in != std::string::npos && said.rule.unit >= 0) {
          EXPECT_EQ(said.words.substr(in + 2, said.words.find(')') - in - 2),
                    geometry->unit_name(said.rule.unit));
          for (const Cell cell : said.cells)
            EXPECT_TRUE(std::ranges::binary_search(geometry->units_of(cell), said.rule.unit));
        }
      }
    }
  }
}

}  // namespace
}  // namespace concord
