#pragma once
// What the ranks of one experiment share: a counter of chunks and how far each of them is, in
// memory of rank 0 that the others reach one-sidedly, so that nobody answers questions.
//
// Every call of MPI is made by the thread that made the object; the thread that solves asks it for
// turns through ask(). Rank 0's memory is served while that thread looks in, every few
// milliseconds.

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include <mpi.h>
#include <boost/mpi/communicator.hpp>

#include "results/bench/guided.hpp"
#include "results/bench/run_experiment.hpp"

namespace concord::cli {

enum class RankState : std::int64_t { kRunning, kDone, kFailed, kStopped };

struct RankFigures {
  BenchTally tally;
  std::int64_t position = -1;  // of the turn in flight
  std::int64_t beat = 0;       // grows while the rank lives
  RankState state = RankState::kRunning;
};

// How the ranks part, as rank 0 says it.
enum class Parting : std::int64_t {
  kNotYet,
  kTogether,  // through leave()
  kAlone,     // a rank is gone, and what all do together would wait for it for ever
};

class MpiRanks {
 public:
  MpiRanks(const boost::mpi::communicator& world, std::uint64_t turns);
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;
  // Leaves the shared memory, together with all ranks: after Parting::kTogether only.
  void leave();

  // From the thread that solves: the next turn for this rank; none when there are no more, or
  // after close(). Waits for the other thread.
  [[nodiscard]] std::optional<std::uint64_t> ask();
  // No more turns.
  void close();

  // From the thread of MPI. Serves ask() and others' calls for about `seconds`.
  void serve(double seconds);
  // Tells rank 0 how far this one is.
  void tell(const RankFigures& figures);
  // On rank 0: what all ranks told last.
  [[nodiscard]] std::vector<RankFigures> heard();
  // On rank 0.
  void part(Parting parting);
  // On the others.
  struct FirstRank {
    std::int64_t beat;
    Parting parting;
  };
  [[nodiscard]] FirstRank first_rank();

 private:
  void fetch_chunk();
  [[nodiscard]] std::int64_t word(MPI_Aint place);

  boost::mpi::communicator world_;
  GuidedChunks chunks_;
  MPI_Win window_ = MPI_WIN_NULL;
  std::int64_t* memory_ = nullptr;

  std::mutex mutex_;
  std::condition_variable changed_;
  bool wanted_ = false;  // a chunk
  bool closed_ = false;
  std::uint64_t next_ = 0;
  std::uint64_t end_ = 0;
};

}  // namespace concord::cli
