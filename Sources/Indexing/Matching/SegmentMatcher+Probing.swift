import Segments

extension SegmentMatcher {
  /// Goes through the documents of a group with one leaf when another term says of most of them
  /// that they do not count.
  func probeSpan(
    _ span: (first: UInt32, last: UInt32),
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    live liveBound: Int,
    into hits: inout TopHits
  ) {
    let needed = Int(hits.floor(span.first)) &- liveBound
    let found = gather(
      span,
      of: leaf,
      scan,
      needed: needed &- Int(scan.others),
      into: scratch.touched
    )
    let met = meet(found, of: leaf, scan, needed: needed)
    if scan.groups.count == 2, scan.optional.leaves.isEmpty {
      return offer(met, of: leaf, scan, into: &hits)
    }
    let documents = leaf.cursor.pointee.documents
    let (candidates, texts) = (scratch.touched, scratch.texts)
    var next = span.first
    for number in 0..<met {
      let document = documents[Int(candidates[number])]
      if document < next { continue }
      let live = RequiredScan.Live.bounded(liveBound)
      next = complete(document, text: texts[number], live: live, scan, from: 2, into: &hits)
    }
  }

  /// Leaves out those of the first `count` candidates that the second group lacks, or that cannot
  /// reach `needed` points of text with it, and notes what the others have of both in the scratch
  /// memory's texts.
  ///
  /// Returns how many are left.
  private func meet(
    _ count: Int,
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    needed: Int
  ) -> Int {
    guard let probe = scan.probe else { return 0 }
    let documents = leaf.cursor.pointee.documents
    let impacts = leaf.cursor.pointee.unpackImpacts()
    let weight = leaf.isScored ? leaf.cursor.pointee.weight : 0
    let (candidates, texts) = (scratch.touched, scratch.texts)
    let isScored = scan.leaves[scan.groups[1].leaves.lowerBound].isScored
    let rest = Int(scan.others) &- Int(scan.groups[1].bound)
    var (met, next): (Int, UInt32) = (0, 0)
    for number in 0..<count {
      let index = Int(candidates[number])
      let document = documents[index]
      if document < next { continue }
      let text = Int32(impacts[index]) &* weight
      probe.pointee.skip(to: document)
      // Its block may say that it adds too little, and need not be unpacked then.
      if Int(text) &+ Int(probe.pointee.boundHere) &+ rest < needed { continue }
      next = probe.pointee.seek(document)
      if next != document { continue }
      candidates[met] = UInt16(truncatingIfNeeded: index)
      texts[met] = text &+ (isScored ? probe.pointee.contribution : 0)
      met &+= 1
    }
    return met
  }

  /// Offers the first `count` candidates, of which all but the live score is known.
  ///
  /// Live scores lie elsewhere in memory: they are read one directly after the other, so that
  /// waiting for one is waiting for all.
  private func offer(
    _ count: Int,
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    into hits: inout TopHits
  ) {
    let documents = leaf.cursor.pointee.documents
    let (candidates, texts, lives) = (scratch.touched, scratch.texts, scratch.lives)
    for number in 0..<count { lives[number] = part.live.score(documents[Int(candidates[number])]) }
    for number in 0..<count where lives[number] != LiveScores.hidden {
      let document = documents[Int(candidates[number])]
      // A filter may have found a document without any of the words.
      if hasWords, texts[number] == 0 { continue }
      let score = texts[number] &+ lives[number] &* liveFactor
      guard score >= hits.floor(document),
        isAllowed(document, live: lives[number], testingFilters: scan.testsFilters)
      else { continue }
      offer(document, score: score, live: lives[number], to: &hits)
    }
  }
}
