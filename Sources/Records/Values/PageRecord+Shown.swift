extension PageRecord {
  /// The record as everybody may see it: of a page that asks for `nosnippet` without the text and
  /// the headings by which it is found, and of one that limits snippets with no more than so many
  /// characters of them.
  ///
  /// Reference: Applebot's directives for robots; `max-snippet` is in characters
  package var shown: PageRecord {
    let isHidden = robots.nosnippet || rendering?.robots.contains("nosnippet") == true
    guard isHidden || robots.maxSnippet != nil else { return self }
    var record = self
    let rendered = record.rendering?.text
    let limit = isHidden ? 0 : robots.maxSnippet ?? 0
    record.rendering?.text = rendered.map { String($0.prefix(limit)) }
    if isHidden { record.rendering?.description = nil }
    record.headings = []
    record.text = isHidden ? "" : String(text.prefix(robots.maxSnippet ?? 0))
    if isHidden { record.description = nil }
    return record
  }
}
