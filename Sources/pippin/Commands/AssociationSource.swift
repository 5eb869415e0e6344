import Addressing
import AppAssociation
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
      let place = finding.line.map { ":\($0):\(finding.column ?? 1)" } ?? ""
      console.note(
        "\(name)\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
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

  /// Takes a file that nobody served: an array is asset links, all else an association file.
  private init(bytes: [UInt8], name: String) {
    self.name = name
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
      assetLinks = AssetLinksFile.read(bytes, findings: &findings)
    } else {
      association = AppAssociationFile.read(bytes, findings: &findings)
    }
  }

  private init(_ outcome: AssociationFetchPlan.Outcome, host: String) {
    name = outcome.address?.text ?? host
    association = outcome.association
    findings = outcome.findings
  }
}

extension AssociationFetchPlan.Response {
  /// The answer that `file` keeps; the body of a redirect is the address that it leads to.
  fileprivate init(_ file: HostFacts.File) {
    let isRedirect = (300..<400).contains(file.status)
    self.init(
      status: file.status,
      location: isRedirect ? String(decoding: file.body, as: UTF8.self) : nil,
      mediaType: file.contentType,
      body: isRedirect ? [] : file.body
    )
  }
}
