// counter_benchmark: what one question to the counter of chunks costs.
//
//   mpirun -n N counter_benchmark [SECONDS [BURST_US]]
//
// All ranks but rank 0 raise a counter in rank 0's memory as fast as they can, as concord-mpi does
// for a chunk; rank 0 only looks in every 2 ms, for BURST_US, as there. With `--mca osc ^sm` the
// ranks do not use that they share memory: what then serves the counter is what serves it between
// machines without hardware for it.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include <mpi.h>

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// How long each question took, in microseconds.
std::vector<double> ask(MPI_Win window, double seconds) {
  std::vector<double> taken_us;
  const std::int64_t one = 1;
  for (const auto start = Clock::now(); seconds_since(start) < seconds;) {
    std::int64_t chunk = 0;
    const auto asked = Clock::now();
    MPI_Fetch_and_op(&one, &chunk, MPI_INT64_T, 0, 0, MPI_SUM, window);
    MPI_Win_flush(0, window);
    taken_us.push_back(seconds_since(asked) * 1e6);
  }
  return taken_us;
}

// Until all others are done, which they say by messages.
void look_in(int others, double burst_us) {
  for (int done = 0; done < others;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    int waiting = 0;
    const auto begun = Clock::now();
    do {
      MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &waiting, MPI_STATUS_IGNORE);
    } while (waiting == 0 && seconds_since(begun) * 1e6 < burst_us);
    if (waiting == 0) continue;
    MPI_Recv(nullptr, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ++done;
  }
}

void gather_and_tell(const std::vector<double>& mine, int rank, int ranks, double seconds,
                     std::int64_t counted) {
  const int size = static_cast<int>(mine.size());
  std::vector<int> sizes(static_cast<std::size_t>(ranks));
  MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::vector<int> places(sizes.size(), 0);
  for (std::size_t i = 1; i < sizes.size(); ++i) places[i] = places[i - 1] + sizes[i - 1];
  std::vector<double> all(static_cast<std::size_t>(places.back() + sizes.back()));
  MPI_Gatherv(mine.data(), size, MPI_DOUBLE, all.data(), sizes.data(), places.data(), MPI_DOUBLE, 0,
              MPI_COMM_WORLD);
  if (rank != 0 || all.empty()) return;
  std::sort(all.begin(), all.end());
  const auto at = [&](double share) {
    return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
  };
  std::printf("%3d ranks  %10.0f questions/s  median %8.2f us  p99 %8.1f us  longest %8.0f us%s\n",
              ranks, static_cast<double>(all.size()) / seconds, at(0.5), at(0.99), at(1),
              counted == static_cast<std::int64_t>(all.size()) ? "" : "  COUNTED WRONG");
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const double seconds = argc > 1 ? std::atof(argv[1]) : 2;
  const double burst_us = argc > 2 ? std::atof(argv[2]) : 100;
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  std::int64_t* memory = nullptr;
  MPI_Win window = MPI_WIN_NULL;
  MPI_Win_allocate(rank == 0 ? sizeof(std::int64_t) : 0, sizeof(std::int64_t), MPI_INFO_NULL,
                   MPI_COMM_WORLD, &memory, &window);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  if (rank == 0) *memory = 0;
  MPI_Win_sync(window);
  MPI_Barrier(MPI_COMM_WORLD);
  std::vector<double> mine;
  if (rank == 0) {
    look_in(ranks - 1, burst_us);
  } else {
    mine = ask(window, seconds);
    MPI_Send(nullptr, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_sync(window);
  gather_and_tell(mine, rank, ranks, seconds, rank == 0 ? *memory : 0);
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
