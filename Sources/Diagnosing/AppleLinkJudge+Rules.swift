import Addressing
import AppAssociation
import Records
import Rules

/// Whether the rules of the file give the URL to the app, and why not.
extension AppleLinkJudge {
  /// Notes whether the rules give the URL to the app, by the file that devices go by.
  mutating func judgeRules(_ own: AppAssociationFile?, _ copy: AppAssociationFile?) {
    guard let file = copy ?? own else { return }
    let name = copy == nil ? input.association.name : "Apple's copy"
    if let app = app(in: file) {
      self.app = app
      let verdict = file.match(url: url).first { $0.appID == app }
      if AppIdentifier.isPlaceholder(app) {
        log.note(
          .certain,
          .server,
          "The file names a placeholder in place of the app: \(app).",
          fix: "Write the app's own identifier: the team, a full stop and the bundle identifier.",
          proof: name,
          rule: "association.app-id-placeholder"
        )
      } else {
        log.fine.append("The rules give the URL to \(app) by \(verdict?.rule ?? "all URLs").")
      }
      return
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
    noteRefusal(file, name)
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
      let path = Self.path(of: mistake)
      if Self.otherServices.contains(where: path.hasPrefix) { continue }
      let isOther = Self.entry(path).map { !entries.isEmpty && !entries.contains($0) } ?? false
      log.note(mistake, isOther ? .possible : .certain, .server, in: name)
    }
  }

  /// Keys of the file that say nothing about links.
  private static let otherServices = [
    "webcredentials", "appclips", "activitycontinuation", "authsrv", "spotlight-image-search",
  ]

  /// The way to what a finding is about, which its message ends with; empty without one.
  private static func path(of finding: Finding) -> Substring {
    let words = finding.message.split(separator: " ")
    guard words.count > 1, words[words.count - 2] == "At", let last = words.last else { return "" }
    return last
  }

  /// The entry that a way is in, such as `applinks.details[0]`; `nil` for other ways.
  private static func entry(_ path: some StringProtocol) -> String? {
    guard path.hasPrefix("applinks.details["), let end = path.firstIndex(of: "]") else {
      return nil
    }
    return String(path[...end])
  }

  /// Notes why no rule gives the URL to an app.
  private mutating func noteRefusal(_ file: AppAssociationFile, _ name: String) {
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
    noteMismatch(verdicts, first, file, name)
  }

  /// Notes why the rules of the app do not accept the URL.
  private mutating func noteMismatch(
    _ verdicts: [AppVerdict],
    _ first: AppVerdict,
    _ file: AppAssociationFile,
    _ name: String
  ) {
    // A rule whose path matches is the nearest one.
    let reasons = verdicts.flatMap(\.reasons).filter { !$0.rule.contains("\"exclude\":true") }
    let near = reasons.first { !$0.text.hasPrefix("the path ") }
    let reason = near ?? reasons.first ?? first.reasons.first
    var hint = hint(file)
    if hint.isEmpty, let text = near?.text {
      hint = "\(text.prefix(1).uppercased())\(text.dropFirst())."
    }
    let part = Self.part(near?.text ?? "")
    log.note(
      .certain,
      .server,
      "No rule of the file accepts \(target).\(hint.isEmpty ? "" : " \(hint)")",
      fix: "\(part), and try it: pippin match URL --association FILE",
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

extension String {
  /// The text with escapes of ASCII letters, digits and some marks written out.
  fileprivate var removingEscapes: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
