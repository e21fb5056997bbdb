#pragma once
// What the program tells the shell. Codes are part of the interface: added to, never renumbered.

namespace concord::cli {

enum class ExitCode {
  kOk = 0,
  kNo = 1,             // a puzzle has no solution, or is not unique where that was asked
  kBadInput = 2,       // bad usage, bad input
  kDisagree = 3,       // a disagreement, or an answer that failed its check
  kUndecided = 4,      // a limit, a crash, a refused size or an unsupported rule
  kInterrupted = 130,  // SIGINT
  kTerminated = 143,   // SIGTERM
};

// The code of a run of many puzzles: the gravest that was noted, in the order 3, 2, 4, 1.
class ExitTally {
 public:
  void note(ExitCode code) {
    if (rank(code) > rank(code_)) code_ = code;
  }
  [[nodiscard]] ExitCode code() const { return code_; }

 private:
  static int rank(ExitCode code) {
    switch (code) {
      case ExitCode::kOk: return 0;
      case ExitCode::kNo: return 1;
      case ExitCode::kUndecided: return 2;
      case ExitCode::kBadInput: return 3;
      case ExitCode::kDisagree: return 4;
      case ExitCode::kInterrupted:
      case ExitCode::kTerminated: return 5;
    }
    return 0;
  }
  ExitCode code_ = ExitCode::kOk;
};

}  // namespace concord::cli
