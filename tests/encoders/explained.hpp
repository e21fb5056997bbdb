#pragma once
// What explaining a board says, kept, for the tests of encoders/explain.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/explain/explainer.hpp"

namespace concord::test {

// An explained clause that outlives the call.
struct Said {
  std::uint64_t number = 0;
  std::string group;
  Rule rule;
  std::vector<Lit> literals;
  std::vector<Cell> cells;
  std::string words;
};

inline std::vector<Said> explained(const Board& board, std::string_view id,
                                   const ClauseFilter& filter = {}) {
  const EncodingChoice choice = *parse_encoding(id);
  CountingSink counter;
  const auto encoding = encode_closed(board.view(), choice, counter);
  EXPECT_TRUE(encoding) << (encoding ? "" : encoding.error().message);
  std::vector<Said> said;
  Explainer explainer(*encoding->variables, board.view(), filter,
                      [&said](const ExplainedClause& clause) {
                        said.push_back({clause.number,
                                        std::string(clause.group_name),
                                        clause.rule,
                                        {clause.literals.begin(), clause.literals.end()},
                                        {clause.cells.begin(), clause.cells.end()},
                                        std::string(clause.words)});
                      });
  EXPECT_TRUE(encode_closed(board.view(), choice, explainer));
  return said;
}

// The words of the clauses of one group, or of all.
inline std::vector<std::string> words(const Board& board, std::string_view id,
                                      std::string_view group = {},
                                      const ClauseFilter& filter = {}) {
  std::vector<std::string> texts;
  for (const Said& said : explained(board, id, filter)) {
    if (group.empty() || said.group == group) texts.push_back(said.words);
  }
  return texts;
}

inline bool has(const std::vector<std::string>& texts, std::string_view text) {
  return std::ranges::find(texts, text) != texts.end();
}

inline std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + '\n';
  return all;
}

}  // namespace concord::test
