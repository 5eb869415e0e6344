import Addressing
import Basics
import Foundation
import Crawling
import Inspecting
import Reading
import Records

/// A page from a file or from standard input, and the URL that it is judged as.
struct FilePage {
  /// The path of the file; `-` for standard input.
  let path: String
  /// The command that is run for it, so that it can be run again with more.
  var verb = "inspect"
  /// What it holds.
  let body: [UInt8]
  /// The URL that `--url` gives.
  let url: String?
  /// The association file that counts as the host's own.
  let association: HostFacts.File?
  /// The assetlinks.json of the folder that it lies in; `nil` without one.
  var assetLinks: HostFacts.File?
  /// What compares links with the files of the folder; `nil` when nobody knows its URL.
  let links: FolderLinks?
  /// The moment at which dates are judged.
  let moment: Timestamp
  /// What reads the page.
  let readers: PageReaders
  /// What renders it, and the folder that it is in; `nil` when it is not to be rendered.
  var rendering: (by: FolderRendering, folder: Folder)?

  /// Stands for the URL of a page that nothing is known of.
  ///
  /// Its host cannot exist (RFC 2606, section 2).
  static let unknown = "\(BuildFolder.unknownURL)your-page"

  /// Inspects the page as the page of its URL: that of `--url`, else its canonical URL, else the
  /// one that a person at the terminal names.
  ///
  /// - Throws: ``Failure`` when `--url` is no URL.
  func inspection(_ console: Console) async throws -> Inspection {
    if let url {
      guard let address = WebAddress(url) else {
        throw ForeignScheme.failure(url, .usage, of: "--url")
      }
      return try await inspection(of: body, as: address)
    }
    guard let unknown = WebAddress(Self.unknown) else {
      throw Failure(.internalError, "\(Self.unknown) is not a URL.")
    }
    let first = try await inspection(of: body, as: unknown)
    if let canonical = first.record.canonicalURL.flatMap({ WebAddress($0) }),
      canonical.host != unknown.host
    {
      console.note(
        "\(name) is judged as the page of its canonical URL, \(canonical.canonical.text). Another: --url URL"
      )
      return try await inspection(of: body, as: canonical)
    }
    if let named = ask(console) { return try await inspection(of: body, as: named) }
    console.note(
      """
      \(name) names no canonical URL, so snippets to paste say \(Self.unknown). \
      Give its URL: pippin \(verb) \(ShellWord.quoted(path)) --url https://www.example.com/page
      """
    )
    return first
  }

  private var name: String { path == "-" ? "Standard input" : path }

  /// The URL that a person names; `nil` where nobody sits at a terminal, or wants to name none.
  private func ask(_ console: Console) -> WebAddress? {
    guard path != "-", console.canAsk else { return nil }
    for _ in 0..<3 {
      guard let line = console.ask("URL of this page (Enter for none): "), !line.isEmpty
      else { return nil }
      if let address = WebAddress(line) { return address }
      console.note("\"\(line)\" is not a URL. Write it as https://www.example.com/page.")
    }
    return nil
  }

  private func inspection(
    of body: [UInt8],
    as address: WebAddress
  ) async throws -> Inspection {
    var policy = HostPolicy()
    if let association { policy.read(association: association) }
    let android = assetLinks.map { AssociationSource(bytes: $0.body, name: $0.address) }
    let faults = android.map { policy.located($0.findings, file: $0.name) } ?? []
    let file = FileReading(path: path, body: body, moment: moment, readers: readers)
    let input = file.input(
      as: address,
      policy,
      policy.associationFindings + policy.associationNotes + faults
    )
    var record = await readers.read(input).record
    if let (renderer, folder) = rendering, let url = folder.root.url(of: folder.file) {
      try await renderer.render(&record, input, at: url, in: folder.root)
    }
    let apps = HostApps(
      association: policy.association,
      assetLinks: android?.assetLinks,
      page: address
    )
    record.findings += apps.findings(of: record) + (links?.findings(of: record) ?? [])
    return Inspection(
      record,
      hostApps: apps,
      hostFiles: [association, assetLinks].compactMap { $0 },
      locations: policy.associationLocations
    )
  }
}

extension FilePage {
  /// The folder with a URL that a file lies in.
  struct Folder {
    /// The folder.
    let root: BuildFolder
    /// The path of the file from the folder on.
    let file: String

    /// The URL that the file is served at.
    var url: String? { root.url(of: file)?.text }

    /// The association file that the host serves; `nil` where the folder has none.
    var association: String? {
      hostFiles.first { !Self.isAssetLinks($0) && RealPath.isFile($0, in: root.path) }
    }

    /// The assetlinks.json that the host serves; `nil` where the folder has none.
    var assetLinks: String? {
      hostFiles.first { Self.isAssetLinks($0) && RealPath.isFile($0, in: root.path) }
    }

    /// What is said of association files that are not read because they are links out of the folder.
    ///
    /// - Parameter isGiven: Whether another apple-app-site-association file counts as the host's own.
    /// - Returns: A sentence for each.
    func remarks(isGiven: Bool) -> [String] {
      hostFiles.filter { !isGiven || Self.isAssetLinks($0) }
        .filter { RealPath.leads($0, outOf: root.path) }
        .map { InspectPlan.remark(onLink: $0, outOf: root.path) }
    }

