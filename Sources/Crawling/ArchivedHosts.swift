import Archiving
import Basics

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
  mutating func policy(of origin: String, agents: [String]) throws(HostFileError) -> HostPolicy {
    if let policy = policies.value(of: origin) { return policy }
    let captures = try captures(of: origin)
    let policy = HostPolicy(captures, agents: agents)
    let cost = captures.reduce(Self.policyCost) { $0 + $1.body.count }
    policies.keep(policy, of: origin, cost: cost)
    return policy
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
