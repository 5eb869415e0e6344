import Addressing
import AppAssociation
import Records
import Rules

/// Whether the rules of the file give the URL to the app, and why not.
extension AppleLinkJudge {
  /// Notes whether the rules give the URL to the app, by the file that devices go by.
  ///
  /// - Parameters:
  ///   - own: The file of the host.
  ///   - copied: What Apple has of it, with what is wrong there; `nil` without a copy.
  mutating func judgeRules(
    _ own: AppAssociationFile?,
    _ copied: (file: AppAssociationFile, findings: [Finding])?
  ) {
    let copy = copied?.file
    guard let file = copy ?? own else { return }
    let name = copy == nil ? input.association.name : "Apple's copy"
    if let app = app(in: file) {
      let mistakes = RuleMistakes(copied?.findings ?? input.association.outcome.findings)
      return noteAccepted(app, file, mistakes, name)
    }
    if copy != nil, let app = own.flatMap({ self.app(in: $0) }) {
      return log.note(
        .certain,
        .apple,
        "Apple's copy gives this URL to no app; the server's own file gives it to \(app).",
        fix: "Wait until Apple asks the server again; nobody can hurry it.",
        proof: name
      )
    }
    if copy == nil { noteMistakes(file, name) }
    // Errors of the host's own file are causes of their own.
    let own = input.association.outcome.findings.filter { $0.severity != .error }
    noteRefusal(file, RuleMistakes(copied?.findings ?? own), name)
  }

  /// Notes the rule that gives the URL to `app`, and what is wrong with it.
  private mutating func noteAccepted(
    _ app: String,
    _ file: AppAssociationFile,
    _ mistakes: RuleMistakes,
    _ name: String
  ) {
    self.app = app
    guard !AppIdentifier.isPlaceholder(app) else {
      return log.note(
        .certain,
        .server,
        "The file names a placeholder in place of the app: \(app).",
        fix: "Write the app's own identifier: the team, a full stop and the bundle identifier.",
        proof: name,
        rule: "association.app-id-placeholder"
      )
    }
    let verdict = file.match(url: url).first { $0.appID == app }
    log.fine.append("The rules give the URL to \(app) by \(verdict?.rule ?? "all URLs").")
    for mistake in mistakes.misleading(at: verdict?.location) {
      log.note(mistake, .certain, .server, in: name, stops: false)
    }
  }

  /// Notes mistakes of the file that may be why, such as a key that is misspelled.
  ///
  /// Those of other services are about no link, and those of an entry of other apps are the cause
  /// only where the app was meant there.
  private mutating func noteMistakes(_ file: AppAssociationFile, _ name: String) {
    let verdicts = file.match(url: url).filter { isMeant($0.appID) }
    let paths = verdicts.flatMap { [$0.location].compactMap { $0 } + $0.reasons.map(\.location) }
    let entries = Set(paths.compactMap(Self.entry))
    for mistake in input.association.outcome.findings where mistake.severity == .error {
      let path = RuleMistakes.path(of: mistake)
      if Self.otherServices.contains(where: path.hasPrefix) { continue }
      let isOther = Self.entry(path).map { !entries.isEmpty && !entries.contains($0) } ?? false
      log.note(mistake, isOther ? .possible : .certain, .server, in: name)
    }
  }

  /// Keys of the file that say nothing about links.
  private static let otherServices = [
    "webcredentials", "appclips", "activitycontinuation", "authsrv", "spotlight-image-search",
  ]

  /// The entry that a way is in, such as `applinks.details[0]`; `nil` for other ways.
  private static func entry(_ path: some StringProtocol) -> String? {
    guard path.hasPrefix("applinks.details["), let end = path.firstIndex(of: "]") else {
      return nil
    }
    return String(path[...end])
  }

  /// Notes why no rule gives the URL to an app.
  private mutating func noteRefusal(
    _ file: AppAssociationFile,
    _ mistakes: RuleMistakes,
    _ name: String
  ) {
    let verdicts = file.match(url: url).filter { isMeant($0.appID) }
    if let excluded = verdicts.first(where: { $0.verdict == .exclude }) {
      let location = excluded.location.map { ", \($0)" } ?? ""
      let rule = excluded.wholeRule ?? ""
      let accepting = file.acceptingRule(of: excluded.appID, for: url)
      return log.note(
        .certain,
        .server,
        accepting == nil
          ? "The exclusion \(rule) keeps this URL in Safari, and no rule accepts it."
          : "The exclusion \(rule) comes first and keeps this URL in Safari.",
        fix: accepting.map { "Move \($0) before the exclusion, or narrow the exclusion." }
          ?? (excluded.isExcludedByDefaults
            ? AppVerdict.defaultsFix
            : "Add a component that accepts the URL before the exclusion."),
        proof: "\(name)\(location)",
        evidence: excluded.rule
      )
    }
    guard let first = verdicts.first else {
      return log.note(
        .certain,
        .server,
        "The file does not list \(input.app.map { "the app \($0)" } ?? "any app for links").",
        fix: "Add the app's identifier and its rules to applinks.",
        proof: name
      )
    }
    noteMismatch(verdicts, first, file, mistakes, name)
  }

