package import Records

extension PageRecord {
  /// Takes up what scripts made of the page, and decides anew whether it may be in the index.
  ///
  /// A title or description that only scripts provide counts as one; a `noindex` of theirs counts, too,
  /// but none that they take away.
  ///
  /// - Parameter rendering: What became of the page in a browser.
  package mutating func take(_ rendering: PageRendering) {
    self.rendering = rendering
    if rendering.title?.isEmpty == false { forget(Reason.noTitle) }
    if rendering.description?.isEmpty == false { forget(Reason.noDescription) }
    let robots = rendering.changes.first { $0.field == .robots }
    if robots?.rendered.contains("noindex") == true { reasons.insert(Reason.scriptNoindex, at: 0) }
    indexable = reasons.allSatisfy(Reason.blocksAppLinking)
  }

  private mutating func forget(_ reason: String) { reasons.removeAll { $0 == reason } }
}
