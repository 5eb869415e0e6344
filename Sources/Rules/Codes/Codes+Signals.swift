extension CodeCatalog {
  /// What moves a page up or down, as `rank` and `search --explain` name it.
  static let signalCodes: [CodeEntry] = [
    signal(
      "engagement-ratio",
      "The share of showings that were clicked, corrected for position and smoothed.",
      why: "What people click is what they looked for.",
      fix: "Say in title and description what the page holds."
    ),
    signal(
      "taps",
      "How often the page was clicked; older clicks count less.",
      why: "Pages that many use are wanted more often.",
      fix: "Let people find the page; clicks count from enough people on."
    ),
    signal(
      "clients",
      "How many people used the page; 0 below the privacy threshold.",
      why: "Many people say more than one who clicks often.",
      fix: "Let people find the page; they count from engagement.k on."
    ),
    signal(
      "quality",
      "How good the structured data of the page is.",
      why: "Structured data says what the page is about.",
      fix: "Fix the findings with the most points: pippin inspect URL"
    ),
    signal(
      "links",
      "How many good pages link to the page.",
      why: "A link is a recommendation.",
      fix: "Give other sites a reason to link; links of your own domain count a tenth."
    ),
    signal(
      "freshness",
      "How recently the page changed.",
      why: "New pages are more often right.",
      fix: "Keep the page up to date, and say when: dateModified or Last-Modified."
    ),
    signal(
      "speed",
      "How soon the server responds.",
      why: "People leave slow pages.",
      fix: "Respond within 300 ms; over 10 s is worst."
    ),
    signal(
      "design",
      "How well the page suits a phone.",
      why: "Most people search on a phone.",
      fix: "Add a viewport, an image with its size, and a title of at most 90 characters."
    ),
    signal(
      "closeness",
      "How close together the words of the query stand.",
      why: "Words side by side belong together more often.",
      fix: "Nothing: it depends on the query."
    ),
    signal(
      "nearness",
      "How near the region of the page is to the searcher.",
      why: "People look for what is near.",
      fix: "Nothing: it depends on who asks. Search with --region to see it."
    ),
    signal(
      "language",
      "Whether the page is in a language of the searcher.",
      why: "People read what they understand.",
      fix: "Nothing: it depends on who asks. Search with --prefer-lang to see it."
    ),
    signal(
      "spam",
      "How much the page looks like spam; lowers the score.",
      why: "Spam keeps good pages from being found.",
      fix: "Fix the signs that pippin rank URL lists: pippin rules spam"
    ),
    signal(
      "uselessness",
      "How many were shown the page and did not click it; lowers the score.",
      why: "A page that nobody wants stands in the way of others.",
      fix: "Say in title and description what the page is; it recovers with clicks."
    ),
  ]

  private static func signal(_ code: String, _ meaning: String, why: String, fix: String)
    -> CodeEntry
  {
    CodeEntry(
      code,
      .signal,
      family: "signal",
      means: meaning,
      why: why,
      fix: fix,
      source: "Config/ranking.yaml, weights.\(code)"
    )
  }
}
