import Records

extension AssociationReader {
  /// The most rules that later ones are compared with.
  private static let coverLimit = 256

  /// Notes a rule that matches everything, whether by its pattern or for want of one.
  mutating func checkBreadth(
    of rule: AssociationRule,
    _ component: JSONObject,
    inherited: [JSONObject]
  ) {
    let sources = [component] + inherited
    let hasPattern = sources.contains { $0["/"] != nil || $0["?"] != nil || $0["#"] != nil }
    if !hasPattern, component["exclude"]?.bool != true {
      note(.associationComponentEmpty, at: rule.location, evidence: rule.text)
    }
  }

  /// Notes rules that never decide, because one before them takes all that they match.
  mutating func checkOrder(of rules: [AssociationRule]) {
    var earlier: [AssociationRule] = []
    var hasExclude = false
    for rule in rules {
      if let cover = earlier.first(where: { $0.covers(rule) }) {
        let detail = "The rule at \(cover.location.path) takes its addresses."
        note(Self.rule(forCover: cover, of: rule), detail, at: rule.location, evidence: rule.text)
        continue
      }
      if rule.isUniversal, rule.hasPattern, !rule.isExclude, !hasExclude {
        note(.associationCatchAll, at: rule.location, evidence: rule.text)
      }
      hasExclude = hasExclude || rule.isExclude
      if rule.isCover, earlier.count < Self.coverLimit { earlier.append(rule) }
    }
  }

  private static func rule(forCover cover: AssociationRule, of rule: AssociationRule) -> Rule {
    if cover.isExclude == rule.isExclude { return .associationRuleRedundant }
    return rule.isExclude ? .associationExcludeUnreachable : .associationRuleUnreachable
  }
}

extension AssociationRule {
  /// Whether the rule has any pattern.
  fileprivate var hasPattern: Bool { path != nil || query != nil || fragment != nil }

  /// Whether the rule looks at nothing but the path, so that ``covers(_:)`` can tell.
  fileprivate var isCover: Bool {
    query?.isUniversal ?? true && fragment?.isUniversal ?? true
  }

  /// Whether the rule surely matches whatever `other` matches; `false` when that is not plain.
  ///
  /// Only rules for the path are compared, and of patterns only those that are plain text with
  /// at most one `*`, at the end.
  fileprivate func covers(_ other: AssociationRule) -> Bool {
    guard let path else { return true }
    if path.glob.isUniversal { return true }
    guard let theirs = other.path, path.glob.fault == nil,
      spelling == other.spelling
        || (spelling.isFolded && !other.spelling.isFolded)
          && spelling.isDecoded == other.spelling.isDecoded
    else { return false }
    if path.source == theirs.source, spelling == other.spelling { return true }
    guard let mine = path.glob.plainPrefix else { return false }
    var head = theirs.glob.leadingText
    if spelling.isFolded { head = ByteText.lowered(head) }
    let isWhole = theirs.glob.tokens.count <= 1 && theirs.glob.plainPrefix?.isOpen == false
    if mine.isOpen {
      if head.starts(with: mine.text) { return true }
      return isWhole && path.parent != nil && mine.text == head + [UInt8(ascii: "/")]
    }
    return isWhole && mine.text == head
  }
}

extension GlobPattern {
  /// The text of a pattern that is plain, or plain with one `*` at its end.
  fileprivate var plainPrefix: (text: [UInt8], isOpen: Bool)? {
    guard fault == nil else { return nil }
    switch tokens.count {
    case 0: return ([], false)
    case 1:
      if case .literal = tokens[0] { return (bytes, false) }
      return tokens[0] == .run ? ([], true) : nil
    case 2:
      if case .literal = tokens[0], tokens[1] == .run { return (bytes, true) }
      return nil
    default: return nil
    }
  }

  /// The text that every match starts with.
  fileprivate var leadingText: [UInt8] {
    guard case .literal(let range)? = tokens.first else { return [] }
    return Array(bytes[range])
  }
}
