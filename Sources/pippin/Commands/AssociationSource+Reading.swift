import Addressing
import AppAssociation
import AppFiles
import Basics
import Crawling
import Fetching
import Inspecting
import JSON
import Records
import Rules

extension AssociationSource {
  /// Endings that files have and no host does.
  private static let endings: Set<String> = [
    "der", "htm", "html", "jsn", "json", "json5", "p7m", "pem", "txt", "xml", "yaml", "yml",
  ]

  /// Reads the file that `text` names, or that the host `text` serves.
  ///
  /// - Parameters:
  ///   - text: A file, or a host.
  ///   - fetching: How requests are made.
  ///   - settings: The settings in force.
  /// - Returns: The files; ``failure`` says why a host has none.
  /// - Throws: ``Failure`` when `text` names neither a file nor a host.
  static func read(
    _ text: String,
    _ fetching: FetchOptions,
    _ settings: Settings
  ) async throws -> AssociationSource {
    switch FileStatus(of: text, followsLinks: true)?.kind {
    case .folder:
      throw Failure(
        .noInput,
        "\(text) is a folder.",
        fix: "Name the file, such as \(text)/.well-known/apple-app-site-association."
      )
    case .some: return AssociationSource(bytes: try PageFile.bytes(of: text), name: text)
    case nil: break
    }
    guard isHost(text), let root = WebAddress("https://\(text)/") else {
      throw Failure(
        .noInput,
        "There is no file \(text).",
        fix: "Check the path, or name the host that serves the file: --association www.example.com"
      )
    }
    return try await read(root, host: text, fetching, settings)
  }

  /// Whether `text`, which is no file, may be a host: the name of an association file is none.
  private static func isHost(_ text: String) -> Bool {
    guard !text.contains("/"), text.contains("."), !AssociationFile.isNamed(text) else {
      return false
    }
    return !endings.contains((text.split(separator: ".").last ?? "").lowercased())
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
      return AssociationSource(host: host, failure: failure(error, of: host))
    }
    await fetcher.shutdown()
    return AssociationSource(files, host: host)
  }

  /// Why a host did not respond: it may have been meant as a file.
  private static func failure(_ error: InspectError, of host: String) -> Failure {
    let failure = Failure(error)
    guard error.reason == "fetch.unknown-host", let text = failure.text else { return failure }
    let cause = "There is neither a file nor a host \(host): \(text.cause)"
    return Failure(failure.code, cause, fix: text.fix)
  }

  /// Why a host has no file, with what to do about each response that says why.
  static func noFile(of host: String, _ files: HostFiles, _ findings: [Finding]) -> Failure {
    let seen = findings.filter { $0.severity > .note }
    let cause = absence(of: host, absence(files.apple), absence(files.android))
    var fixes: [String] = []
    for fix in seen.map(\.fix) {
      // What is said of one of the two files is mostly said of the other one.
      let start = fix.prefix { $0 != "." && $0 != "," }
      if !fixes.contains(where: { $0.hasPrefix(start) }) { fixes.append(fix) }
    }
    if seen.isEmpty {
      fixes = ["Serve one at /.well-known/apple-app-site-association, over https."]
    }
    if !fixes.contains(where: { $0.contains("--association") }) {
      fixes.append("Or name a file: --association FILE")
    }
    return Failure(.unreachable, cause, fix: fixes.joined(separator: " "))
  }

  /// Why a file of a host is not known, as a clause; `nil` where the host has none.
  private static func absence(_ outcome: AssociationFetchPlan.Outcome) -> String? {
    if outcome.state == "unknown" { return "was not requested" }
    return outcome.findings.contains { $0.severity > .note } ? "cannot be used" : nil
  }

  private static func absence(of host: String, _ apple: String?, _ android: String?) -> String {
    let names = (apple: "apple-app-site-association", android: "assetlinks.json")
    guard apple != android else {
      guard let apple else { return "\(host) serves no \(names.apple) and no \(names.android)." }
      let words = apple.replacing("was", with: "were")
      return "\(names.apple) and \(names.android) of \(host) \(words)."
    }
    return "\(names.apple) of \(host) \(apple ?? "is not there"), "
      + "and \(names.android) \(android ?? "is not there")."
  }

  /// Why a host has no file, where the app names the host of `url` by a wildcard, so that the file of
  /// another one decides; `nil` where it does not.
  func naming(_ half: AppHalf?, for url: String) -> Failure? {
    guard let half, let asked = host, let cause = refusal?.text?.cause,
      let name = WebAddress(url)?.host
    else { return nil }
    let roots = [half.associationHost(of: name), half.assetLinksHost(of: name)]
    guard let root = roots.first(where: { $0 != name && $0 != asked }) else { return nil }
    return Failure(
      .unreachable,
      cause,
      fix: "The app names *.\(root), so that the file of \(root) decides: --association \(root)"
    )
  }

  /// Whether systems can use what the file says.
  ///
  /// That is an app with a rule or a service and, of asset links, a valid statement. What says nothing
  /// without an error is meant so.
  var isUsable: Bool {
    guard isReadable else { return false }
    if findings.allSatisfy({ $0.severity < .error }) { return true }
    if let association { return association.isUsable }
    guard let assetLinks else { return false }
    return !assetLinks.statements.isEmpty || !assetLinks.includes.isEmpty
  }

  /// Whether a file is meant as asset links: by its name, which decides what reads it, else as an
  /// array, or as a statement that should be in one.
  static func isAssetLinks(_ bytes: [UInt8], name: String) -> Bool {
    if let home = MisplacedFile.home(of: name) { return home.hasSuffix("assetlinks.json") }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let isArray = text.first { $0 > 0x20 } == UInt8(ascii: "[")
    guard text.count <= AssetLinksFile.byteLimit else { return isArray }
    do {
      let value = try JSONParser.parse(text)
      return AssetLinksFile.isMeant(by: value) ?? isArray
    } catch {
      // Whoever reads the file says what is wrong with it.
      return isArray
    }
  }
}
