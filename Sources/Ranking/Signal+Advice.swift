extension Signal {
  /// What a page's owner can do to raise the signal, as a sentence; `nil` for what no page can
  /// change.
  package var advice: String? {
    switch self {
    case .ratio:
      "Say in title and description what the page holds, so that people who see it choose it."
    case .taps, .clients:
      "Let people find the page: it counts how many choose it, once enough people have."
    case .quality:
      "Mend the findings below, the greatest gain first; pippin inspect shows each in its place."
    case .links:
      "Give other sites a reason to link to the page; links of your own domain count a tenth, and"
        + " further links of one domain nothing."
    case .freshness:
      "Keep the page up to date, and say when it was: dateModified, or the header Last-Modified."
    case .speed:
      "Answer sooner: under 300 ms is best, over 10 s is worst."
    case .design:
      "Name a viewport, an image with its size of at least 180 pixels, and a title of at most 90"
        + " characters; show the text without scripts."
    case .spam:
      "Mend what speaks for spam; the signs are listed below."
    case .uselessness:
      "Make title and description keep to what the page is; it recovers as people choose it."
    case .closeness, .nearness:
      nil
    }
  }
}
