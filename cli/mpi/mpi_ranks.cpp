#include "cli/mpi/mpi_ranks.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace concord::cli {
namespace {

using Clock = std::chrono::steady_clock;

// One word for the counter, one for how the ranks part, then so many for each rank.
constexpr MPI_Aint kCounter = 0;
constexpr MPI_Aint kParting = 1;
constexpr MPI_Aint kFigures = 9;
constexpr MPI_Aint kBeat = 7;
constexpr std::chrono::milliseconds kLookIn{2};

MPI_Aint place_of(int rank) {
  return 2 + kFigures * rank;
}

}  // namespace

MpiRanks::MpiRanks(const boost::mpi::communicator& world, std::uint64_t turns)
    : world_(world), chunks_(turns, static_cast<std::uint64_t>(world.size())) {
  const MPI_Aint words = world_.rank() == 0 ? place_of(world_.size()) : 0;
  MPI_Win_allocate(words * static_cast<MPI_Aint>(sizeof(std::int64_t)), sizeof(std::int64_t),
                   MPI_INFO_NULL, static_cast<MPI_Comm>(world_), &memory_, &window_);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window_);
  if (world_.rank() == 0) {
    std::fill(memory_, memory_ + words, 0);
    MPI_Win_sync(window_);
  }
  world_.barrier();
}

void MpiRanks::leave() {
  MPI_Win_unlock_all(window_);
  MPI_Win_free(&window_);
}

std::optional<std::uint64_t> MpiRanks::ask() {
  std::unique_lock lock(mutex_);
  if (next_ == end_) {
    if (closed_) return std::nullopt;
    wanted_ = true;
    changed_.notify_all();
    changed_.wait(lock, [&] { return !wanted_ || closed_; });
    if (closed_ || next_ == end_) return std::nullopt;
  }
  if (closed_) return std::nullopt;
  return next_++;
}

void MpiRanks::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void MpiRanks::fetch_chunk() {
  const std::int64_t one = 1;
  std::int64_t chunk = 0;
  MPI_Fetch_and_op(&one, &chunk, MPI_INT64_T, 0, kCounter, MPI_SUM, window_);
  MPI_Win_flush(0, window_);
  const std::lock_guard lock(mutex_);
  const auto number = static_cast<std::uint64_t>(chunk);
  next_ = chunks_.begin(number);
  end_ = chunks_.end(number);
  wanted_ = false;
  changed_.notify_all();
}

void MpiRanks::serve(double seconds) {
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(seconds));
  while (Clock::now() < until) {
    bool wanted = false;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kLookIn, [&] { return wanted_ || closed_; });
      wanted = wanted_;
      if (closed_ && !wanted) changed_.wait_for(lock, kLookIn);
    }
    if (wanted) fetch_chunk();
    // Lets the library serve what others want of this rank's memory.
    int waiting = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, static_cast<MPI_Comm>(world_), &waiting,
               MPI_STATUS_IGNORE);
  }
}

void MpiRanks::tell(const RankFigures& figures) {
  const BenchTally& t = figures.tally;
  const std::array<std::int64_t, kFigures> words{static_cast<std::int64_t>(t.done),
                                                 static_cast<std::int64_t>(t.correct),
                                                 static_cast<std::int64_t>(t.wrong),
                                                 static_cast<std::int64_t>(t.unconfirmed),
                                                 static_cast<std::int64_t>(t.unknown),
                                                 static_cast<std::int64_t>(t.error),
                                                 figures.position,
                                                 figures.beat,
                                                 static_cast<std::int64_t>(figures.state)};
  MPI_Accumulate(words.data(), kFigures, MPI_INT64_T, 0, place_of(world_.rank()), kFigures,
                 MPI_INT64_T, MPI_REPLACE, window_);
  MPI_Win_flush(0, window_);
}

std::vector<RankFigures> MpiRanks::heard() {
  std::vector<RankFigures> all;
  MPI_Win_sync(window_);
  for (int rank = 0; rank < world_.size(); ++rank) {
    const std::int64_t* words = memory_ + place_of(rank);
    RankFigures& figures = all.emplace_back();
    BenchTally& t = figures.tally;
    t.done = static_cast<std::uint64_t>(words[0]);
    t.correct = static_cast<std::uint64_t>(words[1]);
    t.wrong = static_cast<std::uint64_t>(words[2]);
    t.unconfirmed = static_cast<std::uint64_t>(words[3]);
    t.unknown = static_cast<std::uint64_t>(words[4]);
    t.error = static_cast<std::uint64_t>(words[5]);
    figures.position = words[6];
    figures.beat = words[7];
    figures.state = static_cast<RankState>(words[8]);
  }
  return all;
}

std::int64_t MpiRanks::word(MPI_Aint place) {
  const std::int64_t nothing = 0;
  std::int64_t found = 0;
  MPI_Fetch_and_op(&nothing, &found, MPI_INT64_T, 0, place, MPI_NO_OP, window_);
  MPI_Win_flush(0, window_);
  return found;
}

void MpiRanks::part(Parting parting) {
  const auto said = static_cast<std::int64_t>(parting);
  MPI_Accumulate(&said, 1, MPI_INT64_T, 0, kParting, 1, MPI_INT64_T, MPI_REPLACE, window_);
  MPI_Win_flush(0, window_);
}

MpiRanks::FirstRank MpiRanks::first_rank() {
  return {word(place_of(0) + kBeat), static_cast<Parting>(word(kParting))};
}

}  // namespace concord::cli
