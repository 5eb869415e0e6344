import Addressing
import AppAssociation
import AssociationCopies
import Comparing
import Crawling
import Fetching
import Foundation
import Inspecting
import JSON
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

  /// Why the file gives no app a URL, in words.
  var nothing: String {
    if failure != nil { return "the host serves no file" }
    guard let assetLinks, association == nil, host == nil, !assetLinks.includes.isEmpty else {
      return "the file names no app for links"
    }
    return
      "its statements are in \(assetLinks.includes.joined(separator: ", ")), which was not read"
  }

  /// The apps that may continue the site's pages by Handoff.
  var continuation: [String] { association?.activityContinuation ?? [] }

  /// What the files say about apps, as those of `host`.
  func half(of host: String) -> SiteHalf {
    var site = SiteHalf(host: host)
    for file in files { site.read(file) }
    return site
  }

  /// What the files say of `address`, app by app.
  func match(_ address: WebAddress) -> [AppVerdict] {
    (association?.match(url: address) ?? []) + (assetLinks?.match(url: address) ?? [])
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

  /// Reads the file that `text` names, or that the host `text` serves.
  ///
  /// - Parameters:
  ///   - text: A file, or a host.
  ///   - fetching: How requests are made.
  ///   - settings: The settings in force.
  ///   - allowsNone: Whether a host without files is no error, but ``failure`` of what is returned.
  /// - Returns: The files.
  /// - Throws: ``Failure`` when there is none.
  static func read(
    _ text: String,
    _ fetching: FetchOptions,
    _ settings: Settings,
    allowsNone: Bool = false
  ) async throws -> AssociationSource {
    if let data = FileManager.default.contents(atPath: text) {
      return AssociationSource(bytes: Array(data), name: text)
    }
    guard !text.contains("/"), text.contains("."), let root = WebAddress("https://\(text)/") else {
      throw Failure(.noInput, "\(text): no such file. Name an association file, or a host.")
    }
    let source = try await read(root, host: text, fetching, settings)
    if let failure = source.failure, !allowsNone { throw failure }
    return source
  }

  /// Asks a host for its files.
  private static func read(
    _ root: WebAddress,
    host: String,
    _ fetching: FetchOptions,
    _ settings: Settings
  ) async throws -> AssociationSource {
    let fetcher = try CurlFetcher(settings: fetching.fetchSettings(settings))
    let inspector = PageInspector(fetcher: fetcher, settings: try .init(settings))
    let files: HostFiles
    do {
      files = try await inspector.hostFiles(of: root)
    } catch {
      await fetcher.shutdown()
      return AssociationSource(host: host, failure: Failure(error))
    }
    await fetcher.shutdown()
    var source = AssociationSource(files, host: host)
    if source.association == nil, source.assetLinks == nil {
      let seen = source.findings.map { " \($0.message)" }.joined()
      source.failure = Failure(
        .unreachable,
        "\(host) serves no apple-app-site-association and no assetlinks.json over https without a redirect.\(seen) Name a file instead."
      )
    }
    return source
  }

  /// A host that did not respond.
  private init(host: String, failure: Failure) {
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
        Finding(.assetLinksIncludeNotRead, "A file is read alone, without \($0).")
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

  /// Whether a file is meant as asset links: by its name, as an array, or as a statement that
  /// should be in one.
  private static func isAssetLinks(_ bytes: [UInt8], name: String) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") { return true }
    if name.split(separator: "/").last == "assetlinks.json" { return true }
    guard text.count <= AssetLinksFile.byteLimit else { return false }
    let object: JSONObject?
    do {
      object = try JSONParser.parse(text).object
    } catch {
      // Whoever reads the file says what is wrong with it.
      return false
    }
    return object.map { $0["relation"] != nil && $0["target"] != nil } ?? false
  }

  private init(_ files: HostFiles, host: String) {
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
  }

  /// A finding with its file before the message, where it has a position in one.
  private static func located(_ finding: Finding, in file: String) -> Finding {
    guard let rule = Rule.named(finding.rule), let line = finding.line else { return finding }
    let detail = finding.detail
    return Finding(
      rule,
      "\(detail)\(detail.isEmpty ? "" : " ")In \(file):\(line):\(finding.column ?? 1).",
      evidence: finding.evidence,
      about: finding.subject
    )
  }
}
