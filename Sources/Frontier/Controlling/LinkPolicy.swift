package import Digests
package import Records

/// What decides which links of a page belong to a crawl: scope, patterns and checks.
///
/// Links that one policy left out may belong to the crawl of the next. A store remembers for each policy
/// up to which version of its records links were offered by it, so that only the others are read again.
package struct LinkPolicy: Sendable {
  /// Tells the policy from others.
  package let digest: Digest128
  /// Whether pages have to be read anew, because records of other policies lack what is to be checked.
  package let needsWholePages: Bool
  /// What a page leads to: its record and the page itself as it was offered, with its depth of now.
  package let offers: @Sendable (PageRecord, FrontierOffer) -> [FrontierOffer]

  package init(
    digest: Digest128,
    needsWholePages: Bool = false,
    offers: @escaping @Sendable (PageRecord, FrontierOffer) -> [FrontierOffer]
  ) {
    (self.digest, self.needsWholePages, self.offers) = (digest, needsWholePages, offers)
  }

  /// Members of records that links do not depend on.
  package static let unneeded: Set<String> = ["findings", "headings", "structuredData", "text"]
}

/// What came of offering again what stored pages lead to.
package struct StoredLinkOffers: Sendable, Equatable {
  /// How many addresses became known.
  package var added: Int
  /// How many pages have damaged records, whose links nobody knows until the pages are read again.
  package var damaged: Int

  package init(added: Int = 0, damaged: Int = 0) {
    (self.added, self.damaged) = (added, damaged)
  }

  package static func + (one: Self, other: Self) -> Self {
    Self(added: one.added + other.added, damaged: one.damaged + other.damaged)
  }
}

/// Up to which version of a store's records the links were offered, by policy; the last used comes last.
package struct OfferedLinks: Sendable {
  private var versions: [(digest: Digest128, version: Int64)] = []

  /// The key under which a store keeps it.
  package static let key = "offered-links"
  /// How many policies are remembered.
  package static let limit = 32

  /// Reads what was kept; lines that are none are skipped, whose links are then offered once more.
  package init(_ bytes: [UInt8]?) {
    for line in String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let digest = Digest128(parts[0]), let version = Int64(parts[1])
      else { continue }
      versions.append((digest, version))
    }
  }

  /// The form in which it is kept.
  package var bytes: [UInt8] {
    Array(versions.map { "\($0.digest.text) \($0.version)\n" }.joined().utf8)
  }

  /// The version up to which links were offered by the policy with a digest; 0 for none.
  package func version(of digest: Digest128) -> Int64 {
    versions.last { $0.digest == digest }?.version ?? 0
  }

  /// Notes that the links of all records up to `version` were offered.
  package mutating func note(_ digest: Digest128, _ version: Int64) {
    versions.removeAll { $0.digest == digest }
    versions.append((digest, version))
    versions.removeFirst(max(0, versions.count - Self.limit))
  }
}
