#include "encoders/dimacs_writer.hpp"

#include <algorithm>
#include <new>

#include <fmt/compile.h>
#include <fmt/format.h>

#include "encoders/board_annotation.hpp"
#include "encoders/dimacs_sink.hpp"

namespace concord {
namespace {

std::string header_of(const EncodingSize& size) {
  return fmt::format("p cnf {} {}\n", size.variables, size.clauses);
}

DimacsError from(const EncodeError& error) {
  const bool stopped = error.kind == EncodeError::Kind::kStopped;
  return {
      stopped ? DimacsError::Kind::kStopped : DimacsError::Kind::kUnsupported, error.message, {}};
}

DimacsError write_failure(std::error_code code) {
  return {DimacsError::Kind::kWrite, fmt::format("cannot write the formula: {}", code.message()),
          code};
}

DimacsError out_of_memory() {
  return {DimacsError::Kind::kMemory, "out of memory while writing the formula", {}};
}

DimacsError no_xors() {
  return {DimacsError::Kind::kUnsupported,
          "DIMACS has no XOR clauses: xor=on is for a solver that has them (`-b cms:...,xor=on`)",
          {}};
}

// `stop` is looked at for each name: a large board has tens of millions of them.
void write_variables(const VariableMap& variables, DimacsSink& sink, const StopFlag& stop) {
  fmt::memory_buffer line;
  for (Var var = 0; var < variables.variable_count() && !stop.stop_requested(); ++var) {
    line.clear();
    fmt::format_to(fmt::appender(line), FMT_COMPILE("c var {} {}\n"), std::uint64_t{var} + 1,
                   variables.name(var));
    sink.write({line.data(), line.size()});
  }
}

// "c ind 1 2 3 ... 0", the variables 1 to `count`, in lines of `most` bytes or a little less.
void write_projection(std::string_view keyword, std::uint32_t count, std::size_t most,
                      DimacsSink& sink, const StopFlag& stop) {
  // What a line still has to hold behind a number: the next one and the end.
  constexpr std::size_t kRoom = 14;
  constexpr std::size_t kPiece = 4096;
  fmt::memory_buffer piece;
  std::size_t length = 0;  // of what was handed on of this line
  const auto hand_on = [&] {
    sink.write({piece.data(), piece.size()});
    length += piece.size();
    piece.clear();
  };
  fmt::format_to(fmt::appender(piece), "c {}", keyword);
  for (std::uint64_t number = 1; number <= count && !stop.stop_requested(); ++number) {
    fmt::format_to(fmt::appender(piece), FMT_COMPILE(" {}"), number);
    if (number < count && length + piece.size() + kRoom > most) {
      fmt::format_to(fmt::appender(piece), " 0\n");
      hand_on();
      length = 0;
      fmt::format_to(fmt::appender(piece), "c {}", keyword);
    } else if (piece.size() > kPiece) {
      hand_on();
    }
  }
  fmt::format_to(fmt::appender(piece), " 0\n");
  hand_on();
}

void write_projection(const VariableMap& variables, Projection projection, DimacsSink& sink,
                      const StopFlag& stop) {
  constexpr std::size_t kOneLine = SIZE_MAX;
  constexpr std::size_t kShortLine = 100;
  const std::uint32_t count = variables.cell_variable_count();
  if (projection == Projection::kShow || projection == Projection::kBoth)
    write_projection("p show", count, kOneLine, sink, stop);
  if (projection == Projection::kInd || projection == Projection::kBoth)
    write_projection("ind", count, kShortLine, sink, stop);
}

// Passes on what it gets, and stops the writing when the caller or the sink wants it: encode()
// polls one flag, and here there are two.
class StoppingTarget {
 public:
  StoppingTarget(const ByteTarget& target, const StopFlag* wanted, StopFlag& flag)
      : target_(target), wanted_(wanted), flag_(flag) {}
  std::error_code operator()(std::string_view bytes) const {
    if (wanted_ != nullptr && wanted_->stop_requested()) flag_.request_stop();
    return target_(bytes);
  }

