#pragma once
// What Concord and a worker process say to each other: the messages, as frames and back. Decoding
// takes any bytes, and gives a message all of whose fields are in range, or none.
//
//   worker: hello
//   Concord: another backend, please                       worker: hello, as that one
//   Concord: boards with a request, or a board to be proved    worker: grids as they are found,
//            (one at a time)                                           then outcomes; or parts of a
//                                                                      proof, then the attempt
//
// A request that must stop is named in eight bytes on a pipe of its own (kControl), which a thread
// of the worker reads, so that the worker need not look at anything while it solves.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/backend.hpp"
#include "backends/outcome.hpp"
#include "backends/proof.hpp"
#include "backends/request.hpp"
#include "puzzles/model/board_batch.hpp"

namespace concord {

inline constexpr std::uint32_t kWorkerProtocol = 3;
inline constexpr int kControl = 3;  // the worker's descriptor for numbers of requests to be stopped

enum class Message : std::uint8_t {
  kSolve = 1,
  kProve,
  kMake,
  kHello = 16,
  kGrid,
  kOutcomes,
  kPart,
  kAttempt,
  kRefused,  // a request that could not be read
};

// To the worker.

struct SolveMessage {
  std::uint64_t number = 0;
  Request request;  // without stop flag and sink
  bool wants_grids = false;
  std::optional<BoardBatch> boards;
};
void put_solve(std::string& out, std::uint64_t number, const Request& request,
               const BoardBatch& boards, std::size_t first, std::size_t count);
[[nodiscard]] std::optional<SolveMessage> get_solve(std::string_view body);

struct ProveMessage {
  std::uint64_t number = 0;
  ProofRequest request;  // without `except` and stop flag
  std::optional<Grid> except;
  std::optional<Board> board;
};
void put_prove(std::string& out, std::uint64_t number, const ProofRequest& request,
               const Board& board);
[[nodiscard]] std::optional<ProveMessage> get_prove(std::string_view body);

// The backend of this id in the place of the one before, as new.
void put_make(std::string& out, std::string_view id);
[[nodiscard]] std::optional<std::string> get_make(std::string_view body);

// From the worker.

void put_hello(std::string& out, std::string_view id);
// The id; none where it is no hello of this version.
[[nodiscard]] std::optional<std::string> get_hello(std::string_view body);

void put_grid(std::string& out, std::uint64_t number, std::span<const Value> values);
[[nodiscard]] bool get_grid(std::string_view body, std::uint64_t number, std::span<Value> values);

void put_outcomes(std::string& out, std::uint64_t number, const OutcomeBatch& outcomes);
// None unless there are `count` of them for grids of this order, with at most `keep` grids each.
[[nodiscard]] std::optional<std::vector<Outcome>> get_outcomes(std::string_view body,
                                                               std::uint64_t number,
                                                               std::size_t count, int order,
                                                               std::size_t keep);

// The texts of an attempt come before it, in pieces that fit in frames.
void put_attempt(std::string& out, std::uint64_t number, const ProofAttempt& attempt);
[[nodiscard]] bool get_part(std::string_view body, std::uint64_t number, ProofAttempt& attempt);
[[nodiscard]] bool get_attempt(std::string_view body, std::uint64_t number, ProofAttempt& attempt);

}  // namespace concord
