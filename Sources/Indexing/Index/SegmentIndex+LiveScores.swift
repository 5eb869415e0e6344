extension SegmentIndex {
  /// Changes the live score of the document `id`; visible to the next search.
  ///
  /// - Parameters:
  ///   - id: The document.
  ///   - score: In [-1,1]; minus infinity hides the document.
  /// - Returns: Whether the index has the document.
  @discardableResult
  package func setLiveScore(_ id: UInt64, _ score: Float) -> Bool {
    state.withLock { state in
      guard let place = state.snapshot.place(of: id) else { return false }
      place.part.live.set(place.document, to: LiveScores.units(score))
      state.changedScores?.append(id)
      return true
    }
  }

  /// Changes many live scores; unknown documents are passed over.
  /// - Returns: How many documents the index has.
  @discardableResult
  package func setLiveScores(_ scores: some Sequence<(id: UInt64, score: Float)>) -> Int {
    scores.reduce(0) { $0 + (setLiveScore($1.id, $1.score) ? 1 : 0) }
  }

  /// The live score of the document `id`; `nil` when the index does not have it.
  package func liveScore(_ id: UInt64) -> Float? {
    snapshot.place(of: id).map { LiveScores.score($0.part.live.score($0.document)) }
  }

  /// The version of the document `id`; `nil` when the index does not have it.
  package func documentVersion(_ id: UInt64) -> Int64? {
    snapshot.place(of: id).map { $0.part.segment.version($0.document) }
  }

  /// Brings the bounds of live scores down after scores fell; searches get faster, not better.
  package func tightenBounds() {
    state.withLock { state in
      for part in state.snapshot.parts { part.live.tighten() }
    }
  }
}
