import Segments

extension SegmentMatcher {
  /// What a leaf of a group with several has in a span.
  private struct Run {
    let documents: UnsafeMutablePointer<UInt32>
    let impacts: UnsafePointer<UInt8>
    /// The indexes of its documents that may matter, and those of them that are still ahead.
    let candidates: UnsafeMutablePointer<UInt16>
    var ahead: Range<Int>
    /// What an impact is multiplied with.
    let weight: Int32

    /// The next document that may matter; `UInt32.max` for none.
    @inline(__always)
    var head: UInt32 {
      ahead.isEmpty ? .max : documents[Int(candidates[ahead.lowerBound])]
    }

    /// Goes on behind the next document; returns what that adds to its score.
    @inline(__always)
    mutating func take() -> Int32 {
      let index = Int(candidates[ahead.lowerBound])
      ahead = (ahead.lowerBound &+ 1)..<ahead.upperBound
      return Int32(impacts[index]) &* weight
    }
  }

  /// Goes through the documents of a group with several leaves, of which none leaves its block.
  ///
  /// What is known of all documents of a leaf leaves out most of them before those of the leaves
  /// are put in one order.
  func matchSpan(
    _ span: (first: UInt32, last: UInt32),
    ofEach driver: Range<Int>,
    _ scan: RequiredScan,
    live liveBound: Int,
    into hits: inout TopHits
  ) {
    withUnsafeTemporaryAllocation(of: Run.self, capacity: driver.count) { runs in
      let floor = hits.floor(span.first)
      let count = gather(span, ofEach: driver, scan, live: liveBound, floor: floor, into: runs)
      var next = span.first
      while true {
        var document = UInt32.max
        for number in 0..<count { document = min(document, runs[number].head) }
        if document == .max { return }
        var text: Int32 = 0
        for number in 0..<count where runs[number].head == document { text &+= runs[number].take() }
        if document < next { continue }
        next = document &+ 1
        let bound = Int(text) &+ liveBound
        let floor = Int(hits.floor(document))
        if bound &+ Int(scan.others) >= floor,
          scan.mayComplete(document, text: bound, floor: floor, next: &next)
        {
          // The second group may be at the document now.
          next = complete(
            document,
            text: text &+ scan.probedContribution,
            live: .bounded(liveBound),
            scan,
            from: scan.hasProbe ? 2 : 1,
            into: &hits
          )
        }
      }
    }
  }

  /// Gathers the candidates of every leaf of `driver`; returns how many leaves have some.
  private func gather(
    _ span: (first: UInt32, last: UInt32),
    ofEach driver: Range<Int>,
    _ scan: RequiredScan,
    live liveBound: Int,
    floor: Int32,
    into runs: UnsafeMutableBufferPointer<Run>
  ) -> Int {
    let bound = Int(scan.groups[0].bound) &+ Int(scan.others) &+ liveBound
    let needed = Int(floor) &- bound
    var candidates = scratch.touched
    var count = 0
    for leaf in scan.leaves[driver] where leaf.cursor.pointee.block < leaf.cursor.pointee.blocks {
      // With what all other leaves add at most, the leaf must add the rest.
      let found = gather(span, of: leaf, scan, needed: needed &+ Int(leaf.bound), into: candidates)
      if found == 0 { continue }
      let run = Run(
        documents: leaf.cursor.pointee.documents,
        impacts: leaf.cursor.pointee.unpackImpacts(),
        candidates: candidates,
        ahead: 0..<found,
        weight: leaf.isScored ? leaf.cursor.pointee.weight : 0
      )
      runs.initializeElement(at: count, to: run)
      candidates += found
      count += 1
    }
    return count
  }
}
