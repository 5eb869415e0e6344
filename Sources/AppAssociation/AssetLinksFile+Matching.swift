package import Addressing

extension AssetLinksFile {
  /// Returns what the file says about `url` for each app that may open the site's links, in the
  /// file's order.
  ///
  /// Without dynamic rules an app may open every address. With them, Android 15 and later go
  /// through the rules in order; the first that matches decides, and an address that none matches
  /// stays in the browser. Earlier systems ignore the rules. What an app declares in its own
  /// manifest narrows this further and is not known here.
  ///
  /// Reference: <https://developer.android.com/training/app-links/configure-assetlinks>
  package func match(url: WebAddress) -> [AppVerdict] {
    let parts = DynamicParts(url)
    var verdicts: [AppVerdict] = []
    var statementsOf: [String: [Int]] = [:]
    for (index, statement) in statements.enumerated() {
      guard case .app(let name, _) = statement.target,
        statement.relations.contains(Self.handleAllURLs)
      else { continue }
      statementsOf[name, default: []].append(index)
    }
    for name in packages {
      let all = (statementsOf[name] ?? []).map { verdict(of: name, statement: $0, parts) }
      let decided = all.first { $0.verdict != .none } ?? all.first
      if let decided { verdicts.append(decided) }
    }
    return verdicts
  }

  /// Adds the statements of a file that this one includes.
  ///
  /// Android follows includes of included files too; how far is up to whoever fetches them.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - address: Where it was read.
  package mutating func include(_ file: AssetLinksFile, from address: String) {
    statements += file.statements
    locations += file.locations.map { $0.hasPrefix("[") ? "\(address) \($0)" : $0 }
    dynamicRules += file.dynamicRules
    packagesWithoutFingerprint.formUnion(file.packagesWithoutFingerprint)
  }

  private func verdict(
    of name: String,
    statement: Int,
    _ parts: DynamicParts
  ) -> AppVerdict {
    guard let rules = dynamicRules[statement] else {
      return AppVerdict(
        appID: name,
        verdict: .match,
        rule: Self.handleAllURLs,
        location: "\(locations[statement]).relation",
        reasons: []
      )
    }
    // Rules know their way within their own file.
    let source =
      locations[statement].hasPrefix("[") ? "" : locations[statement].prefix { $0 != " " } + " "
    let deciding = rules.firstIndex { $0.matches(parts) }
    var reasons: [AppVerdict.Reason] = []
    for (number, rule) in rules.enumerated() where number != deciding {
      let isBehind = deciding.map { number > $0 } ?? false
      let text = isBehind ? nil : rule.mismatch(parts)
      reasons.append(
        AppVerdict.Reason(
          rule: rule.text,
          location: source + rule.location.path,
          text: text ?? "an earlier rule decided"
        )
      )
    }
    let rule = deciding.map { rules[$0] }
    return AppVerdict(
      appID: name,
      verdict: rule.map { $0.isExclude ? .exclude : .match } ?? .none,
      rule: rule?.text,
      location: rule.map { source + $0.location.path },
      reasons: reasons,
      unreached: deciding.map { rules.count - $0 - 1 } ?? 0
    )
  }
}
