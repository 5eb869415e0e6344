import Addressing
import AppAssociation
import Crawling
import Extraction
import Fetching
import Inspecting
import JSON
import Records
import Robots
import Sitemaps

/// A kind of hostile input that can be made in any size.
struct Shape: Sendable {
  /// What the bytes are read as.
  enum Kind: String, Sendable, CaseIterable {
    case page, block, robots, sitemap, association, assetLinks, manifest
  }

  let name: String
  let kind: Kind
  /// Makes the input of a size in bytes; never a longer one.
  let bytes: @Sendable (_ size: Int) -> [UInt8]

  /// The kind and the name.
  var text: String { "\(kind.rawValue): \(name)" }

  init(_ name: String, _ kind: Kind = .page, _ bytes: @escaping @Sendable (Int) -> [UInt8]) {
    self.name = name
    self.kind = kind
    self.bytes = bytes
  }

  /// One piece over and over.
  static func fill(
    _ name: String,
    _ opening: String = "",
    _ piece: String,
    _ closing: String = "",
    kind: Kind = .page
  ) -> Shape {
    Shape(name, kind) { size in
      let frame = opening.utf8.count + closing.utf8.count
      let piece = Array(piece.utf8)
      let count = max(0, size - frame) / piece.count
      var bytes = Array(opening.utf8)
      bytes.reserveCapacity(size)
      for _ in 0..<count { bytes += piece }
      return bytes + Array(closing.utf8)
    }
  }

  /// A piece that differs by its number, over and over.
  static func numbered(
    _ name: String,
    _ opening: String = "",
    _ closing: String = "",
    kind: Kind = .page,
    _ piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name, kind) { size in
      var bytes = Array(opening.utf8)
      let room = size - closing.utf8.count
      bytes.reserveCapacity(size)
      var number = 0
      while true {
        let next = Array(piece(number).utf8)
        guard bytes.count + next.count <= room else { break }
        bytes += next
        number += 1
      }
      return bytes + Array(closing.utf8)
    }
  }

  /// Pieces one behind the other, each as often as the others.
  static func runs(
    _ name: String,
    _ opening: String = "",
    _ pieces: [String],
    between: String = "",
    kind: Kind = .page
  ) -> Shape {
    Shape(name, kind) { size in
      let each = pieces.reduce(0) { $0 + $1.utf8.count }
      let frame = opening.utf8.count + between.utf8.count * (pieces.count - 1)
      let count = max(0, size - frame) / each
      var bytes = Array(opening.utf8)
      bytes.reserveCapacity(size)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { bytes += Array(between.utf8) }
        let piece = Array(piece.utf8)
        for _ in 0..<count { bytes += piece }
      }
      return bytes
    }
  }

  /// The bytes of a number over and over behind an opening.
  static func raw(_ name: String, _ opening: String, _ piece: [UInt8]) -> Shape {
    Shape(name) { size in
      var bytes = Array(opening.utf8)
      bytes.reserveCapacity(size)
      while bytes.count + piece.count <= size { bytes += piece }
      return bytes
    }
  }
}

extension Shape.Kind {
  /// The most bytes that are read of an input of this kind.
  var limit: Int {
    switch self {
    case .page: 10 << 20
    // The tag of the script comes on top.
    case .block: (1 << 20) - 1
    case .robots: RobotsFile.byteLimit
    case .sitemap: SitemapLimits().bytes
    case .association, .assetLinks: 128 << 10
    case .manifest: WebManifest.byteLimit
    }
  }

  /// The processor seconds that reading an input of the full size may take.
  var allowance: Double { self == .page ? 2 : 1 }

  /// Reads an input as the crawl does, and asks what the crawl asks of it.
  func read(_ bytes: [UInt8], at address: WebAddress) {
    var findings: [Finding] = []
    switch self {
    case .page, .block: Self.readPage(bytes, at: address)
    case .robots:
      let rules = RobotsFile(reading: bytes, findings: &findings).rules()
      keep(rules.verdict(for: address))
    case .sitemap:
      keep(SitemapReader.read(bytes, url: address, findings: &findings))
    case .association:
      let file = AppAssociationFile.read(bytes, findings: &findings)
      keep(file.universalLinks(for: address))
    case .assetLinks:
      keep(AssetLinksFile.read(bytes, findings: &findings).match(url: address))
    case .manifest:
      keep(WebManifest.read(bytes, url: address, findings: &findings))
    }
  }

  private static func readPage(_ bytes: [UInt8], at address: WebAddress) {
    let response = FetchResponse(
      address: address,
      status: 200,
      headers: HTTPHeaders([HTTPHeaders.Field("Content-Type", "text/html")]),
      body: bytes
    )
    let reader = VisitReader(
      policy: HostPolicy(),
      scope: ScopePolicy(seeds: [], defaultScope: .host),
      settings: CrawlSettings()
    )
    let visit = HostLease.Visit(offer: FrontierOffer(address: address, depthLeft: 4))
    guard case .completed(let settlement) = reader.read(visit, .response(response)),
      let record = settlement.record
    else { return }
    var writer = JSONWriter()
    writer.value(Inspection(record))
    keep(writer.bytes)
  }
}
