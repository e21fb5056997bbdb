#pragma once
// OutputWatch: notices that whoever reads standard output has left, while nothing is being written:
// a search for hours on would be for nobody. Where standard output is a pipe or a socket a thread
// waits for that and calls end_run(); elsewhere, and where the machine gives no thread, nothing is
// done, and the next write fails as ever.

#include <thread>

namespace concord::cli {

class OutputWatch {
 public:
  OutputWatch();
  OutputWatch(const OutputWatch&) = delete;
  OutputWatch& operator=(const OutputWatch&) = delete;
  ~OutputWatch();

 private:
  int end_ = -1;  // an eventfd that lets the thread go
  std::thread thread_;
};

}  // namespace concord::cli
