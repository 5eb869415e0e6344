extension AssociationRule {
  /// Compares two rules.
  ///
  /// - Parameters:
  ///   - other: The rule that may be covered.
  ///   - budget: How many steps are left for comparisons; lowered by those that are taken.
  /// - Returns: Whether the rule surely matches whatever `other` matches; `false` when that is not
  ///   plain.
  func covers(_ other: AssociationRule, budget: inout Int) -> Bool {
    if isUniversal { return true }
    guard spelling.isDecoded == other.spelling.isDecoded,
      spelling.isFolded || !other.spelling.isFolded
    else { return false }
    let isFolding = spelling.isFolded
    if let path, !path.glob.isUniversal {
      guard let theirs = other.path,
        path.covers(theirs.glob, isFolding: isFolding, budget: &budget)
      else { return false }
      if let parent = theirs.parent,
        !path.covers(parent, isFolding: isFolding, budget: &budget)
      {
        return false
      }
    }
    if let fragment, !fragment.isUniversal {
      guard let theirs = other.fragment,
        fragment.covers(theirs, isFolding: isFolding, budget: &budget)
      else { return false }
    }
    guard let query, !query.isUniversal else { return true }
    return query.covers(other.query, isFolding: isFolding, budget: &budget)
  }
}

extension PathPattern {
  /// Whether the pattern, or its parent, surely covers every path that `other` covers.
  fileprivate func covers(_ other: GlobPattern, isFolding: Bool, budget: inout Int) -> Bool {
    glob.covers(other, isFolding: isFolding, budget: &budget)
      || parent?.covers(other, isFolding: isFolding, budget: &budget) ?? false
  }
}

extension QueryPattern {
  /// Whether the pattern surely covers every query that `other` covers.
  fileprivate func covers(_ other: QueryPattern?, isFolding: Bool, budget: inout Int) -> Bool {
    switch (self, other) {
    case (.void, _): return true
    case (.whole(let mine, _), .whole(let theirs, _)?):
      return mine.covers(theirs, isFolding: isFolding, budget: &budget)
    case (.items(let mine), .items(let theirs)?):
      return mine.allSatisfy { item in
        item.glob.isUniversal
          || theirs.contains { twin in
            budget -= 1
            guard budget > 0 else { return false }
            let name = isFolding ? ByteText.lowered(twin.nameBytes) : twin.nameBytes
            return name == item.nameBytes
              && item.glob.covers(twin.glob, isFolding: isFolding, budget: &budget)
          }
      }
    default: return false
    }
  }
}
