// A shared object with the IPASIR interface that takes its process with it, as IPASIR_END says:
//
//   0  aborts    1  calls exit(0)    2  never comes back    3  takes all memory, then aborts

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

extern "C" {

const char* ipasir_signature() {
  return "reckless";
}
void* ipasir_init() {
  static int solver = 0;
  return &solver;
}
void ipasir_release(void* /*solver*/) {}
void ipasir_add(void* /*solver*/, std::int32_t /*literal*/) {}
void ipasir_assume(void* /*solver*/, std::int32_t /*literal*/) {}

int ipasir_solve(void* /*solver*/) {
  if (IPASIR_END == 0) std::abort();
  if (IPASIR_END == 1) std::exit(0);
  while (IPASIR_END == 2) ::usleep(1000);
  for (;;) {
    void* block = std::malloc(1 << 20);
    if (block == nullptr) {
      std::fputs("no more: out of memory\n", stderr);
      std::abort();
    }
    std::memset(block, 1, 1 << 20);
  }
}

std::int32_t ipasir_val(void* /*solver*/, std::int32_t literal) {
  return literal;
}
int ipasir_failed(void* /*solver*/, std::int32_t /*literal*/) {
  return 1;
}
void ipasir_set_terminate(void* /*solver*/, void* /*data*/, int (* /*terminate*/)(void*)) {}

}  // extern "C"
