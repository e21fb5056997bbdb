// The tests of isolation, and the worker that they isolate.

#include <cstdlib>
#include <cstring>

#include <gtest/gtest.h>

#include "tests/backends/process/misbehaving.hpp"

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "worker") == 0)
    std::_Exit(concord::test::run_test_worker(argv[2]));
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
