extension AssociationRule {
  /// Returns why the rule does not match an address, as a clause; `nil` when it does.
  func mismatch(_ subject: inout LinkSubject) -> String? {
    for (glob, source) in globs {
      if let fault = glob.fault { return Self.clause(fault, source) }
    }
    // What is shown has the capitals of the URL, which a folded spelling lacks.
    let capitals = LinkSpelling(isFolded: false, isDecoded: spelling.isDecoded)
    let original = spelling.isFolded ? subject.withView(capitals) { $0 } : nil
    let clause: String? = subject.withView(spelling) { view in
      let seen = original ?? view
      if let path, !path.matches(&view.path) {
        return "the path \(Self.shown(seen.path.bytes, mark: "/")) does not match `\(path.source)`"
      }
      if let query, let clause = Self.mismatch(query, &view, seen) { return clause }
      if let fragment, !fragment.matches(&view.fragment) {
        return view.fragment.count == 0
          ? "there is no fragment, and `\(fragmentSource)` wants one"
          : "the fragment \(Self.shown(seen.fragment.bytes)) does not match `\(fragmentSource)`"
      }
      return nil
    }
    guard let clause, failsByCase(&subject) else { return clause }
    // Legacy paths are the ones without variables.
    return variables == nil
      ? "\(clause): only the case differs, which always counts in paths"
      : "\(clause): only the case differs; \"caseSensitive\": false would let it match"
  }

  /// Whether the path would match if case did not matter.
  private func failsByCase(_ subject: inout LinkSubject) -> Bool {
    guard let path, !spelling.isFolded,
      !subject.withView(spelling, { path.matches(&$0.path) })
    else { return false }
    let folded = PathPattern(path.source, variables: variables, isFolded: true)
    return subject.withView(LinkSpelling(isFolded: true, isDecoded: spelling.isDecoded)) {
      folded.matches(&$0.path)
    }
  }

  /// Why `query` does not match `view`, which is shown as `seen` spells it.
  private static func mismatch(
    _ query: QueryPattern,
    _ view: inout LinkView,
    _ seen: LinkView
  ) -> String? {
    switch query {
    case .void: return nil
    case .whole(let glob, let source):
      if glob.matches(&view.query) { return nil }
      return view.query.count == 0
        ? "there is no query, and `\(source)` wants one"
        : "the query \(shown(seen.query.bytes)) does not match `\(source)`"
    case .items(let items):
      for item in items {
        switch item.mismatch(in: &view) {
        case nil: continue
        case .absent:
          return "the query item `\(item.name)` is absent, which counts as empty, "
            + "and `\(item.source)` does not match that"
        case .value(let number):
          let value = seen.item(number)?.value.bytes ?? []
          return "the query item `\(item.name)` is \(shown(value)), "
            + "which does not match `\(item.source)`"
        }
      }
      return nil
    }
  }

  private static func clause(_ fault: GlobPattern.Fault, _ source: String) -> String {
    switch fault {
    case .undefinedVariable(let name):
      "the variable `\(name)` in `\(source)` has no values, so that nothing matches"
    case .unterminatedVariable:
      "`\(source)` opens a variable that it does not close, so that nothing matches"
    case .tooLarge: "the pattern is too large to be matched"
    }
  }

  private static func shown(_ bytes: some Collection<UInt8>, mark: String = "") -> String {
    "`\(mark)\(String(decoding: bytes, as: UTF8.self))`"
  }
}
