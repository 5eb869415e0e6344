import Addressing
import AppAssociation
import AppFiles
import AssociationCopies
import Comparing
import Records
import Rules

/// Looks for what keeps a link from opening an app on Android: the host's file, Google's list, the
/// app, the statements.
///
/// Reference: <https://developer.android.com/training/app-links/verify-applinks>
struct AndroidLinkJudge {
  private let input: DiagnosisInput
  private var log = CauseLog()
  private var app: String?

  private static let words = CauseLog.FileWords(
    name: "assetlinks.json",
    path: "/.well-known/assetlinks.json",
    service: .google,
    copyOwner: .google
  )

  /// What no look at files can show.
  private static let unseen = [
    "Whether \"Open supported links\" is off for the app, or another app was chosen.",
    "Whether the phone has verified the host since the app was installed.",
    "Whether the link is in an app whose web view never opens apps.",
    "On Android 11 and older, whether another host of the app fails, which then counts for all.",
  ]

  private init(_ input: DiagnosisInput) { self.input = input }

  /// The answer for the URL of `input`.
  static func diagnosis(of input: DiagnosisInput) -> Diagnosis {
    var judge = AndroidLinkJudge(input)
    judge.judge()
    judge.log.unseen += unseen
    let app = judge.app ?? "the app"
    let url = input.url.text
    return Diagnosis(.link, .android, url, judge.log) { answer in
      switch answer {
      case .yes: "\(url) opens \(app) on Android."
      case .works: "\(url) can open \(app) on Android, as far as was looked."
      case .unknown: "\(url) may open \(app) on Android, or the browser."
      case .no: "\(url) opens the browser on Android."
      }
    }
  }

  private mutating func judge() {
    let copy = input.copy(of: .google)
    let hasCopy = copy.map { if case .present = $0.state { true } else { false } } ?? false
    log.judge(input.assetLinks, of: input.url.host, Self.words, hasCopy: hasCopy)
    // One fingerprint that cannot be read makes Google drop the whole file.
    for finding in input.assetLinks.outcome.findings
    where finding.rule == Rule.assetLinksFingerprintMalformed.id
      && input.assetLinks.outcome.state == "valid" && !hasCopy
    {
      log.note(finding, .certain, .server, in: input.assetLinks.name)
    }
    log.judge(copy, Self.words)
    let accepted = judgeStatements()
    log.judgeApp(input, .android, option: "--manifest", hasFile: accepted)
  }

  /// Notes whether a statement gives the URL to an app, and returns whether one does.
  private mutating func judgeStatements() -> Bool {
    guard let file = input.assetLinks.outcome.assetLinks, file.isReadable else { return false }
    let verdicts = file.match(url: input.url)
    let meant = verdicts.filter { input.app == nil || $0.appID == input.app || isNoPackage }
    if let match = meant.first(where: { $0.verdict == .match }) {
      app = match.appID
      log.fine.append("A statement gives the host's URLs to \(match.appID).")
      judgeFingerprints(of: match.appID, file)
      return true
    }
    if let excluded = meant.first(where: { $0.verdict == .exclude }) {
      log.note(
        .certain,
        .server,
        "The dynamic rule \(excluded.rule ?? "") keeps this URL in the browser (Android 15 on).",
        fix: "Change the rule, or write one that accepts the URL before it.",
        proof: "\(input.assetLinks.name)\(excluded.location.map { ", \($0)" } ?? "")"
      )
    } else if !log.hasStop {
      let file = input.assetLinks
      for mistake in file.outcome.findings where mistake.severity == .error {
        log.note(mistake, .certain, .server, in: file.name)
      }
      log.note(
        .certain,
        .server,
        "No statement of the file gives links to \(input.app ?? "an app").",
        fix: "Add a statement with delegate_permission/common.handle_all_urls for the app.",
        proof: input.assetLinks.name
      )
    }
    return false
  }

  /// Notes that the statements list no certificate of the app, but one of documentation.
  ///
  /// The app's own files say so by themselves where they are given.
  private mutating func judgeFingerprints(of package: String, _ file: AssetLinksFile) {
    guard input.half?.android.isEmpty ?? true else { return }
    let listed = file.statements.flatMap { statement -> [String] in
      if case .app(package, let fingerprints) = statement.target { fingerprints } else { [] }
    }
    guard let sample = listed.first, listed.allSatisfy(AndroidIdentifier.isSampleFingerprint) else {
      return
    }
    log.note(
      .certain,
      .server,
      "The file lists a placeholder or a sample for the certificate of \(package).",
      fix: "Write the fingerprint of the certificate that signs the app.",
      proof: input.assetLinks.name,
      evidence: sample,
      rule: Rule.appSiteFingerprintMalformed.id
    )
  }

  /// Whether the app that is meant has an identifier of Apple's.
  private var isNoPackage: Bool {
    guard let app = input.app else { return false }
    return app.allSatisfy(\.isNumber) || AppIdentifier.isWellFormed(app)
  }
}
