#pragma once
// The rules of the contract about Backend::prove(): "none" and "unique" are proved by who says that
// he proves, in a way that the judges of results/ believe, and nobody else claims to have. What
// each rule asks is in the table of backend_rules.cpp.

#include "tests/contract/look.hpp"

namespace concord::test {

void proves_none_and_unique(Look& look);
void refutes_what_is_false(Look& look);
void proves_nothing_when_it_is_stopped(Look& look);
void solves_as_before_when_it_has_proved(Look& look);

}  // namespace concord::test
