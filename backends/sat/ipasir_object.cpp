#include "backends/sat/ipasir_object.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

namespace concord {
namespace {

// Null where the object has no such function.
template <typename Function>
bool find(void* object, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(object, name));
  return function != nullptr;
}

}  // namespace

tl::expected<IpasirObject, std::string> load_ipasir(const std::string& file) {
  // Without a slash the loader would look through the folders of the system.
  const std::string path = file.find('/') == std::string::npos ? "./" + file : file;
  void* const object = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object == nullptr) {
    const char* const why = ::dlerror();
    return tl::unexpected(fmt::format("{} cannot be loaded: {}", file,
                                      why != nullptr ? why : "the system does not say why"));
  }
  IpasirObject found;
  const char* missing = nullptr;
  const auto need = [&](const char* name, auto& function) {
    if (missing == nullptr && !find(object, name, function)) missing = name;
  };
  need("ipasir_signature", found.signature);
  need("ipasir_init", found.init);
  need("ipasir_release", found.release);
  need("ipasir_add", found.add);
  need("ipasir_assume", found.assume);
  need("ipasir_solve", found.solve);
  need("ipasir_val", found.val);
  need("ipasir_set_terminate", found.set_terminate);
  if (missing != nullptr) {
    return tl::unexpected(
        fmt::format("{} is no solver with the IPASIR interface: it has no {}", file, missing));
  }
  return found;
}

}  // namespace concord
