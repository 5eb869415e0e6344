import Segments

extension SegmentMatcher {
  /// Calls `body` with one bit for every document of the segment, the lowest first: whether it
  /// matches.
  ///
  /// Counting needs no scores. The lists of terms are united and intersected 64 documents at a
  /// time, those of common terms from the bitmaps that are kept for them, so that a search need
  /// not score what cannot be among the best merely to say how much there is.
  func withMatches<Result>(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Result) -> Result {
    let size = (part.segment.count + 63) / 64
    let bits = scratch.bits(0, count: size)
    var groups = required + filters
    // Every requirement is a scored word, so that one stands for any of them.
    if hasWords, required.isEmpty { groups.append(Array(scored)) }
    for (index, group) in groups.enumerated() {
      if index == 0 { unite(group, into: bits) } else { intersect(bits, with: group) }
    }
    if groups.isEmpty { bits.update(repeating: 0) }
    for group in excluded { remove(group, from: bits) }
    if appLinkedOnly {
      let linked = part.segment.appLinked
      withExtendedLifetime(linked) { Self.intersect(bits, with: linked.bits.words) }
    }
    if let tombstones = part.tombstones {
      tombstones.words.withUnsafeBufferPointer { dead in
        for index in 0..<size { bits[index] &= ~dead[index] }
      }
    }
    part.live.removeHidden(from: bits)
    return body(bits)
  }

  /// Makes `bits` the documents that have one of the terms of `group`.
  private func unite(_ group: [Int], into bits: UnsafeMutableBufferPointer<UInt64>) {
    bits.update(repeating: 0)
    for index in group {
      let list = cursors[index].list
      if let bitmap = part.segment.bitmaps.exact(list, size: part.segment.count) {
        withExtendedLifetime(bitmap) {
          let words = bitmap.bits.words
          for index in 0..<bits.count { bits[index] |= words[index] }
        }
      } else {
        for block in 0..<cursors[index].blocks {
          cursors[index].block = block
          cursors[index].decode()
          let documents = cursors[index].documents
          for number in 0..<cursors[index].decodedCount {
            bits[Int(documents[number] >> 6)] |= 1 &<< UInt64(documents[number] & 63)
          }
        }
      }
    }
  }

  /// Takes out of `bits` the documents that have none of the terms of `group`.
  private func intersect(_ bits: UnsafeMutableBufferPointer<UInt64>, with group: [Int]) {
    if group.count == 1,
      let bitmap = part.segment.bitmaps.exact(cursors[group[0]].list, size: part.segment.count)
    {
      withExtendedLifetime(bitmap) { Self.intersect(bits, with: bitmap.bits.words) }
    } else {
      let others = scratch.bits(1, count: bits.count)
      unite(group, into: others)
      if let words = others.baseAddress { Self.intersect(bits, with: UnsafePointer(words)) }
    }
  }

  /// Takes out of `bits` the documents that have all of the terms of `group`.
  private func remove(_ group: [Int], from bits: UnsafeMutableBufferPointer<UInt64>) {
    let all = scratch.bits(2, count: bits.count)
    for (number, index) in group.enumerated() {
      if number == 0 { unite([index], into: all) } else { intersect(all, with: [index]) }
    }
    for index in 0..<bits.count { bits[index] &= ~all[index] }
  }

  private static func intersect(
    _ bits: UnsafeMutableBufferPointer<UInt64>,
    with words: UnsafePointer<UInt64>
  ) {
    for index in 0..<bits.count { bits[index] &= words[index] }
  }

  /// How many documents match.
  func countMatches() -> Int {
    withMatches { bits in
      var count = 0
      for word in bits { count &+= word.nonzeroBitCount }
      return count
    }
  }
}
