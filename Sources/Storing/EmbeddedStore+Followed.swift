// Which store this one follows, and how far.
extension EmbeddedStore {
  /// A store that is followed.
  package struct Followed: Hashable, Sendable {
    /// What tells it from other stores.
    package var identity: String
    /// Its name, for people.
    package var name: String
    /// Up to which version its pages were taken over.
    package var pages: Int64
    /// Up to which version its visits that stored no page were taken over.
    package var visits: Int64
    /// The number of its server's history that these versions are of.
    package var timeline: Int64
    /// What its tables are called within its server, which a dump that is restored there makes anew; `nil`
    /// where that was not kept yet.
    package var tables: Int64?
    /// Which of several clusters it is, from 0.
    package var part: Int
    /// The numbers of the seeds that were taken over in this process.
    package var seeds: Set<Int> = []

    package init(
      identity: String,
      name: String,
      pages: Int64 = 0,
      visits: Int64 = 0,
      timeline: Int64,
      tables: Int64? = nil,
      part: Int = 0
    ) {
      (self.identity, self.name, self.timeline) = (identity, name, timeline)
      self.tables = tables
      self.part = part
      (self.pages, self.visits) = (pages, visits)
    }
  }

  /// The store that this one follows, and how far; `nil` for a store of its own.
  ///
  /// - Parameter part: Which of several clusters is meant, from 0.
  /// - Returns: The store, with its cursor.
  /// - Throws: ``StoreError``.
  package func followed(part: Int = 0) async throws -> Followed? {
    func text(_ key: String) async throws -> String? {
      try await value(of: Self.key(key, of: part)).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let identity = try await text(Self.identityKey) else { return nil }
    func number(_ key: String) async throws -> Int64 {
      try await text(key).flatMap { Int64($0) } ?? 0
    }
    return Followed(
      identity: identity,
      name: try await text(Self.nameKey) ?? identity,
      pages: try await number(Self.pagesKey),
      visits: try await number(Self.visitsKey),
      timeline: try await number(Self.timelineKey),
      tables: try await text(Self.tablesKey).flatMap { Int64($0) },
      part: part
    )
  }

  /// Each cluster has a cursor of its own: versions of two cannot be compared.
  private static func key(_ name: String, of part: Int) -> String {
    part == 0 ? name : "\(name)-\(part)"
  }

  /// The small values that say how far a store is followed.
  static func values(of source: Followed) -> [String: String] {
    var values = [
      identityKey: source.identity, nameKey: source.name, pagesKey: String(source.pages),
      visitsKey: String(source.visits), timelineKey: String(source.timeline),
    ]
    values[tablesKey] = source.tables.map { String($0) }
    return Dictionary(values.map { (key($0.key, of: source.part), $0.value) }) { $1 }
  }

  /// Sees that nothing follows into this store from elsewhere, so that what is done here stays.
  ///
  /// - Throws: ``StoreError`` of the kind `followsAnother`.
  package func refuseFollowed() async throws {
    guard let followed = try await followed() else { return }
    throw StoreError(
      .followsAnother,
      path: folder.path,
      reason: "the store follows \(followed.name), and accepts nothing else",
      advice: "Do it in that store, from which this one follows."
    )
  }

  private static let identityKey = "followed-store"
  private static let nameKey = "followed-name"
  private static let pagesKey = "followed-version"
  private static let visitsKey = "followed-visits"
  private static let timelineKey = "followed-timeline"
  private static let tablesKey = "followed-tables"
}
