/// What a search finds of a page: the page as it was served, and what scripts made where that says
/// nothing.
extension PageRecord {
  /// Whether scripts say `noindex`.
  ///
  /// A `noindex` that they take away counts all the same.
  package var isNoindexByScript: Bool { rendering?.robots.contains("noindex") == true }

  /// Whether the page, or a script of it, asks for `nosnippet`.
  package var hidesSnippets: Bool { robots.nosnippet || hidesSnippetsByScript }

  /// Whether scripts say `nosnippet`: the page has a description that is not shown.
  package var hidesSnippetsByScript: Bool { rendering?.robots.contains("nosnippet") == true }

  /// The title; of the rendered page where the served one has none.
  package var searchedTitle: String? {
    Self.isBlank(title) ? usableRendering?.title ?? title : title
  }

  /// The description; of the rendered page where the served one has none.
  package var searchedDescription: String? {
    guard Self.isBlank(description), !hidesSnippets, let made = usableRendering?.description
    else { return description }
    return robots.maxSnippet.map { String(made.prefix($0)) } ?? made
  }

  /// The visible text; of the rendered page where the served one has none.
  package var searchedText: String { text.isEmpty ? usableRendering?.text ?? text : text }

  /// What of the words that a search finds was not served: of title, description and words.
  package var searchedRendering: [PageRendering.Field] {
    guard rendering != nil else { return [] }
    return [
      searchedTitle == title ? nil : .title,
      searchedDescription == description ? nil : .description,
      searchedText == text ? nil : .words,
    ].compactMap(\.self)
  }

  /// What scripts made, unless the page asks not to be indexed.
  private var usableRendering: PageRendering? {
    robots.noindex || isNoindexByScript ? nil : rendering
  }

  private static func isBlank(_ text: String?) -> Bool {
    text?.allSatisfy(\.isWhitespace) ?? true
  }
}

extension PageRendering {
  /// The robots directives that the rendered page has and the served one has not.
  package var robots: [String] { changes.first { $0.field == .robots }?.rendered ?? [] }
}
