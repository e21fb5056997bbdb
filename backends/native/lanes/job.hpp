#pragma once
// Job: what a kernel is given and whom it tells what it finds. Plain structs without functions: a
// kernel is compiled for an instruction set of its own, so nothing inline may be shared with the
// rest of the program (the linker would keep one copy, perhaps one that the machine cannot run).

#include <cstddef>
#include <cstdint>

namespace concord::lanes {

inline constexpr unsigned kCells = 81;

enum class End : std::uint8_t {
  kExhausted,  // nothing is left to search
  kLimit,      // as many solutions as were wanted
  kNodes,      // the next node would be one too many
  kStopped,    // found() or look() said so
};

struct Tally {
  std::uint64_t solutions;
  std::uint64_t nodes;  // sides of branchings entered
  std::uint64_t path;   // those of them that the search was in at the end
};

// Which boards must end now, as bits of lanes; `all`: and no other is to be begun (those that were
// read already are told to ended(), with nothing found).
struct Halt {
  std::uint32_t lanes;
  bool all;
};

inline constexpr unsigned kMostLanes = 32;

struct Job {
  const std::uint16_t* cells;  // candidates: kCells a board, bit v-1 for value v, no other bits
  std::size_t boards;
  std::uint64_t limit;      // solutions a board
  std::uint64_t max_nodes;  // a board
  std::uint64_t grids;      // how many of a board's solutions found() wants to see
  void* context;            // for the three functions
  // `values`: kCells of 1..9, valid during the call. False ends the board.
  bool (*found)(void* context, std::size_t board, const std::uint16_t* values);
  // Called once for each board that was read.
  void (*ended)(void* context, std::size_t board, const Tally* tally, End end);
  // Called every kSweepsBetweenLooks sweeps: less than a millisecond on any machine. `boards` by
  // lane, for those in `active`.
  Halt (*look)(void* context, const std::size_t* boards, std::uint32_t active);
};

inline constexpr unsigned kSweepsBetweenLooks = 256;

// How far a run came, and what it took.
struct Work {
  std::size_t read;  // boards; all of them unless look() said `all`
  std::uint64_t sweeps;
  std::uint64_t lane_sweeps;  // a sweep counts once for each lane that had a board
};

struct Kernel {
  const char* name;  // as users say it
  unsigned lanes;
  std::size_t workspace_B;
  // `workspace`: workspace_B bytes at a multiple of kAlignment, whatever they hold; not shared by
  // calls at the same time.
  Work (*run)(const Job* job, void* workspace);
};

inline constexpr std::size_t kAlignment = 64;

}  // namespace concord::lanes