    /// The paths at which a host has its association files.
    private var hostFiles: [String] {
      root.base.path == "/" ? InspectPlan.hostFiles.map { "\(root.path)/\($0)" } : []
    }

    private static func isAssetLinks(_ path: String) -> Bool { path.hasSuffix("/assetlinks.json") }
  }
}

/// A file that is read as a page of some URL.
struct FileReading {
  /// The path of the file.
  let path: String
  /// What it holds.
  let body: [UInt8]
  /// The moment at which dates are judged.
  let moment: Timestamp
  /// What reads the page.
  let readers: PageReaders

  /// Reads the file as the page of `address`, whose host says what `policy` holds.
  ///
  /// - Parameters:
  ///   - address: The URL of the page.
  ///   - policy: What the files of its host say.
  ///   - findings: What is known to be wrong beside the page.
  /// - Returns: What was read.
  func record(
    as address: WebAddress,
    _ policy: HostPolicy,
    _ findings: [Finding] = []
  ) async -> PageRecord {
    await readers.read(input(as: address, policy, findings)).record
  }

  /// What the file is read from as the page of `address`.
  ///
  /// - Parameters:
  ///   - address: The URL of the page.
  ///   - policy: What the files of its host say.
  ///   - findings: What is known to be wrong beside the page.
  /// - Returns: The bytes, and what is known of the page besides them.
  func input(
    as address: WebAddress,
    _ policy: HostPolicy,
    _ findings: [Finding] = []
  ) -> PageInput {
    var input = PageInput(address: address, body: body)
    input.moment = moment
    input.universalLinks = policy.universalLinks(for: address)
    input.findings = findings
    if path.hasSuffix(".xhtml") { input.contentType = "application/xhtml+xml" }
    return input
  }
}

extension HostFacts.File {
  /// A file that nobody served, as the association file of a host.
  ///
  /// - Throws: ``Failure`` when it cannot be read.
  init(association path: String) throws {
    self.init(association: path, try PageFile.bytes(of: path))
  }

  /// A file that nobody served, of which the bytes are known: a pipe has them but once.
  init(association path: String, _ bytes: [UInt8]) {
    self.init(fetchedAt: Clock.now(), status: 200, body: bytes, address: path)
  }
}

/// What a person names as a file.
enum PageFile {
  /// The bytes of the file, or of standard input for `-`.
  ///
  /// - Throws: ``Failure`` when it cannot be read or is too large; says so when a URL was probably
  ///   meant.
  static func bytes(of path: String) throws -> [UInt8] {
    do {
      return try BoundedFile.bytes(
        of: path,
        limit: limit,
        "a page or an association file",
        advice: "Name the page itself; no crawler reads so much of one."
      )
    } catch let failure as Failure {
      throw failure
    } catch {
      let isMissing = !FileManager.default.fileExists(atPath: path)
      let code: Failure.Code =
        isMissing && foreignScheme(of: path) != nil ? .badInput : .noInput
      throw Failure(code, problem(with: path))
    }
  }

  /// The scheme of what is a URL and no path, and not one of the web with a typing error.
  private static func foreignScheme(of path: String) -> ForeignScheme? {
    ForeignScheme(path).flatMap { $0.isOfApp || url(meantBy: path) == nil ? $0 : nil }
  }

  /// The most bytes that are read: more than any limit of what is fetched.
  static let limit = 64_000_000

  /// Why the file at `path` cannot be read, and what may have been meant.
  static func problem(with path: String) -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      return isFolder.boolValue
        ? "\(path) is a folder. Name a file, or a URL."
        : "\(path) cannot be read. Check its permissions."
    }
    if let foreign = foreignScheme(of: path) {
      return "\(foreign.cause) \(foreign.fix)"
    }
    if let meant = url(meantBy: path) {
      return "There is no file \(path). Did you mean \(meant)?"
    }
    return "There is no file \(path). Check the path, or give a URL with http:// or https://."
  }

  /// The URL that `text` probably stands for; `nil` for what looks like the name of a file.
  static func url(meantBy text: String) -> String? {
    if let path = text.wholeMatch(of: /file:\/\/(?:localhost)?(\/.+)/) { return String(path.1) }
    guard
      let match = text.wholeMatch(of: /(?:[a-zA-Z]{1,6}:?\/{1,3})?([^\/?#:@]+)(:\d+)?([\/?#].*)?/)
    else { return nil }
    let host = String(match.1)
    let rest = "\(match.2 ?? "")\(match.3 ?? "")"
    let isLocal = host == "localhost" || host.allSatisfy { $0.isNumber || $0 == "." }
    guard isLocal || host.contains("."), !host.hasPrefix("."),
      let last = host.split(separator: ".").last,
      match.3 != nil || match.2 != nil || !endings.contains(last.lowercased()),
      let address = WebAddress("\(isLocal ? "http" : "https")://\(host)\(rest)")
    else { return nil }
    return address.canonical.text
  }

  /// Endings of files that pages are kept in.
  private static let endings: Set<String> = [
    "asp", "htm", "html", "json", "jsp", "md", "mhtml", "php", "shtml", "txt", "xhtml", "xml",
  ]
}
