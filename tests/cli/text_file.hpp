#pragma once
// A file of its own, for as long as the object lives.

#include <cstdio>
#include <fstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

namespace concord::test {

class TextFile {
 public:
  explicit TextFile(const std::string& text) {
    static int made = 0;
    path_ = testing::TempDir() + "concord_process_" + std::to_string(::getpid()) + '_' +
            std::to_string(++made);
    std::ofstream(path_) << text;
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile() { std::remove(path_.c_str()); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace concord::test
