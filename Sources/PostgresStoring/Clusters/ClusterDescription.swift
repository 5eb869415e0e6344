import Frontier

/// What a cluster keeps of the set that it belongs to.
struct ClusterDescription: Hashable, Sendable {
  /// Under what key it is in the table of small values.
  static let key = "cluster-set"

  /// What tells the set from others.
  let set: String
  /// The number of the cluster in it, from 0.
  let number: Int
  /// How many clusters there are.
  let count: Int
  /// Which cluster has which hosts.
  let slots: ClusterSlots

  init(set: String, number: Int, count: Int) {
    (self.set, self.number, self.count) = (set, number, count)
    slots = ClusterSlots(dividedBy: count)
  }

  /// Reads what ``bytes`` gave; `nil` when it is something else.
  init?(bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    func value(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
    }
    guard lines.first == "pippin-clusters/1", let set = value("set"),
      let number = value("number").flatMap({ Int($0) }),
      let count = value("count").flatMap({ Int($0) }), (0..<count).contains(number),
      let slots = value("slots").flatMap({ ClusterSlots(text: $0, below: count) })
    else { return nil }
    (self.set, self.number, self.count, self.slots) = (set, number, count, slots)
  }

  /// It as lines of text.
  var bytes: [UInt8] {
    let lines = [
      "pippin-clusters/1", "set \(set)", "number \(number)", "count \(count)",
      "slots \(slots.text)",
    ]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Says what is wrong when the clusters of `locations` do not make up one whole set in this order.
  ///
  /// - Returns: The slots.
  /// - Throws: ``PostgresError`` that names the first cluster which does not belong there.
  static func agree(
    _ found: [ClusterDescription?],
    at locations: PostgresLocations
  ) throws(PostgresError) -> ClusterSlots {
    let first = found.compactMap(\.self).first
    for (index, description) in found.enumerated() {
      let server = locations.all[index].text
      guard let description, let first else {
        throw PostgresError(
          .noStore,
          server: server,
          reason: "this cluster belongs to no set",
          advice: "Run `pippin store --create --store` with the names of all clusters."
        )
      }
      if let reason = description.objection(index, locations.all.count, first) {
        throw PostgresError(
          .otherSettings,
          server: server,
          reason: reason,
          advice: "Name all clusters of one set, in the order in which they were made."
        )
      }
    }
    return first?.slots ?? ClusterSlots(dividedBy: locations.all.count)
  }

  /// Why this is not the cluster with a number among those of `first`; `nil` when it is.
  private func objection(_ index: Int, _ count: Int, _ first: ClusterDescription) -> String? {
    if set != first.set { return "this cluster belongs to another set than the one named first" }
    if self.count != count { return "the set has \(self.count) clusters, and \(count) are named" }
    if number != index {
      return "this is number \(number + 1) of the set, and it is named as number \(index + 1)"
    }
    if slots != first.slots { return "this cluster has another table of slots than the first" }
    return nil
  }
}

extension PostgresStore {
  /// The set that this cluster belongs to; `nil` for a store of its own.
  func clusterDescription() async throws -> ClusterDescription? {
    try await value(of: ClusterDescription.key).flatMap { ClusterDescription(bytes: $0) }
  }

  /// Sees that the store is whole, and not one of several clusters.
  ///
  /// - Throws: ``PostgresError`` of the kind `otherSettings` when there are more.
  func refusePart() async throws {
    guard let part = try await clusterDescription() else { return }
    throw PostgresError(
      .otherSettings,
      server: location.text,
      reason: "this is number \(part.number + 1) of a set of \(part.count) clusters",
      advice: "Name all of them with --store, in their order, with commas between them."
    )
  }
}
