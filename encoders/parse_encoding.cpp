// From an id that a user typed, BOARD[/AMO][/GIVENS][,KEY=VALUE...], to an EncodingChoice, and
// back.

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "encoders/encoding.hpp"
#include "puzzles/model/closest.hpp"

namespace concord {
namespace {

constexpr std::string_view kDefaultBoard = "extended";
constexpr std::string_view kDefaultAmo = "pairwise";
constexpr std::string_view kDefaultGivens = "prune";

using Failure = tl::unexpected<std::string>;

template <typename Row>
const Row* find_row(std::span<const Row> rows, std::string_view id) {
  for (const Row& row : rows) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

std::string unknown_part(std::string_view part, std::string_view text) {
  if (part.empty()) {
    return fmt::format("encoding '{}' has an empty part; it is BOARD/AT-MOST-ONE/GIVENS", text);
  }
  std::vector<std::string> ids;
  for (const BoardEncoderRow& row : board_encoder_catalog()) ids.emplace_back(row.id);
  for (const AmoRow& row : amo_catalog()) ids.push_back(Amo(row).id());
  for (const GivensRow& row : givens_catalog()) ids.emplace_back(row.id);
  const std::vector<std::string_view> names(ids.begin(), ids.end());
  std::string message =
      fmt::format("'{}' is no board encoding, at-most-one encoding or treatment of givens", part);
  if (const auto near = closest_name(part, names)) {
    message += fmt::format("; did you mean '{}'?", *near);
  } else {
    message += " (see `concord list encoders`)";
  }
  return message;
}

std::string named_twice(std::string_view what, std::string_view first, std::string_view second) {
  return fmt::format("more than one {}: '{}' and '{}'", what, first, second);
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  tl::expected<EncodingChoice, std::string> run() {
    const std::size_t comma = text_.find(',');
    const std::string_view parts = text_.substr(0, comma);
    for (std::size_t at = 0; !parts.empty() && at <= parts.size();) {
      const std::size_t slash = std::min(parts.find('/', at), parts.size());
      if (auto problem = take_part(parts.substr(at, slash - at)); !problem.empty())
        return Failure(std::move(problem));
      at = slash + 1;
    }
    fill_in();
    if (comma != std::string_view::npos) {
      std::string_view rest = text_.substr(comma + 1);
      for (bool more = true; more;) {
        const std::size_t end = rest.find(',');
        if (auto problem = take_setting(rest.substr(0, end)); !problem.empty())
          return Failure(std::move(problem));
        more = end != std::string_view::npos;
        if (more) rest.remove_prefix(end + 1);
      }
    }
    if (auto problem = mismatch(); !problem.empty()) return Failure(std::move(problem));
    return choice_;
  }

 private:
  // These return what is wrong; empty when nothing is.
  std::string take_part(std::string_view part) {
    if (const auto* board = find_row(board_encoder_catalog(), part)) {
      if (choice_.board != nullptr) return named_twice("board encoding", choice_.board->id, part);
      choice_.board = board;
      return {};
    }
    if (const auto* givens = find_givens(part)) {
      if (choice_.givens != nullptr)
        return named_twice("treatment of the givens", choice_.givens->id, part);
      choice_.givens = givens;
      return {};
    }
    const auto amo = parse_amo(part);
    if (!amo) return amo.error();
    if (!*amo) return unknown_part(part, text_);
    if (choice_.amo.valid()) return named_twice("at-most-one encoding", choice_.amo.id(), part);
    choice_.amo = **amo;
    return {};
  }

  void fill_in() {
    if (choice_.board == nullptr) choice_.board = find_row(board_encoder_catalog(), kDefaultBoard);
    if (choice_.givens == nullptr) choice_.givens = find_givens(kDefaultGivens);
    if (!choice_.amo.valid() && choice_.board->takes_amo)
      choice_.amo = Amo(*find_row(amo_catalog(), kDefaultAmo));
  }

  std::string take_setting(std::string_view setting) {
    const std::size_t equals = setting.find('=');
    const std::string_view key = setting.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? "" : setting.substr(equals + 1);
    constexpr std::string_view kKeys[] = {"redundant", "xor"};
    if (key != "xor" && key != "redundant") {
      const auto meant = closest_name(key, kKeys);
      return fmt::format("an encoding has no setting '{}'{}", key,
                         meant ? fmt::format("; did you mean '{}'?", *meant)
                               : std::string("; there are xor=on and redundant=off"));
    }
    if (value != "on" && value != "off")
      return fmt::format("'{}' is {}=on or {}=off, not '{}'", key, key, key, setting);
    bool& seen = key == "xor" ? xor_seen_ : redundant_seen_;
    if (seen) return fmt::format("'{}' is set twice", key);
    seen = true;
    (key == "xor" ? choice_.native_xor : choice_.redundant) = value == "on";
    return {};
  }

  [[nodiscard]] std::string mismatch() const {
    const BoardEncoderRow& board = *choice_.board;
    if (choice_.amo.valid() && !board.takes_amo)
      return fmt::format("'{}' takes no at-most-one encoding, and '{}' is one", board.id,
                         choice_.amo.id());
    if (choice_.native_xor && !board.states_exactly_one)
      return fmt::format("'{}' has no exactly-one, so xor=on would add nothing", board.id);
    if (!choice_.redundant && !board.can_leave_out_units)
      return fmt::format("'{}' cannot leave out rows and columns: it has no redundant=off",
                         board.id);
    return {};
  }

  std::string_view text_;
  EncodingChoice choice_;
  bool xor_seen_ = false;
  bool redundant_seen_ = false;
};

}  // namespace

std::string EncodingChoice::id() const {
  std::string text(board->id);
  if (amo.valid()) text += "/" + amo.id();
  text += fmt::format("/{}", givens->id);
  if (native_xor) text += ",xor=on";
  if (!redundant) text += ",redundant=off";
  return text;
}

tl::expected<EncodingChoice, std::string> parse_encoding(std::string_view text) {
  return Parser(text).run();
}

}  // namespace concord
