extension Signal {
  /// What a page's owner can do to raise the signal, as a sentence; `nil` for what no page can
  /// change.
  package var advice: String? {
    switch self {
    case .ratio:
      "Say in the title and the description what the page offers, so that people click it."
    case .taps, .clients:
      "It rises by itself as more people click the page."
    case .quality:
      "Fix the findings below, the greatest gain first. `pippin inspect URL` shows where each is."
    case .links:
      "Earn links from other domains. A link from your own domain counts a tenth, and a second link"
        + " from one domain nothing."
    case .freshness:
      "Update the page, and say when in dateModified or in the header Last-Modified."
    case .speed:
      "Respond sooner: under 300 ms is best, over 10 s is worst."
    case .design:
      "Add a viewport, an image of at least 180 pixels with its size, and a title of at most 90"
        + " characters. Show the text without scripts."
    case .spam:
      "Fix the signs of spam, which are listed each with its fix."
    case .uselessness:
      "Make the title and the description match the page. It recovers as people click it."
    case .closeness, .nearness, .language:
      nil
    }
  }
}
