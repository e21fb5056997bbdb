#include "results/judge.hpp"
