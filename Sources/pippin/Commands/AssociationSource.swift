import Addressing
import AppAssociation
import AppFiles
import AssociationCopies
import Comparing
import Inspecting
import Records
import Rules

/// An association file or an asset links file, or both of the host that serves them.
struct AssociationSource {
  /// The apple-app-site-association file, if one was read.
  private(set) var association: AppAssociationFile?
  /// The assetlinks.json file, if one was read.
  private(set) var assetLinks: AssetLinksFile?
  /// What is wrong with the file and the way it is served.
  private(set) var findings: [Finding] = []
  /// Where findings are whose file the message names already.
  private(set) var locations: [Finding: FileLocation] = [:]
  /// The files, as they were read.
  private(set) var files: [SiteHalf.File] = []
  /// The file's name or address, for messages.
  private(set) var name: String
  /// The host that was asked; `nil` for a file.
  private(set) var host: String?
  /// What the host answered, or the file that counts as its own.
  private(set) var origins = CopyOrigins.unknown
  /// Why no file was found; `nil` when one was, or when one is.
  private(set) var failure: Failure?

  /// Whether any file could be read.
  var isReadable: Bool {
    association?.isReadable ?? false || assetLinks?.isReadable ?? false
  }

  /// Why there are no verdicts: no file was found, or none that can be read; `nil` when one was.
  var refusal: Failure? {
    if let failure { return failure }
    guard !isReadable else { return nil }
    return Failure(
      .badInput,
      "\(name) is no association file that can be read; see its findings.",
      fix: findings.first { $0.severity == .error }?.fix
        ?? "See what is wrong with it: pippin inspect \(ShellWord.quoted(name))"
    )
  }

  /// Why the file gives no app a URL, in words.
  var nothing: String {
    if failure != nil { return "no file of the host can be read" }
    let unread = (assetLinks?.packagesWithoutFingerprint ?? []).sorted().prefix(3)
    if association == nil, !unread.isEmpty {
      let names = unread.joined(separator: ", ")
      return "the file names \(names) without a fingerprint that can be read"
    }
    guard let assetLinks, association == nil, host == nil, !assetLinks.includes.isEmpty else {
      return "the file names no app for links"
    }
    return
      "its statements are in \(assetLinks.includes.joined(separator: ", ")), which was not read"
  }

  /// The apps that may continue the site's pages by Handoff.
  var continuation: [String] { association?.activityContinuation ?? [] }

  /// What the files say about apps, as those of `host`, or of the host above it whose files decide.
  func half(of host: String, beside app: AppHalf) -> SiteHalf {
    var site = SiteHalf(host: host)
    let roots = (app.associationHost(of: host), app.assetLinksHost(of: host))
    // A file that nobody served counts as that of the host which decides.
    if self.host.map({ $0 == roots.0 }) ?? true { site.associationHost = roots.0 }
    if self.host.map({ $0 == roots.1 }) ?? true { site.assetLinksHost = roots.1 }
    for file in files { site.read(file) }
    return site
  }

  /// Says what is wrong with the file.
  func report(to console: Console, showsNotes: Bool) {
    for finding in findings where finding.severity > .note || showsNotes {
      // What is said of an answer names the address that it came from.
      let position = finding.line.map { "\(name):\($0):\(finding.column ?? 1)" } ?? host ?? name
      let text = "\(position): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
      let evidence = finding.evidence.map { "> \(TerminalText.line($0))" }
      let more = [evidence, "Fix: \(finding.fix)"].compactMap { $0 }
      // A log has an entry for each finding.
      guard console.logFormat == .text else {
        console.note(([text] + more).joined(separator: " "))
        continue
      }
      console.note(text)
      for line in more { console.note("  \(line)") }
    }
  }

  /// A host that did not respond.
  init(host: String, failure: Failure) {
    (self.host, self.failure, name) = (host, failure, host)
    origins = .unreachable
  }

  /// Takes a file that nobody served.
  init(bytes: [UInt8], name: String) {
    self.name = name
    files = [SiteHalf.File(name, bytes)]
    if Self.isAssetLinks(bytes, name: name) {
      let file = AssetLinksFile.read(bytes, findings: &findings)
      findings += file.includes.prefix(AssetLinksIncludes.fileLimit).map {
        Finding(
          .assetLinksIncludeNotRead,
          "A file is read alone, without \($0).",
          fix: "Match with that file alone, or with the host: --association www.example.com"
        )
      }
      assetLinks = file
      origins = CopyOrigins(links: file, bytes)
    } else {
      let file = AppAssociationFile.read(bytes, findings: &findings)
      association = file
      origins = CopyOrigins(association: file, bytes)
    }
  }

  /// Who has a copy of the file, or of both files of a host.
  var services: [AssociationCopy.Service] {
    if host != nil { return AssociationCopy.Service.allCases }
    return assetLinks == nil ? [.apple] : [.google]
  }

  /// Notes what is wrong with the copies of the files, for a form that lists all findings.
  mutating func add(_ findings: [Finding]) { self.findings += findings }

  /// Takes what a host served.
  init(_ files: HostFiles, host: String) {
    self.host = host
    name = host
    origins = files.origins
    association = files.apple.association
    assetLinks = files.android.assetLinks
    for outcome in [files.apple, files.android] {
      let file = outcome.address?.text ?? host
      if outcome.address != nil { self.files.append(SiteHalf.File(file, outcome.body)) }
      for finding in outcome.findings {
        let position = finding.line.map { SourcePosition(line: $0, column: finding.column ?? 1) }
        let own = Self.located(finding, in: file)
        locations[own] = FileLocation(file, position)
        findings.append(own)
      }
    }
    if association == nil, assetLinks == nil {
      failure = Self.noFile(of: host, files, findings)
    }
  }

  /// A finding with its file before the message, where it has a position in one.
  private static func located(_ finding: Finding, in file: String) -> Finding {
    guard let rule = Rule.named(finding.rule), let line = finding.line else { return finding }
    let detail = finding.detail
    return Finding(
      rule,
      "\(detail)\(detail.isEmpty ? "" : " ")In \(file):\(line):\(finding.column ?? 1).",
      evidence: finding.evidence,
      fix: finding.fix,
      about: finding.subject
    )
  }
}
