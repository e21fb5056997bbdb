#include "encoders/encoding.hpp"

#include <vector>

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "puzzles/model/closest.hpp"

namespace concord {
namespace {

constexpr std::string_view kDefaultBoard = "extended";
constexpr std::string_view kDefaultAmo = "pairwise";
constexpr std::string_view kDefaultGivens = "prune";

template <typename Row>
const Row* find_row(std::span<const Row> rows, std::string_view id) {
  for (const Row& row : rows) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

template <typename Row>
void append_ids(std::span<const Row> rows, std::vector<std::string_view>& ids) {
  for (const Row& row : rows) ids.push_back(row.id);
}

std::string unknown_part(std::string_view part, std::string_view text) {
  if (part.empty()) {
    return fmt::format("encoding '{}' has an empty part; it is BOARD/AT-MOST-ONE/GIVENS", text);
  }
  std::vector<std::string_view> ids;
  append_ids(board_encoder_catalog(), ids);
  append_ids(amo_catalog(), ids);
  append_ids(givens_catalog(), ids);
  std::string message =
      fmt::format("'{}' is no board encoding, at-most-one encoding or treatment of givens", part);
  if (const auto near = closest_name(part, ids)) {
    message += fmt::format("; did you mean '{}'?", *near);
  } else {
    message += " (see `concord list encoders`)";
  }
  return message;
}

std::string named_twice(std::string_view what, std::string_view first, std::string_view second) {
  return fmt::format("more than one {}: '{}' and '{}'", what, first, second);
}

}  // namespace

std::string EncodingChoice::id() const {
  return fmt::format("{}/{}/{}", board->id, amo->id, givens->id);
}

tl::expected<EncodingChoice, std::string> parse_encoding(std::string_view text) {
  EncodingChoice choice;
  std::string_view rest = text;
  while (!text.empty()) {
    const std::size_t slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    if (const auto* board = find_row(board_encoder_catalog(), part)) {
      if (choice.board != nullptr) {
        return tl::unexpected(named_twice("board encoding", choice.board->id, part));
      }
      choice.board = board;
    } else if (const auto* amo = find_row(amo_catalog(), part)) {
      if (choice.amo != nullptr) {
        return tl::unexpected(named_twice("at-most-one encoding", choice.amo->id, part));
      }
      choice.amo = amo;
    } else if (const auto* givens = find_row(givens_catalog(), part)) {
      if (choice.givens != nullptr) {
        return tl::unexpected(named_twice("treatment of the givens", choice.givens->id, part));
      }
      choice.givens = givens;
    } else {
      return tl::unexpected(unknown_part(part, text));
    }
    if (slash == std::string_view::npos) break;
    rest.remove_prefix(slash + 1);
  }
  if (choice.board == nullptr) choice.board = find_row(board_encoder_catalog(), kDefaultBoard);
  if (choice.amo == nullptr) choice.amo = find_row(amo_catalog(), kDefaultAmo);
  if (choice.givens == nullptr) choice.givens = find_row(givens_catalog(), kDefaultGivens);
  return choice;
}

tl::expected<Encoding, EncodeError> encode(BoardView board, const EncodingChoice& choice,
                                           ClauseSink& sink, const StopFlag* stop) {
  return choice.board->encode(BoardEncoderJob{board, choice, sink, stop});
}

EncodingSize predict_size(BoardView board, const EncodingChoice& choice) {
  return choice.board->predict_size(board, choice);
}

}  // namespace concord
