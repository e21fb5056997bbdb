#pragma once
// The two streams of the program: answers on stdout, everything said to a person on stderr.

#include <cstdio>
#include <string>
#include <string_view>

#include "cli/exit_code.hpp"

namespace concord::cli {

// Descriptors 0 to 2 that whoever started the program has closed are taken, so that no file of ours
// gets one of them and with it what is meant for a stream. Using them fails as on a closed one.
// To be called before anything is opened.
void reserve_standard_streams();

// `text` for a person's eyes: bytes that a terminal would obey, and those that are not UTF-8, are
// shown as \xNN.
[[nodiscard]] std::string printable(std::string_view text);

// "concord: MESSAGE" on stderr, one printable line.
void complain(std::string_view message);

// What is worth knowing and nothing is wrong with: as complain(), but not after set_quiet(true).
void note(std::string_view message);
// To be called before there are threads.
void set_quiet(bool quiet);
[[nodiscard]] bool quiet();

// Buffered standard output (or a file) that notices when it cannot be written.
class Output {
 public:
  Output();
  // Writes to a file instead; `error()` tells when it could not be opened.
  explicit Output(const std::string& path);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output();

  void write(std::string_view text);
  void flush();
  [[nodiscard]] bool failed() const { return !error_.empty(); }
  [[nodiscard]] const std::string& error() const { return error_; }
  // Flushes; `code`, or when something was not written, with a complaint, the graver of `code` and
  // kUndecided (by ExitTally's order).
  [[nodiscard]] ExitCode finish(ExitCode code);

 private:
  static constexpr std::size_t kBuffer_B = 1 << 16;
  int descriptor_ = 1;
  bool terminal_ = false;  // a person is reading: nothing waits in the buffer
  std::string name_ = "standard output";
  std::string buffer_;
  std::string error_;
  bool reader_left_ = false;
};

// A line on stderr that is drawn over itself while a long run goes on; nothing unless stderr is a
// terminal, or when quiet().
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  // True when it is time to draw again (5 times a second at most).
  [[nodiscard]] bool due();
  void draw(std::string_view text);
  // Takes the line away, so that a message can be written.
  void clear();

 private:
  bool terminal_;
  bool drawn_ = false;
  double next_s_ = 0;
};

}  // namespace concord::cli
