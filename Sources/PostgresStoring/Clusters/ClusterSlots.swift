import Digests

/// Which cluster keeps a host: hosts fall into 1,024 slots by their identity, and each slot is on one
/// cluster, so that everything of a host is in one database.
struct ClusterSlots: Hashable, Sendable {
  /// How many slots there are; also the most clusters.
  static let count = 1024

  /// The cluster of each slot.
  private let clusters: [Int]

  /// Divides the slots evenly among so many clusters.
  init(dividedBy count: Int) {
    clusters = (0..<Self.count).map { $0 * count / Self.count }
  }

  /// Reads what ``text`` gave; `nil` when a slot is missing or on a cluster beyond `limit`.
  init?(text: String, below limit: Int) {
    var clusters: [Int] = []
    for range in text.split(separator: " ") {
      let parts = range.split(whereSeparator: { "-=".contains($0) }).compactMap { Int($0) }
      guard parts.count == 3, parts[0] == clusters.count, parts[1] < Self.count,
        parts[0] <= parts[1], (0..<limit).contains(parts[2])
      else { return nil }
      clusters += [Int](repeating: parts[2], count: parts[1] - parts[0] + 1)
    }
    guard clusters.count == Self.count else { return nil }
    self.clusters = clusters
  }

  /// The slots in ranges, such as `0-511=0 512-1023=1`.
  var text: String {
    var ranges: [String] = []
    var first = 0
    for slot in clusters.indices
    where slot == Self.count - 1 || clusters[slot + 1] != clusters[slot] {
      ranges.append("\(first)-\(slot)=\(clusters[slot])")
      first = slot + 1
    }
    return ranges.joined(separator: " ")
  }

  /// The cluster of a host: the top ten bits of its identity are its slot.
  func cluster(of host: Digest128) -> Int { clusters[Int(host.high >> 54)] }
}
