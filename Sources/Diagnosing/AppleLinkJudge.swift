import Addressing
import AppAssociation
import AssociationCopies
import Comparing
import Records

/// Looks for what keeps a link from opening an app on an iPhone, in the order in which the parts
/// depend on each other: the host's file, Apple's copy of it, the app, the rules, the link itself.
///
/// Reference: <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
struct AppleLinkJudge {
  let input: DiagnosisInput
  var log = CauseLog()
  /// The app that opens the link by the file that devices go by.
  var app: String?

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

  /// What Apple's copy says, and what is wrong with it; `nil` without one.
  private static func file(
    of copy: AssociationCopy
  ) -> (file: AppAssociationFile, findings: [Finding])? {
    guard case .present = copy.state, let bytes = copy.file else { return nil }
    var findings: [Finding] = []
    let file = AppAssociationFile.read(bytes, findings: &findings)
    return file.isReadable ? (file, findings) : nil
  }

  /// The URL as it is compared with rules: over https, which is noted apart.
  var url: WebAddress {
    input.url.isSecure
      ? input.url : WebAddress("https" + input.url.text.dropFirst(4)) ?? input.url
  }

  /// The app to which `file` gives the URL; `nil` without one.
  func app(in file: AppAssociationFile) -> String? {
    file.match(url: url).first { $0.verdict == .match && isMeant($0.appID) }?.appID
  }

  func isMeant(_ app: String) -> Bool {
    guard let meant = input.app, !meant.allSatisfy(\.isNumber) else { return true }
    return app == meant || app.hasSuffix(".\(meant)")
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