  /// Notes why the rules of the app do not accept the URL.
  private mutating func noteMismatch(
    _ verdicts: [AppVerdict],
    _ first: AppVerdict,
    _ file: AppAssociationFile,
    _ mistakes: RuleMistakes,
    _ name: String
  ) {
    let reasons = verdicts.flatMap(\.reasons).filter { !$0.rule.contains("\"exclude\":true") }
    // The nearest rule is one whose path matches, or would but for its case.
    let near = reasons.first { !$0.text.hasPrefix("the path ") || $0.text.contains(Self.byCase) }
    if let (finding, reason) = mistakes.explanation(of: url, near.map { [$0] } ?? reasons) {
      let text = "No rule of the file accepts \(target)."
      return log.noteRefusal(text, finding, by: reason, in: name)
    }
    noteMismatch(near ?? reasons.first ?? first.reasons.first, isNear: near != nil, file, name)
  }

  /// What the reason says why a rule does not match that would without regard to case.
  private static let byCase = ": only the case differs"

  /// Notes that no rule accepts the URL, by the reason of one that is near or the first.
  private mutating func noteMismatch(
    _ reason: AppVerdict.Reason?,
    isNear: Bool,
    _ file: AppAssociationFile,
    _ name: String
  ) {
    let near = isNear ? reason?.text : nil
    var hint = hint(file)
    if hint.isEmpty, let near {
      hint = "\(near.prefix(1).uppercased())\(near.dropFirst())."
    }
    log.note(
      .certain,
      .server,
      "No rule of the file accepts \(target).\(hint.isEmpty ? "" : " \(hint)")",
      fix: "\(Self.part(near ?? "")), and try it: pippin match URL --association FILE",
      proof: reason.map { "\(name), \($0.location)" } ?? name,
      evidence: reason.map { "\($0.rule): \($0.text)" }
    )
  }

  /// What to do about the reason why a rule does not match.
  private static func part(_ text: String) -> String {
    if text.hasPrefix("the query") || text.hasPrefix("there is no query") {
      return "Change what the component asks of the query, or add one that accepts it"
    }
    if text.hasPrefix("the fragment") || text.hasPrefix("there is no fragment") {
      return "Change what the component asks of the part behind #, or add one that accepts it"
    }
    if text.contains(byCase) {
      return text.contains("caseSensitive")
        ? "Write \"caseSensitive\": false in the component, or the path with the letters of the link"
        : "Write the path with the letters of the link"
    }
    return text.isEmpty ? "Add a component that accepts the path" : "Correct the component"
  }

  private var target: String {
    url.target + (url.fragment.map { "#\($0)" } ?? "")
  }

  /// What would be accepted in place of the URL.
  private func hint(_ file: AppAssociationFile) -> String {
    let path = url.path
    let rest = (url.query.map { "?\($0)" } ?? "") + (url.fragment.map { "#\($0)" } ?? "")
    let slashed = path.hasSuffix("/") ? String(path.dropLast()) : "\(path)/"
    let variants: [(String, String)] = [
      (path.lowercased() + rest, "The case of letters counts"),
      (slashed + rest, "A slash at the end counts"),
      (path + (url.fragment.map { "#\($0)" } ?? ""), "The query counts"),
      (path + (url.query.map { "?\($0)" } ?? ""), "The part behind # counts"),
      (path.removingEscapes + rest, "Escapes such as %20 count"),
    ]
    for (text, words) in variants where text != path + rest {
      guard let other = url.resolving(text), app(in: file) != app(other, in: file) else { continue }
      return "\(words): it accepts \(text)."
    }
    if let fragment = url.fragment, fragment.hasPrefix("/") || fragment.hasPrefix("!") {
      return "The route is behind #, which only a component with the key # sees."
    }
    return ""
  }

  private func app(_ url: WebAddress, in file: AppAssociationFile) -> String? {
    file.match(url: url).first { $0.verdict == .match && isMeant($0.appID) }?.appID
  }
}
