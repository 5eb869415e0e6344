import Addressing
import AppAssociation
import AssociationCopies
import Comparing
import Records
import Rules

/// Looks for what keeps a link from opening an app on an iPhone, in the order in which the parts
/// depend on each other: the host's file, Apple's copy of it, the app, the rules, the link itself.
///
/// Reference: <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
struct AppleLinkJudge {
  private let input: DiagnosisInput
  private var log = CauseLog()
  /// The app that opens the link by the file that devices go by.
  private var app: String?

  private static let words = CauseLog.FileWords(
    name: "apple-app-site-association",
    path: "/.well-known/apple-app-site-association",
    service: .apple,
    copyOwner: .apple
  )

  /// What no look at files can show.
  private static let unseen = [
    "What somebody chose on the phone: one tap on the app's name at the top keeps links in Safari.",
    "Whether the phone has fetched the file since the app was installed; it asks about once a week.",
    "Whether the app is installed, developer mode is on, or a manager of devices decides.",
    "Whether the link is typed, or tapped in an app whose web view never opens apps.",
  ]

  private init(_ input: DiagnosisInput) { self.input = input }

  /// The answer for the URL of `input`.
  static func diagnosis(of input: DiagnosisInput) -> Diagnosis {
    var judge = AppleLinkJudge(input)
    judge.judge()
    judge.log.unseen += unseen
    let app = judge.app ?? "the app"
    let url = input.url.text
    return Diagnosis(.link, .ios, url, judge.log) { answer in
      switch answer {
      case .yes: "\(url) opens \(app) on iPhone."
      case .works: "\(url) can open \(app) on iPhone, as far as was looked."
      case .unknown: "\(url) may open \(app) on iPhone, or Safari."
      case .no: "\(url) opens Safari on iPhone."
      }
    }
  }

  private mutating func judge() {
    let copy = input.copy(of: .apple)
    let hasCopy = copy.map { if case .present = $0.state { true } else { false } } ?? false
    log.noteRoot(input.associationHost, of: input.url.host)
    log.judge(input.association, of: input.associationHost, Self.words, hasCopy: hasCopy)
    log.judge(copy, Self.words)
    let own = input.association.outcome.association.flatMap { $0.isReadable ? $0 : nil }
    let accepted = own.map { app(in: $0) } ?? nil
    log.judgeApp(input, .ios, option: "--entitlements", hasFile: accepted != nil)
    judgeRules(own, copy.flatMap(Self.file))
    judgeLink()
  }

  /// What Apple's copy says; `nil` without one.
  private static func file(of copy: AssociationCopy) -> AppAssociationFile? {
    guard case .present = copy.state, let bytes = copy.file else { return nil }
    var findings: [Finding] = []
    let file = AppAssociationFile.read(bytes, findings: &findings)
    return file.isReadable ? file : nil
  }

  /// The URL as it is compared with rules: over https, which is noted apart.
  private var url: WebAddress {
    input.url.isSecure
      ? input.url : WebAddress("https" + input.url.text.dropFirst(4)) ?? input.url
  }

  /// The app to which `file` gives the URL; `nil` without one.
  private func app(in file: AppAssociationFile) -> String? {
    file.match(url: url).first { $0.verdict == .match && isMeant($0.appID) }?.appID
  }

  private func isMeant(_ app: String) -> Bool {
    guard let meant = input.app, !meant.allSatisfy(\.isNumber) else { return true }
    return app == meant || app.hasSuffix(".\(meant)")
  }

  // MARK: Rules

  private mutating func judgeRules(_ own: AppAssociationFile?, _ copy: AppAssociationFile?) {
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
    // Mistakes of the file may be why, such as a key that is misspelled.
    let mistakes = input.association.outcome.findings.filter {
      copy == nil && $0.severity == .error
    }
    for mistake in mistakes { log.note(mistake, .certain, .server, in: name) }
    noteRefusal(file, name)
  }

  /// Notes why no rule gives the URL to an app.
  private mutating func noteRefusal(_ file: AppAssociationFile, _ name: String) {
    let verdicts = file.match(url: url).filter { isMeant($0.appID) }
    if let excluded = verdicts.first(where: { $0.verdict == .exclude }) {
      let location = excluded.location.map { ", \($0)" } ?? ""
      return log.note(
        .certain,
        .server,
        "The exclusion \(excluded.rule ?? "") comes first and keeps this URL in Safari.",
        fix: "Move the rule that accepts the URL before the exclusion, or narrow the exclusion.",
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
    let reason = first.reasons.first
    let hint = hint(file)
    log.note(
      .certain,
      .server,
      "No rule of the file accepts \(target).\(hint.isEmpty ? "" : " \(hint)")",
      fix: "Add a component that accepts the path, and try it: pippin match URL --association FILE",
      proof: reason.map { "\(name), \($0.location)" } ?? name,
      evidence: reason.map { "\($0.rule): \($0.text)" }
    )
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

  // MARK: The link

  private mutating func judgeLink() {
    if !input.url.isSecure {
      log.note(
        .likely,
        .link,
        "The link is http, and Universal Links are for https.",
        fix: "Write https:// in the link.",
        proof: input.url.text
      )
    }
    if let from = input.from, from.host == input.url.host {
      log.note(
        .certain,
        .link,
        "The link is on a page of the same host, \(from.text), and Safari stays on a website.",
        fix: "Put links to the app on a host of their own, with its own entry and file.",
        proof: from.text
      )
    } else if input.from == nil {
      log.unseen.append(
        "The page with the link: from one of \(input.url.host) Safari opens it itself (--from URL)."
      )
    }
    guard case .read(let record) = input.page, app == nil, let fetch = record.fetch,
      !fetch.redirects.isEmpty, record.url.host != input.url.host
    else { return }
    log.note(
      .likely,
      .link,
      "The link leads through \(input.url.host) to \(record.url.host), and phones look at the first.",
      fix: "Link to \(record.url.host), or make \(input.url.host) a host of the app as well.",
      proof: "\(input.url.text) leads to \(record.url.text)"
    )
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
