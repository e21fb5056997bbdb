// Any bytes as what a worker and Concord say to each other: no crash, and nothing out of range.

#include <cstdlib>
#include <string_view>

#include "backends/process/frames.hpp"
#include "backends/process/worker_protocol.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  bool nonsense = false;
  const auto frame = concord::first_frame(bytes, nonsense);
  const std::string_view body = frame ? frame->body : bytes;
  if (const auto message = concord::get_solve(body)) {
    for (std::size_t i = 0; i < message->boards->size(); ++i) {
      const concord::BoardView board = message->boards->view(i);
      for (concord::Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.settled(cell) > board.order()) std::abort();
      }
    }
  }
  (void)concord::get_prove(body);
  if (const auto outcomes = concord::get_outcomes(body, 1, 2, 4, 3)) {
    for (const concord::Outcome& outcome : *outcomes) {
      if (outcome.grids.size() > 3) std::abort();
    }
  }
  concord::ProofAttempt attempt;
  (void)concord::get_part(body, 1, attempt);
  (void)concord::get_attempt(body, 1, attempt);
  (void)concord::get_hello(body);
  (void)concord::get_make(body);
  concord::Value grid[16];
  (void)concord::get_grid(body, 1, grid);
  return 0;
}
