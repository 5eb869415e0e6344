/// Where a store on one or several clusters is: the names of the clusters in their order, with commas
/// between them, such as `service=a,service=b`.
package struct PostgresLocations: Hashable, Sendable {
  /// The name as it was given.
  package let text: String
  /// Each cluster.
  package let all: [PostgresLocation]

  /// Whether there are several clusters.
  package var isSet: Bool { all.count > 1 }

  /// Reads the name of a store.
  ///
  /// A comma stands between two clusters only where the name of one begins behind it: a URI may name
  /// several hosts of one cluster.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - argument: Which argument of the command line it is, for messages.
  /// - Throws: ``PostgresError`` of the kind `badLocation` when it is none, holds a password, or names a
  ///   cluster twice.
  package init(_ text: String, argument: String = "--store") throws(PostgresError) {
    var names: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if names.isEmpty || PostgresLocation.names(String(part)) {
        names.append(String(part))
      } else {
        names[names.count - 1] += ",\(part)"
      }
    }
    var all: [PostgresLocation] = []
    for name in names { all.append(try PostgresLocation(name, argument: argument)) }
    guard Set(all).count == all.count, all.count <= ClusterSlots.count else {
      throw PostgresError(
        .badLocation,
        server: argument,
        reason: "a cluster is named twice",
        advice: "Name each cluster once, always in the same order."
      )
    }
    (self.text, self.all) = (text, all)
  }
}
