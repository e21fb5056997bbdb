#pragma once
// Backends that take the process they run in with them, or try to. The test program itself is the
// worker in which they do: `PROGRAM worker NAME`.

#include <memory>
#include <string>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"

namespace concord::test {

// Null where there is none of the name.
[[nodiscard]] std::unique_ptr<Backend> make_misbehaving(const std::string& name);

// A specification with this id, for make_isolated.
[[nodiscard]] BackendSpec spec_named(const char* name);

// What the main function of the test program does when it is called as a worker.
[[nodiscard]] int run_test_worker(const std::string& id);

}  // namespace concord::test
