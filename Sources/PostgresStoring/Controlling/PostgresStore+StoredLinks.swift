import Addressing
package import Basics
package import Digests
package import Frontier
import JSON
import Records

// What stored pages lead to, offered again under another policy.
extension PostgresStore {
  /// See ``CrawlStore/offerStoredLinks(by:at:)``.
  @discardableResult
  package func offerStoredLinks(
    by policy: LinkPolicy,
    at now: Timestamp
  ) async throws -> StoredLinkOffers {
    let last = try await latestVersion()
    var version = try await offeredVersion(of: policy.digest)
    var result = StoredLinkOffers()
    guard version < last else { return result }
    // Sitemaps are not stored: those of hosts that are asked in this run are read again.
    if version == 0 {
      try await perform(
        "UPDATE host_files SET fetched = 0 WHERE kind = $1",
        [.int(HostFileKind.sitemaps.rawValue)]
      )
    }
    let before = try await addressCount()
    while version < last {
      let pages = try await storedLinks(of: policy, after: version)
      guard let end = pages.last?.version else { break }
      result.damaged += pages.count(where: \.isDamaged)
      try await offer(pages, at: now)
      if policy.needsWholePages { try await forgetValidators(of: pages.map(\.key)) }
      version = end
    }
    try await note(policy.digest, last)
    result.added = try await addressCount() - before
    return result
  }

  /// See ``CrawlStore/pagesToOffer(by:)``.
  package func pagesToOffer(by policy: Digest128) async throws -> Int {
    let version = try await offeredVersion(of: policy)
    return try await run { connection throws(PostgresError) in
      try connection.run(
        "SELECT count(*) FROM pages WHERE version > $1 AND NOT removed",
        [.int(version)]
      ).first?.int(0) ?? 0
    }
  }

  private func offeredVersion(of policy: Digest128) async throws -> Int64 {
    OfferedLinks(try await value(of: OfferedLinks.key)).version(of: policy)
  }

  /// See ``CrawlStore/noteOfferedLinks(by:)``.
  package func noteOfferedLinks(by policy: Digest128) async throws {
    try await note(policy, latestVersion())
  }

  private func note(_ policy: Digest128, _ version: Int64) async throws {
    var offered = OfferedLinks(try await value(of: OfferedLinks.key))
    offered.note(policy, version)
    try await setValue(offered.bytes, of: OfferedLinks.key)
  }

  /// The pages of the next versions.
  private func storedLinks(
    of policy: LinkPolicy,
    after version: Int64
  ) async throws -> [StoredLinks] {
    let pages = try await scan { connection throws(PostgresError) in
      try connection.run(
        """
        SELECT p.host, p.id, p.version, p.url, p.record, a.depth::bigint, a.seed::bigint,
          a.priority::bigint
        FROM pages p JOIN addresses a ON a.host = p.host AND a.id = p.id
        WHERE p.version > $1 AND p.version < (SELECT pippin_horizon())
          AND NOT p.removed AND a.target IS NULL
        ORDER BY p.version LIMIT $2
        """,
        [.int(version), .int(Self.pagesPerPart)]
      ).rows.compactMap { StoredLinks($0) }
    }
    return pages.map { page in
      var page = page
      page.readOffers(by: policy)
      return page
    }
  }

  private static let pagesPerPart = 256
}

// MARK: - What parts change

extension PostgresStore {
  /// Makes known what pages lead to, and remembers it with what they led to before.
  ///
  /// What becomes known is stored first, in a transaction of its own; a run that is killed in between
  /// offers it again.
  private func offer(_ pages: [StoredLinks], at now: Timestamp) async throws {
    // What was forgotten was not left out: only a page that is read again leads to it.
    let forgotten = try await forgotten(among: pages.flatMap(\.offers).map(\.address))
    let pages = forgotten.isEmpty ? pages : pages.map { $0.without(forgotten) }
    let all = rows(of: pages.flatMap(\.offers))
    guard !all.isEmpty else { return }
    let (missing, outbox) = try await offer(ahead: all, at: now)
    let leads = pages.compactMap { $0.leads(without: missing, settings) }
    guard !leads.isEmpty || !outbox.isEmpty else { return }
    try await run(on: keyed) { connection throws(PostgresError) in
      _ = try connection.run([PostgresStatement("BEGIN")] + outbox)
      let kept = try Self.joined(leads, connection)
      let store = SettledRows.storing(
        kept,
        replacing: """
          ON CONFLICT (host, id) DO UPDATE SET known = excluded.known, unknown = excluded.unknown
          """
      )
      _ = try connection.run([store, PostgresStatement("COMMIT")])
    }
  }

