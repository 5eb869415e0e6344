import Analysis

extension Query.Clause {
  /// Whether the index knows by itself which documents have it: it is neither for one field nor for words
  /// in their order.
  var isProvable: Bool {
    if role == .excluded || field != nil { return false }
    let count = Analyzer().tokens(of: text, for: .querying).tokens.count { $0.kind != .run }
    return isPhrase ? count == 1 : count > 0
  }
}
