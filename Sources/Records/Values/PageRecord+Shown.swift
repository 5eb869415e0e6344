extension PageRecord {
  /// The record as everybody may see it: of a page that asks for `nosnippet`, or whose script does, without the text and
  /// the headings by which it is found, and of one that limits snippets with no more than so many
  /// characters of them.
  ///
  /// Reference: Applebot's directives for robots; `max-snippet` is in characters
  package var shown: PageRecord {
    let isHidden = hidesSnippets
    guard isHidden || robots.maxSnippet != nil else { return self }
    var record = self
    let limit = isHidden ? 0 : robots.maxSnippet ?? 0
    record.headings = []
    record.text = String(text.prefix(limit))
    record.rendering?.text = rendering?.text.map { String($0.prefix(limit)) }
    if isHidden {
      record.description = nil
      record.rendering?.description = nil
    }
    return record
  }
}
