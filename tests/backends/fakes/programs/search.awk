# Tries every assignment of a formula of few variables; prints a model, or nothing.
$1 == "p" { variables = $3; next }
$1 == "c" { next }
{ clauses++; for (i = 1; i < NF; i++) clause[clauses, i] = $i; size[clauses] = NF - 1 }
END {
  for (number = 0; number < 2 ^ variables; number++) {
    rest = number
    for (v = 1; v <= variables; v++) { value[v] = rest % 2; rest = int(rest / 2) }
    good = 1
    for (c = 1; c <= clauses && good; c++) {
      good = 0
      for (i = 1; i <= size[c]; i++) {
        l = clause[c, i]
        if (l > 0 ? value[l] : !value[-l]) { good = 1; break }
      }
    }
    if (good) {
      line = "v"
      for (v = 1; v <= variables; v++) line = line " " (value[v] ? v : -v)
      print line " 0"
      exit
    }
  }
}
