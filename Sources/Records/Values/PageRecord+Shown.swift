extension PageRecord {
  /// The record as everybody may see it: of a page that asks for `nosnippet` without the text and
  /// the headings by which it is found, and of one that limits snippets with no more than so many
  /// characters of them.
  ///
  /// Reference: Applebot's directives for robots; `max-snippet` is in characters
  package var shown: PageRecord {
    guard robots.nosnippet || robots.maxSnippet != nil else { return self }
    var record = self
    record.headings = []
    record.text = robots.nosnippet ? "" : String(text.prefix(robots.maxSnippet ?? 0))
    if robots.nosnippet { record.description = nil }
    return record
  }
}
