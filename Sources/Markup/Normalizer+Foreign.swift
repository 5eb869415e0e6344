extension Normalizer {
  /// Closes the SVG or MathML around the cursor, because a tag follows that cannot be in it.
  mutating func closeForeign() {
    guard templates == 0 else { return foreign.close(from: foreign.start) }
    endRun()
    var ends: [StaticString] = []
    endForeign(from: foreign.start) { mark in
      if mark.hash == ForeignState.svg { ends.append("</svg>") }
      if mark.hash == ForeignState.math { ends.append("</math>") }
    }
    for end in ends { writeEnd(end) }
  }

  /// Ends the foreign element that an end tag closes, with those inside it.
  ///
  /// - Returns: Whether there is one.
  mutating func leaveForeign(hash: UInt64) -> Bool {
    // Most end tags are looked for in vain; those of names that are not open need no look.
    let isKnown = templates > 0 || open[Int(truncatingIfNeeded: hash % 512)] > 0
    guard foreign.count > 0, isKnown, let index = foreign.index(endedBy: hash) else { return false }
    guard templates == 0 else {
      foreign.close(from: index)
      return true
    }
    // The element's own tag is counted by who reads it.
    endForeign(from: index + 1) { _ in }
    foreign.close(from: index)
    return true
  }

  /// Whether an end tag that is none of a foreign element ends an HTML element around the foreign
  /// content at the cursor.
  ///
  /// Reference: HTML section 13.2.6.5, "any other end tag"
  func reachesOutOfForeign(_ tag: Tag, hash: UInt64) -> Bool {
    if tag == .p || tag == .br { return true }
    if tag == .html || tag == .head || tag == .body || tag.isVoid { return false }
    guard open[openSlot(tag, hash: hash)] > 0 else { return false }
    return blocks.canEnd(tag, from: foreign.firstBlock)
  }

  /// Takes foreign elements, from the one at `index` on, from the open ones.
  private mutating func endForeign(from index: Int, _ note: (ForeignState.Mark) -> Void) {
    var open = open
    self.open = []
    foreign.close(from: index) { mark in
      note(mark)
      let slot = Int(truncatingIfNeeded: mark.hash % 512)
      if open[slot] > 0 { open[slot] -= 1 }
    }
    self.open = open
  }
}
