import Addressing
import AppAssociation
import Crawling
import Fetching
import Foundation
import Inspecting
import Records

/// An association file or an asset links file, from a file or from the host that serves it.
struct AssociationSource {
  /// The apple-app-site-association file, if that is what was read.
  private(set) var association: AppAssociationFile?
  /// The assetlinks.json file, if that is what was read.
  private(set) var assetLinks: AssetLinksFile?
  /// What is wrong with the file and the way it is served.
  private(set) var findings: [Finding] = []
  /// The file's name or address, for messages.
  private(set) var name: String
  /// The host that was asked; `nil` for a file.
  private var host: String?

  /// Whether the file could be read.
  var isReadable: Bool { association?.isReadable ?? assetLinks?.isReadable ?? false }

  /// The apps that may continue the site's pages by Handoff.
  var continuation: [String] { association?.activityContinuation ?? [] }

  /// What the file says of `address`, app by app.
  func match(_ address: WebAddress) -> [AppVerdict] {
    association?.match(url: address) ?? assetLinks?.match(url: address) ?? []
  }

  /// Says what is wrong with the file.
  func report(to console: Console, showsNotes: Bool) {
    for finding in findings where finding.severity > .note || showsNotes {
      // What is said of an answer names the address that it came from.
      let place = finding.line.map { "\(name):\($0):\(finding.column ?? 1)" } ?? host ?? name
      console.note(
        "\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
      )
    }
  }

  /// Reads the file that `text` names, or that the host `text` serves.
  ///
  /// - Throws: ``Failure`` when there is none.
  static func read(_ text: String, settings: Settings) async throws -> AssociationSource {
    if let data = FileManager.default.contents(atPath: text) {
      return AssociationSource(bytes: Array(data), name: text)
    }
    guard !text.contains("/"), text.contains("."), let root = WebAddress("https://\(text)/") else {
      throw Failure(.noInput, "\(text): no such file. Name an association file, or a host.")
    }
    let fetcher = try CurlFetcher(settings: try FetchSettings(settings))
    let inspector = PageInspector(fetcher: fetcher, settings: try .init(settings))
    let plan = AssociationFetchPlan(.apple, for: root)
    var answers: [AssociationFetchPlan.Response] = []
    while let address = plan.next(after: answers) {
      answers.append(.init(await inspector.associationFile(at: address)))
    }
    await fetcher.shutdown()
    let source = AssociationSource(plan.judge(answers), host: text)
    guard source.association != nil else {
      let seen = source.findings.map { " \($0.message)" }.joined()
      throw Failure(
        .unreachable,
        "\(text) serves no apple-app-site-association over https without a redirect.\(seen) Name a file instead."
      )
    }
    return source
  }

  /// Takes a file that nobody served.
  private init(bytes: [UInt8], name: String) {
    self.name = name
    if Self.isAssetLinks(bytes, name: name) {
      assetLinks = AssetLinksFile.read(bytes, findings: &findings)
    } else {
      association = AppAssociationFile.read(bytes, findings: &findings)
    }
  }

  /// Whether a file is meant as asset links: by its name, as an array, or as a statement that
  /// should stand in one.
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

  private init(_ outcome: AssociationFetchPlan.Outcome, host: String) {
    self.host = host
    name = outcome.address?.text ?? host
    association = outcome.association
    findings = outcome.findings
  }
}
