import Records

/// Finds the pairs of pages whose SimHashes differ in at most three bits, and the clusters that
/// follow from a choice of representatives.
///
/// Two hashes of 64 bits that differ in at most three agree in at least one of four bands of 16
/// bits. Sorting by each band in turn therefore puts every pair next to each other at least once.
/// A band that very many hashes share is divided by four bands of 12 of the other 48 bits, of
/// which the same is true.
///
/// Reference: Manku, Jain and Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007,
/// section 3
struct NearDuplicates {
  /// The distinct hashes, ascending.
  private let hashes: [UInt64]
  /// The group that each hash belongs to: the index of one of its hashes, as a forest.
  private var parents: [Int32]

  /// Hashes that share a band beyond this number are divided further.
  private static let bucketLimit = 256
  /// The most neighbors that a hash is compared with in the last division; only hashes made to
  /// agree are as many.
  private static let neighborLimit = 4096

  /// Groups hashes, which are sorted and of which each comes once.
  init(sorted hashes: [UInt64]) {
    self.hashes = hashes
    parents = hashes.indices.map { Int32($0) }
    for band in 0..<4 { join(band: band) }
  }

  /// The groups of more than one hash, each as indices in ascending order.
  func groups() -> [[Int]] {
    var members: [Int32: [Int]] = [:]
    for index in hashes.indices {
      let root = root(of: Int32(index))
      if Int(root) != index { members[root, default: [Int(root)]].append(index) }
    }
    return members.values.sorted { $0[0] < $1[0] }
  }

  private func root(of index: Int32) -> Int32 {
    var index = index
    while parents[Int(index)] != index { index = parents[Int(index)] }
    return index
  }

  private mutating func join(_ left: Int32, _ right: Int32) {
    let (first, second) = (root(of: left), root(of: right))
    guard first != second else { return }
    // The smaller index is the root, and ways are shortened as they are used.
    let (root, child) = (min(first, second), max(first, second))
    parents[Int(child)] = root
    for index in [left, right] {
      var index = index
      while parents[Int(index)] != root, index != root {
        let next = parents[Int(index)]
        parents[Int(index)] = root
        index = next
      }
    }
  }

  private mutating func join(band: Int) {
    let shift = UInt64(16 * band)
    let order = hashes.indices.map { Int32($0) }.sorted {
      let left = hashes[Int($0)] >> shift & 0xFFFF
      let right = hashes[Int($1)] >> shift & 0xFFFF
      return (left, $0) < (right, $1)
    }
    var start = 0
    while start < order.count {
      let key = hashes[Int(order[start])] >> shift & 0xFFFF
      var end = start + 1
      while end < order.count, hashes[Int(order[end])] >> shift & 0xFFFF == key { end += 1 }
      if end - start > 1 { join(bucket: order[start..<end], sharing: band) }
      start = end
    }
  }

  private mutating func join(bucket: ArraySlice<Int32>, sharing band: Int) {
    guard bucket.count > Self.bucketLimit else { return compare(bucket) }
    // The other three bands, put together to 48 bits.
    let low = (UInt64(1) << UInt64(16 * band)) - 1
    for part in 0..<4 {
      let keys = bucket.map { index -> (key: UInt64, index: Int32) in
        let hash = hashes[Int(index)]
        let rest = (hash & low) | (band == 3 ? 0 : hash >> 16 & ~low)
        return (rest >> UInt64(12 * part) & 0xFFF, index)
      }.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
      var start = 0
      while start < keys.count {
        var end = start + 1
        while end < keys.count, keys[end].key == keys[start].key { end += 1 }
        if end - start > 1 { compare(keys[start..<end].map(\.index)[...]) }
        start = end
      }
    }
  }

  private mutating func compare(_ bucket: ArraySlice<Int32>) {
    for left in bucket.indices {
      let hash = hashes[Int(bucket[left])]
      for right in (left + 1)..<min(bucket.endIndex, left + Self.neighborLimit)
      where PageSketch.isNear(hash, hashes[Int(bucket[right])]) {
        join(bucket[left], bucket[right])
      }
    }
  }
}
