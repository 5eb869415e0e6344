import Addressing
import Archiving
import Basics
import Records
import Storing

/// What the hosts of archived pages say: by the files in the archives themselves, or by files of
/// hosts' files that were made of archives before.
package struct ArchivedHosts: Sendable {
  private var collection = HostFileCollection()
  private let tables: [HostFileTable]
  private var policies = RecencyCache<String, HostPolicy>(budget: 64 << 20)

  /// What a policy costs beside the files that it was read from, in bytes.
  private static let policyCost = 2 << 10

  /// Hosts that speak in the archives.
  package init() { tables = [] }

  /// Hosts that speak in the files at `paths` and nowhere else; of two captures of one file that
  /// counts which ``HostFileCapture/prevails(over:)`` says.
  ///
  /// - Throws: ``HostFileError`` when a file cannot be read, or is none of this kind.
  package init(paths: [String]) throws(HostFileError) {
    var tables: [HostFileTable] = []
    for path in paths { tables.append(try HostFileTable(path: path)) }
    self.tables = tables
  }

  /// Whether archives change nothing of what hosts say.
  package var areKnown: Bool { !tables.isEmpty }

  /// Takes what `record` holds when it is a file of a host, before any page is read.
  mutating func take(_ record: WARCRecord) { collection.take(record) }

  /// What the host of `origin` says.
  ///
  /// - Parameters:
  ///   - origin: The host.
  ///   - agents: The names under which robots.txt speaks to us.
  ///   - store: The store that may keep files of the host from before; `nil` for none.
  /// - Returns: The policy.
  /// - Throws: ``HostFileError``, or ``StoreError``.
  mutating func policy(
    of origin: String,
    agents: [String],
    in store: EmbeddedStore?
  ) async throws -> HostPolicy {
    if let policy = policies.value(of: origin) { return policy }
    var captures = try captures(of: origin)
    if !areKnown, let kept = try await store?.hostFiles(of: origin) {
      captures = Self.joined(captures, kept.compactMap { HostFileCapture($1, $0, of: origin) })
    }
    let policy = HostPolicy(captures, agents: agents)
    let cost = captures.reduce(Self.policyCost) { $0 + $1.body.count }
    policies.keep(policy, of: origin, cost: cost)
    return policy
  }

  /// The captures that count of those in archives and those that a store keeps.
  ///
  /// Where an archive has but a redirect, what is kept says what was behind it.
  private static func joined(
    _ archived: [HostFileCapture],
    _ kept: [HostFileCapture]
  ) -> [HostFileCapture] {
    var captures = archived
    for capture in kept {
      guard let index = captures.firstIndex(where: { $0.key == capture.key }) else {
        captures.append(capture)
        continue
      }
      if captures[index].isRedirect || capture.prevails(over: captures[index]) {
        captures[index] = capture
      }
    }
    return captures.sorted { $0.key < $1.key }
  }

  /// The files of hosts in archives that a store is to keep; none where they are known from elsewhere.
  var files: [ArchivedHostFile] {
    guard !areKnown else { return [] }
    var files: [ArchivedHostFile] = []
    for (origin, captures) in Dictionary(grouping: collection.sorted, by: \.key.origin) {
      guard let host = WebAddress(origin) else { continue }
      for (kind, captures) in Dictionary(grouping: captures, by: \.kind) {
        // Of several places of an association file the one that devices read.
        let first = captures.first { (200...299).contains($0.status) } ?? captures.first
        guard let kind, let first else { continue }
        files.append(ArchivedHostFile(host: host, kind: kind, file: first.file))
      }
    }
    return files
  }

  private func captures(of origin: String) throws(HostFileError) -> [HostFileCapture] {
    guard areKnown else { return collection.captures(of: origin) }
    var found: [HostFileCapture.Key: HostFileCapture] = [:]
    for table in tables {
      for capture in try table.captures(of: origin)
      where found[capture.key].map(capture.prevails(over:)) ?? true {
        found[capture.key] = capture
      }
    }
    return found.values.sorted { $0.key < $1.key }
  }
}

extension HostPolicy {
  /// The policy that the files of a host amount to.
  fileprivate init(_ captures: [HostFileCapture], agents: [String]) {
    self.init()
    if let robots = captures.first(where: \.isRobots) { read(robots: robots.file, agents: agents) }
    // In the order in which devices ask for them.
    let files = HostPolicy.associationPaths.compactMap { path in
      captures.first { $0.key.path == path }?.file
    }
    if !files.isEmpty { read(associations: files) }
  }
}