  /// Leads with those that are stored of the same pages.
  private static func joined(
    _ leads: [StoredLinks.Leads],
    _ connection: PostgresConnection
  ) throws(PostgresError) -> [SettledRows.Leads] {
    let rows = try connection.run(
      """
      SELECT l.host, l.id, l.known, l.unknown FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
        JOIN leads l ON l.host = k.host AND l.id = k.id
      """,
      SettledRows.columns(leads.map(\.page))
    ).rows
    var stored: [AddressKey: (known: [AddressKey], unknown: String)] = [:]
    for row in rows {
      guard let host = row.id(0), let id = row.id(1) else { continue }
      let known = PackedKeys.unpack(row.bytes(2) ?? [])
      stored[AddressKey(host: host, id: id)] = (known, row.text(3) ?? "")
    }
    return leads.map { lead in
      let (known, unknown) = stored[lead.page] ?? ([], "")
      let lines = Set(unknown.split(separator: "\n"))
      let new = lead.unknown.split(separator: "\n").filter { !lines.contains($0) }
      return SettledRows.Leads(
        key: lead.page,
        links: [],
        known: PackedKeys.pack(known + Set(lead.known).subtracting(known).sorted()),
        unknown: unknown + new.map { "\($0)\n" }.joined(),
        isNew: false
      )
    }
  }

  /// Forgets the validators of addresses, so that their next visits bring whole pages.
  private func forgetValidators(of keys: [AddressKey]) async throws {
    try await perform(
      """
      UPDATE addresses a SET etag = NULL, modified = NULL
      FROM unnest($1::uuid[], $2::uuid[]) k(host, id) WHERE a.host = k.host AND a.id = k.id
      """,
      SettledRows.columns(keys)
    )
  }

  /// How many addresses are known here.
  private func addressCount() async throws -> Int {
    try await run { connection throws(PostgresError) in
      try connection.run("SELECT coalesce(sum(known), 0)::bigint FROM hosts").first?.int(0) ?? 0
    }
  }
}

/// A stored page with what it leads to.
private struct StoredLinks: Sendable {
  /// What of it is known, and what is too deep.
  struct Leads {
    let page: AddressKey
    var known: [AddressKey] = []
    var unknown = ""
  }

  let key: AddressKey
  let version: Int64
  /// The page itself.
  let page: FrontierOffer
  /// Its record, as it is stored.
  var packed: [UInt8]?
  var offers: [FrontierOffer] = []
  /// Whether the record cannot be read, so that nobody knows what it leads to.
  private(set) var isDamaged = false

  init?(_ row: PostgresRow) {
    guard let host = row.id(0), let id = row.id(1), let version = row.int64(2),
      let address = row.text(3).flatMap({ WebAddress($0) })
    else { return nil }
    (key, self.version) = (AddressKey(host: host, id: id), version)
    page = FrontierOffer(
      address: address,
      depthLeft: row.int(5),
      seed: row.int(6),
      priority: row.int(7)
    )
    packed = row.bytes(4)
  }

  /// Reads from the record what the page leads to, and lets go of the record.
  mutating func readOffers(by policy: LinkPolicy) {
    if let text = packed?.withUnsafeBytes(RecordPacking.unpack),
      let json = try? JSONParser.parse(text, leavingOut: LinkPolicy.unneeded),
      let record = try? PageRecord(json: json)
    {
      offers = policy.offers(record, page)
    } else {
      isDamaged = true
    }
    packed = nil
  }

  /// The page without links to some addresses.
  func without(_ keys: Set<AddressKey>) -> StoredLinks {
    var links = self
    links.offers.removeAll { keys.contains(AddressKey($0.address)) }
    return links
  }

  /// What to remember of the page once the offers were made, of which those of `missing` are not known;
  /// `nil` for nothing.
  func leads(without missing: Set<AddressKey>, _ settings: FrontierSettings) -> Leads? {
    var leads = Leads(page: key)
    for offer in offers {
      let target = AddressKey(offer.address)
      let depth = CrawlDepth(links: offer.depthLeft, redirects: offer.redirects, seed: offer.seed)
      if !missing.contains(target) {
        leads.known.append(target)
      } else if !depth.isAdmissible(redirectLimit: settings.redirectLimit) {
        leads.unknown += PackedOffers.line(offer.address.canonical, priority: offer.priority)
      }
    }
    return leads.known.isEmpty && leads.unknown.isEmpty ? nil : leads
  }
}
