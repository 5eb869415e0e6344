import Addressing
import Basics
import Records
import Storing

/// A sitemap, or, when there are more addresses than one may hold, several of them and an index.
///
/// The index is at the path that was requested, the parts beside it. It names them by address,
/// so it has to know where they will be served from.
///
/// Reference: <https://www.sitemaps.org/protocol.html#index>
final class SitemapTarget: ExportTarget {
  /// What one sitemap may hold.
  struct Limits {
    var addresses = 50_000
    /// In bytes, not packed.
    var bytes = 50 << 20
  }

  /// Addresses must be shorter than this, in bytes; longer ones are left out.
  private static let addressLimit = 2048

  private let path: String
  private let descriptor: CInt?
  private let isPacked: Bool
  private let limits: Limits
  private let base: String?
  private var rows = SitemapRows()
  private var parts: [ExportPart] = []
  private var index: ExportPart?
  /// The bytes of the current part, not packed.
  private var size = 0
  /// The origin of all addresses so far; `nil` when there are several.
  private var origin: String?
  private var isFirst = true
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - path: The file that is requested.
  ///   - descriptor: What to write to in its place; there is room for one sitemap then.
  ///   - isPacked: Whether files are packed with gzip.
  ///   - base: The address of the folder that the files are served from; the root of the host
  ///     when there is only one.
  ///   - limits: What one sitemap may hold.
  /// - Throws: ``ExportError`` when the file cannot be made.
  init(
    path: String,
    descriptor: CInt? = nil,
    isPacked: Bool,
    base: String?,
    limits: Limits = Limits()
  ) throws {
    (self.path, self.descriptor) = (path, descriptor)
    (self.isPacked, self.limits) = (isPacked, limits)
    self.base = base.map { $0.hasSuffix("/") ? $0 : "\($0)/" }
    try begin()
  }

  var members: Set<String>? { rows.members }

  func add(_ page: ExportedPage) throws {
    guard let address = WebAddress(page.stored.url),
      SitemapRows.location(page.stored.url).utf8.count < Self.addressLimit
    else { return }
    if isFirst { origin = address.origin } else if origin != address.origin { origin = nil }
    isFirst = false
    bytes.removeAll(keepingCapacity: true)
    rows.append(page, to: &bytes)
    let rest = limits.bytes - rows.footer.count
    if parts[parts.count - 1].records == limits.addresses || size + bytes.count > rest {
      try end()
      try begin()
    }
    // Whether the index can name its parts is reported as early as it is known.
    if parts.count > 1, base ?? origin == nil { throw ExportError(.noBase, path: path) }
    parts[parts.count - 1].records += 1
    size += bytes.count
    try parts[parts.count - 1].write(bytes)
  }

  func add(_ removal: StoredRemoval) {}

  func seal() throws -> [ExportManifest.File] {
    try end()
    guard parts.count > 1 else { return parts.map(\.facts) }
    guard let base = base ?? origin.map({ "\($0)/" }) else {
      throw ExportError(.noBase, path: path)
    }
    let index = try ExportPart(path: path, isPacked: isPacked)
    try index.write(Array(Self.head.utf8))
    for part in parts {
      // A name given on the command line may hold anything; as part of an address it may not.
      let name = IRI.escapedPathPart(part.facts.name)
      let address = ReportText.escaped(base + name)
      try index.write(Array("<sitemap><loc>\(address)</loc></sitemap>\n".utf8))
    }
    try index.write(Array("</sitemapindex>\n".utf8))
    try index.seal()
    self.index = index
    return [index.facts] + parts.map(\.facts)
  }

  func commit() throws {
    for part in parts { try part.commit() }
    try index?.commit()
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

    """

  /// Starts a part, of which the first has the path that was requested until there is a second.
  private func begin() throws {
    let number = parts.count + 1
    let part: ExportPart
    if let descriptor {
      guard number == 1 else { throw Self.tooLarge(path) }
      part = try ExportPart(descriptor: descriptor, isPacked: isPacked)
    } else {
      if number == 2 { try parts[0].move(to: PartName.name(path, 1)) }
      part = try ExportPart(
        path: number == 1 ? path : PartName.name(path, number),
        isPacked: isPacked
      )
    }
    parts.append(part)
    let header = rows.header
    size = header.count
    try part.write(header)
  }

  private static func tooLarge(_ path: String) -> ExportError {
    ExportError(
      .unsupported,
      path: path,
      cause: "a sitemap holds at most 50,000 URLs and 50 MiB",
      fix: "Write to a file with -o PATH.xml, which gives several sitemaps and an index, or export "
        + "hosts one by one with --where host=NAME."
    )
  }

  private func end() throws {
    guard let part = parts.last else { return }
    try part.write(rows.footer)
    try part.seal()
  }
}
