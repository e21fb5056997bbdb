# Sourced by ./concord and ./test: what must be there before anything can run. POSIX sh.
# Expects $top (the folder of the project).

# Debian packages: the first list to build the program, the second for the tests as well.
build_packages="cmake ninja-build g++ libcryptominisat5-dev libcadical-dev libboost-program-options-dev libfmt-dev \
nlohmann-json3-dev libexpected-dev libhwy-dev libmd-dev zlib1g-dev liblzma-dev"
test_packages="libgtest-dev librapidcheck-dev xz-utils gzip python3-jsonschema \
python3-selenium chromium chromium-driver libboost-mpi-dev libopenmpi-dev openmpi-bin"

say() { printf 'concord: %s\n' "$*" >&2; }

die() {
  say "$*"
  exit 2
}

# lock_build: makes the build folder and waits until nobody else builds there; unlock_build, or the end of the script,
# lets the next one. The lock is descriptor 9: what outlives the build must not inherit it.
lock_build() {
  { mkdir -p "$build" && (: >>"$build/.lock"); } 2>/dev/null || die "cannot write to $build"
  command -v flock >/dev/null 2>&1 || return 0
  exec 9>>"$build/.lock"
  flock -n 9 && return 0
  say "waiting for another build in $build"
  flock 9 || die "cannot lock $build/.lock"
}

unlock_build() { exec 9>&-; }

is_debian_12_or_later() {
  [ -r /etc/os-release ] || return 1
  # shellcheck disable=SC1091
  (. /etc/os-release && [ "${ID:-}" = debian ] && [ "${VERSION_ID:-0}" -ge 12 ] 2>/dev/null)
}

# missing_packages NAME...: those that are not installed.
missing_packages() {
  for package in "$@"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || status=
    [ "$status" = installed ] || printf '%s ' "$package"
  done
}

# install_packages NAME...: through apt, after saying which; with sudo when not root.
install_packages() {
  if ! is_debian_12_or_later || ! command -v apt-get >/dev/null 2>&1; then
    command -v cmake >/dev/null 2>&1 && [ -n "${CONCORD_ASSUME_INSTALLED:-}" ] && return 0
    die "this script installs packages on Debian 12 only; elsewhere install what corresponds to: $*" \
      "(then set CONCORD_ASSUME_INSTALLED=1)"
  fi
  # shellcheck disable=SC2046,SC2086
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  say "installing with apt: $missing"
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || die "not root and no sudo: ask an administrator to install: $missing"
    as_root=sudo
  fi
  # Once without a fresh list (it may be there), then with one. Everything apt says goes to stderr: stdout is for
  # answers.
  install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends"
  # shellcheck disable=SC2086
  $install $missing >&2 </dev/null 2>/dev/null 9>&- ||
    { $as_root apt-get update >&2 </dev/null 9>&- && $install $missing >&2 </dev/null 9>&-; } ||
    die "apt could not install: $missing"
}

# configure ON|OFF: with or without the tests.
configure() {
  cmake -S "$top" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCONCORD_TESTS=$1" >"$build.log" 2>&1 || {
    cat "$build.log" >&2
    die "the build could not be configured"
  }
}

# build_target NAME...: quiet unless it fails; progress on stderr when that is a terminal.
build_target() {
  if [ -t 2 ]; then
    cmake --build "$build" --target "$@" >&2 || die "the build failed"
  else
    cmake --build "$build" --target "$@" >"$build.log" 2>&1 || {
      cat "$build.log" >&2
      die "the build failed"
    }
  fi
}
