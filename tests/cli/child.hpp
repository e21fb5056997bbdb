#pragma once
// The program as a child process with pipes, for tests of signals, waiting and memory.

#include <string>
#include <vector>

#include <sys/types.h>

namespace concord::test {

class Child {
 public:
  explicit Child(const std::vector<std::string>& arguments);
  ~Child();  // kills what still runs
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void write(std::string_view text);
  void close_input();
  // Reads stdout up to and including a newline; what there is at the end of file or after 20 s.
  [[nodiscard]] std::string read_line();
  [[nodiscard]] std::string read_rest();
  // Sends it once the program has a handler for it, so that no test depends on how soon it starts.
  void signal(int number);
  // Waits until the program has worked for so many CPU seconds more: then it is in the midst of it,
  // however busy the machine is.
  void work(double cpu_s);

  struct End {
    int exit = -1;  // 128 + signal when a signal ended it
    long max_rss_kB = 0;
  };
  // Waits up to 20 s, then kills. wait() closes the input first.
  [[nodiscard]] End wait();
  [[nodiscard]] End wait_open();

 private:
  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string pending_;
};

}  // namespace concord::test
