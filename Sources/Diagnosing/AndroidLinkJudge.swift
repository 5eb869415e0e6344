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
    "Whether the phone has verified the host: adb shell pm get-app-links, match --device-log FILE.",
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
    log.noteRoot(input.assetLinksHost, of: input.url.host)
    log.judge(input.assetLinks, of: input.assetLinksHost, Self.words, hasCopy: hasCopy)
    if !hasCopy { noteMalformedFingerprints() }
    log.judge(copy, Self.words)
    let accepted = judgeStatements()
    log.judgeApp(input, .android, option: "--manifest", hasFile: accepted)
  }

  /// Notes fingerprints that cannot be read, of which one makes Google drop the whole file.
  ///
  /// A phone itself needs one that is right, so that it is certain only where an app has no other.
  private mutating func noteMalformedFingerprints() {
    let outcome = input.assetLinks.outcome
    guard outcome.state == "valid", let file = outcome.assetLinks else { return }
    let lacking = file.packagesWithoutFingerprint.subtracting(file.packages)
    let named = input.app.map { [$0] } ?? packages
    let isOwn = named.isEmpty ? file.packages.isEmpty : named.contains(where: lacking.contains)
    let certainty: Diagnosis.Certainty = isOwn ? .certain : .likely
    for finding in outcome.findings
    where finding.rule == Rule.assetLinksFingerprintMalformed.id {
      log.note(finding, certainty, .server, in: input.assetLinks.name)
    }
  }

  /// The packages of the app's own files.
  private var packages: [String] { (input.half?.android ?? []).compactMap { $0.package?.text } }

  /// What the file says of the URL and the app that is meant: the one that is named, or those of
  /// manifests that the file lists, or any.
  private func meantVerdicts(_ file: AssetLinksFile) -> [AppVerdict] {
    let verdicts = file.match(url: input.url)
    if input.app != nil, !isNoPackage { return verdicts.filter { $0.appID == input.app } }
    let own = verdicts.filter { packages.contains($0.appID) }
    return own.isEmpty ? verdicts : own
  }

  /// Notes whether a statement gives the URL to an app, and returns whether one does.
  private mutating func judgeStatements() -> Bool {
    guard let file = input.assetLinks.outcome.assetLinks, file.isReadable else { return false }
    let meant = meantVerdicts(file)
    if let match = meant.first(where: { $0.verdict == .match }) {
      app = match.appID
      noteDeepInclude(of: match)
      for mistake in mistakes.misleading(at: match.location) {
        log.note(mistake, .certain, .server, in: input.assetLinks.name, stops: false)
      }
      judgeFingerprints(of: match.appID, file)
      return true
    }
    // Without a match, dynamic rules decide: one that excludes, or none that accepts.
    if let refused = meant.first(where: { $0.verdict == .exclude }) ?? meant.first {
      noteRefusal(refused)
    } else if !log.hasCertainStop {
      let file = input.assetLinks
      // Whether a listed app has a sample as its fingerprint says nothing of one that is not listed.
      for mistake in file.outcome.findings
      where mistake.severity == .error && mistake.rule != Rule.assetLinksFingerprintSample.id {
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

  /// Notes that the statement is in a file that devices do not read which verify by themselves.
  private mutating func noteDeepInclude(of match: AppVerdict) {
    guard let address = match.location?.prefix(while: { $0 != " " }),
      address.hasPrefix("https://")
    else { return }
    let deep = input.assetLinks.outcome.findings.first {
      $0.rule == Rule.assetLinksIncludeDeep.id && $0.message.hasSuffix("includes \(address).")
    }
    guard let deep else { return }
    log.note(deep, .possible, .server, in: input.assetLinks.name)
  }

  /// Notes that the dynamic rules for an app keep the URL in the browser.
  private mutating func noteRefusal(_ verdict: AppVerdict) {
    let name = input.assetLinks.name
    guard verdict.verdict == .none else {
      return log.note(
        .certain,
        .server,
        "The dynamic rule \(verdict.rule ?? "") keeps this URL in the browser (Android 15 on).",
        fix: "Change the rule, or write one that accepts the URL before it.",
        proof: "\(name)\(verdict.location.map { ", \($0)" } ?? "")"
      )
    }
    // Rules are shown without white space, and cut only where they are long.
    let onlyExclude = verdict.reasons.allSatisfy { $0.rule.contains("\"exclude\":true") }
    let reasons = verdict.reasons.filter { !$0.rule.contains("\"exclude\":true") }
    let near = reasons.first { !$0.text.hasPrefix("the path ") }
    let refusal = "No dynamic rule for \(verdict.appID) accepts \(target) (Android 15 on)."
    if let (finding, reason) = mistakes.explanation(of: input.url, near.map { [$0] } ?? reasons) {
      return log.noteRefusal(refusal, finding, by: reason, in: name)
    }
    let reason = near ?? reasons.first ?? verdict.reasons.first
    log.note(
      .certain,
      .server,
      onlyExclude
        ? "Every dynamic rule for \(verdict.appID) excludes, so that no URL opens it (Android 15 on)."
        : refusal,
      fix: onlyExclude
        ? "Add a rule that accepts the URL behind them; {\"/\": \"*\"} accepts every one."
        : "Add a rule that accepts the URL to dynamic_app_link_components of the statement.",
      proof: reason.map { "\(name), \($0.location)" } ?? name,
      evidence: reason.map { "\($0.rule): \($0.text)" },
      rule: onlyExclude ? Rule.assetLinksRulesOnlyExclude.id : nil
    )
  }

  private var mistakes: RuleMistakes { RuleMistakes(input.assetLinks.outcome.findings) }

  private var target: String {
    input.url.target + (input.url.fragment.map { "#\($0)" } ?? "")
  }

  /// Notes that the statements list a certificate of the app, or that it is one of documentation.
  ///
  /// That is said as a fault of both sides where the app's own files are given.
  private mutating func judgeFingerprints(of package: String, _ file: AssetLinksFile) {
    let listed = file.fingerprints(of: package)
    guard let sample = listed.first, listed.allSatisfy(AndroidIdentifier.isSampleFingerprint) else {
      return log.fine.append("A statement gives the host's URLs to \(package).")
    }
    guard input.half?.android.isEmpty ?? true else { return }
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
