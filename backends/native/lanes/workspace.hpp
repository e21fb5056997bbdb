#pragma once
// Workspace: the memory that a kernel works in, taken when it is first needed and kept. Not
// thread-safe.

#include <cstddef>
#include <new>

#include "backends/native/lanes/job.hpp"

namespace concord::lanes {

class Workspace {
 public:
  Workspace() = default;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace() { release(); }

  // Throws std::bad_alloc.
  [[nodiscard]] void* of(const Kernel& kernel) {
    if (size_B_ < kernel.workspace_B) {
      release();
      memory_ = ::operator new (kernel.workspace_B, std::align_val_t{kAlignment});
      size_B_ = kernel.workspace_B;
    }
    return memory_;
  }

 private:
  void release() {
    if (memory_ != nullptr) ::operator delete (memory_, std::align_val_t{kAlignment});
    memory_ = nullptr;
    size_B_ = 0;
  }

  void* memory_ = nullptr;
  std::size_t size_B_ = 0;
};

}  // namespace concord::lanes
