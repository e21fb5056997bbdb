#include <algorithm>
#include <array>

#include "encoders/explain/explainer.hpp"

namespace concord {
namespace {

struct Sentence {
  std::string_view group;
  std::string_view text;
};

constexpr std::array kSentences{
    Sentence{"assumptions", "what the puzzle gives, assumed of the rules of an empty board"},
    Sentence{"box at-least-one", "each box has each value somewhere"},
    Sentence{"box at-most-one", "no box has a value twice, as far as no earlier unit has said so"},
    Sentence{"box exactly-one", "each box has each value exactly once"},
    Sentence{"cell at-least-one", "each cell has a value"},
    Sentence{"cell at-most-one", "no cell has two values"},
    Sentence{"cell codes", "bits that stand for no value of the cell are excluded"},
    Sentence{"cell exactly-one", "each cell has exactly one value"},
    Sentence{"cell order", "each cell has exactly one value, by way of 'greater than'"},
    Sentence{"column at-least-one", "each column has each value somewhere"},
    Sentence{"column at-most-one", "no column has a value twice"},
    Sentence{"column exactly-one", "each column has each value exactly once"},
    Sentence{"diagonal at-least-one", "each diagonal has each value somewhere"},
    Sentence{"diagonal at-most-one",
             "no diagonal has a value twice, as far as no earlier unit has said so"},
    Sentence{"diagonal exactly-one", "each diagonal has each value exactly once"},
    Sentence{"givens", "what the puzzle gives: values, and candidates that are gone"},
    Sentence{"minicolumn exactly-one",
             "what a column and a box share has a value just if one of its cells has"},
    Sentence{"minirow exactly-one",
             "what a row and a box share has a value just if one of its cells has"},
    Sentence{"region at-least-one", "each region has each value somewhere"},
    Sentence{"region at-most-one",
             "no region has a value twice, as far as no earlier unit has said so"},
    Sentence{"region exactly-one", "each region has each value exactly once"},
    Sentence{"row at-least-one", "each row has each value somewhere"},
    Sentence{"row at-most-one", "no row has a value twice"},
    Sentence{"row exactly-one", "each row has each value exactly once"},
    Sentence{"window at-least-one", "each window has each value somewhere"},
    Sentence{"window at-most-one",
             "no window has a value twice, as far as no earlier unit has said so"},
    Sentence{"window exactly-one", "each window has each value exactly once"},
};
static_assert(std::ranges::is_sorted(kSentences, {}, &Sentence::group));

}  // namespace

std::string_view group_sentence(std::string_view name) {
  const auto* const found = std::ranges::lower_bound(kSentences, name, {}, &Sentence::group);
  return found != kSentences.end() && found->group == name ? found->text : std::string_view{};
}

}  // namespace concord
