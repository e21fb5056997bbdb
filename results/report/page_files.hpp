#pragma once
// page.css and page.js, as they are in the program.

#include <string_view>

namespace concord {

extern const std::string_view kPageStyle;
extern const std::string_view kPageScript;

}  // namespace concord