 private:
  const ByteTarget& target_;
  const StopFlag* wanted_;
  StopFlag& flag_;
};

tl::expected<DimacsSummary, DimacsError> write_board(BoardView board, const EncodingChoice& choice,
                                                     const ByteTarget& target,
                                                     const DimacsOptions& options,
                                                     const StopFlag* stop) {
  CountingSink counter;
  const auto counted = encode_closed(board, choice, counter, stop);
  if (!counted) return tl::unexpected(from(counted.error()));
  if (counter.xors() != 0) {
    return tl::unexpected(no_xors());
  }

  StopFlag flag;
  const ByteTarget stopping = StoppingTarget(target, stop, flag);
  DimacsSink sink(stopping, &flag);
  const std::vector<GroupSize> groups = counter.groups();
  if (!options.plain) {
    sink.write(board_annotation(board, choice));
    write_variables(*counted->variables, sink, flag);
    if (sink.error()) return tl::unexpected(write_failure(sink.error()));
    if (flag.stop_requested())
      return tl::unexpected(DimacsError{DimacsError::Kind::kStopped, "stopped", {}});
    sink.announce_groups(groups);
  }
  sink.write(header_of(counter.size()));
  if (!options.plain) write_projection(*counted->variables, options.projection, sink, flag);
  const auto written = encode_closed(board, choice, sink, &flag);
  if (written) sink.flush();
  if (sink.error()) return tl::unexpected(write_failure(sink.error()));
  if (!written) return tl::unexpected(from(written.error()));
  return DimacsSummary{counter.size(), sink.bytes(), groups};
}

// Header, groups and clauses. `after_header` writes what stands between.
template <typename AfterHeader>
tl::expected<DimacsSummary, DimacsError> write_formula(const Formula& formula, DimacsSink& sink,
                                                       const DimacsOptions& options,
                                                       const StopFlag& stop,
                                                       AfterHeader&& after_header) {
  if (!formula.xors().empty()) return tl::unexpected(no_xors());
  DimacsSummary summary;
  summary.size = {formula.variable_count(), formula.clause_count(), formula.literal_count()};
  sink.write(header_of(summary.size));
  after_header();
  const auto groups = formula.groups();
  std::size_t next = 0;
  const auto begin_groups = [&](std::size_t at) {
    for (; !options.plain && next < groups.size() && groups[next].first == at; ++next) {
      sink.write(fmt::format("c group {} {}\n", groups[next].count, groups[next].name));
    }
  };
  for (std::size_t i = 0; i < formula.clause_count() && !stop.stop_requested(); ++i) {
    begin_groups(i);
    sink.add_clause(formula.clause(i));
  }
  begin_groups(formula.clause_count());  // the empty ones at the end
  sink.flush();
  if (sink.error()) return tl::unexpected(write_failure(sink.error()));
  if (stop.stop_requested()) {
    return tl::unexpected(DimacsError{DimacsError::Kind::kStopped, "stopped", {}});
  }
  summary.bytes = sink.bytes();
  for (const ClauseGroup& group : groups) {
    std::uint64_t literals = 0;
    for (std::uint64_t i = 0; i < group.count; ++i) {
      literals += formula.clause(group.first + i).size();
    }
    summary.groups.push_back({group.name, 0, group.count, literals});
  }
  return summary;
}

// A buffer of a quarter of a megabyte costs more than writing a small formula.
std::size_t buffer_for(const Formula& formula) {
  return std::min(DimacsSink::kBuffer, formula.literal_count() * 6 + formula.clause_count() * 2);
}

}  // namespace

tl::expected<DimacsSummary, DimacsError> write_dimacs(BoardView board, const EncodingChoice& choice,
                                                      const ByteTarget& target,
                                                      const DimacsOptions& options,
                                                      const StopFlag* stop) {
  try {
    return write_board(board, choice, target, options, stop);
  } catch (const std::bad_alloc&) {
    return tl::unexpected(out_of_memory());
  }
}

tl::expected<DimacsSummary, DimacsError> write_dimacs(
    const Formula& formula, const Encoding& encoding, BoardView board, const EncodingChoice& choice,
    const ByteTarget& target, const DimacsOptions& options, const StopFlag* stop) {
  try {
    StopFlag flag;
    const ByteTarget stopping = StoppingTarget(target, stop, flag);
    DimacsSink sink(stopping, &flag, buffer_for(formula));
    if (!options.plain) {
      sink.write(board_annotation(board, choice));
      write_variables(*encoding.variables, sink, flag);
    }
    return write_formula(formula, sink, options, flag, [&] {
      if (!options.plain) {
        write_projection(*encoding.variables, options.projection, sink, flag);
      }
    });
  } catch (const std::bad_alloc&) {
    return tl::unexpected(out_of_memory());
  }
}

tl::expected<DimacsSummary, DimacsError> write_dimacs(const Formula& formula,
                                                      const ByteTarget& target,
                                                      const DimacsOptions& options) {
  try {
    StopFlag failed;
    DimacsSink sink(target, &failed, buffer_for(formula));
    return write_formula(formula, sink, options, failed, [] {});
  } catch (const std::bad_alloc&) {
    return tl::unexpected(out_of_memory());
  }
}

}  // namespace concord
