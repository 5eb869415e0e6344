extension CodeCatalog {
  private static let guide = "App Search Programming Guide, Mark Up Web Content"
  private static let robotsTags = "https://support.apple.com/en-us/119829"
  private static let universalLinks =
    "https://developer.apple.com/documentation/xcode/supporting-associated-domains"

  /// The questions of `inspect`.
  static let checkCodes: [CodeEntry] = fetchChecks + linkChecks + contentChecks

  private static let fetchChecks: [CodeEntry] = [
    CodeEntry(
      "fetch.html",
      .check,
      means: "Is the response an HTML page?",
      why: "Pippin reads HTML only.",
      fix: "Send the page as text/html; charset=utf-8.",
      source: "RFC 9110, section 8.3"
    ),
    CodeEntry(
      "fetch.redirects",
      .check,
      means: "How many redirects lead to the page?",
      why: "Each redirect costs visitors and crawlers a request.",
      fix: "Link to the last URL directly.",
      source: "RFC 9110, section 15.4"
    ),
    CodeEntry(
      "robots.allowed",
      .check,
      means: "Does robots.txt allow the page?",
      why: "Pippin does not fetch what robots.txt blocks.",
      fix: "Allow the URL for Pippinbot, Applebot or *.",
      source: "RFC 9309"
    ),
    CodeEntry(
      "robots.expiry",
      .check,
      means:
        "Does the page still hold, by unavailable_after, validThrough, expires or an event's endDate?",
      why: "No search shows a page that is over.",
      fix: "Move the date, or remove it.",
      source: "https://schema.org/validThrough"
    ),
    CodeEntry(
      "robots.index",
      .check,
      means: "May the page be indexed?",
      why: "A page with noindex is not found.",
      fix: "Remove noindex from <meta name=\"robots\"> and from X-Robots-Tag.",
      source: robotsTags
    ),
    CodeEntry(
      "robots.snippet",
      .check,
      means: "May a result show a description?",
      why: "An app-linked result needs a description.",
      fix: "Remove nosnippet from <meta name=\"robots\"> and from X-Robots-Tag.",
      source: robotsTags
    ),
  ]

  private static let linkChecks: [CodeEntry] = [
    CodeEntry(
      "association.file",
      .check,
      means: "Can devices use the association file?",
      why: "A file that cannot be read gives no URL to any app.",
      fix: "Fix the errors that inspect lists for the file.",
      source: universalLinks
    ),
    CodeEntry(
      "deep-links.present",
      .check,
      means: "Does the page name an app that opens it?",
      why: "Without an app the page can be found, but opens in no app.",
      fix: "Add a Smart App Banner with app-argument, or match the URL in the association file.",
      source: guide
    ),
    CodeEntry(
      "deep-links.specific",
      .check,
      means: "Does the page say what the app opens?",
      why: "Else a tap opens the start of the app, not this page.",
      fix: "Add app-argument with the URL of this very page.",
      source: guide
    ),
    CodeEntry(
      "universal-links.match",
      .check,
      means: "Does the host's association file give the URL to an app?",
      why: "Only then a tap on a plain link opens the app.",
      fix: "Add a component that matches the URL: pippin match URL --association FILE.",
      source: universalLinks
    ),
    CodeEntry(
      "app-clip.match",
      .check,
      means: "Does the host's association file name the banner's App Clip?",
      why: "iOS shows an App Clip only on sites that name it.",
      fix: "Add the clip to appclips of the association file.",
      source: universalLinks
    ),
    CodeEntry(
      "android-links.match",
      .check,
      means: "Does the host's assetlinks.json let an Android app open the URL?",
      why: "Only then a tap on a plain link opens the app.",
      fix: "Add a statement with handle_all_urls, and a dynamic rule if the file has some.",
      source: "https://developer.android.com/training/app-links/configure-assetlinks"
    ),
  ]

  private static let contentChecks: [CodeEntry] = [
    CodeEntry(
      "structured-data.present",
      .check,
      means: "Does the page have structured data?",
      why: "Structured data says what the page is about, and ranks it.",
      fix: "Describe the page in JSON-LD with schema.org types.",
      source: "https://schema.org/docs/gs.html"
    ),
    CodeEntry(
      "structured-data.quality",
      .check,
      means: "Does the structured data have 50 of 100 points or more?",
      why: "The points rank the page.",
      fix: "Fix what is listed first; each finding names its points.",
      source: "pippin inspect"
    ),
    CodeEntry(
      "result.judged",
      .check,
      means: "Is it judged how a result of the page would look and rank?",
      why: "Not for a page that asks not to be indexed.",
      fix: "Remove noindex and inspect again, if people should find the page.",
      source: "pippin inspect"
    ),
    CodeEntry(
      "result.title",
      .check,
      means: "Does a result have a title to show?",
      why: "A page without a title is not indexed.",
      fix: "Add <title>What the page is about</title>.",
      source: guide
    ),
    CodeEntry(
      "result.description",
      .check,
      means: "Does a result have a description to show?",
      why: "An app-linked result needs a description.",
      fix: "Add <meta name=\"description\" content=\"…\">.",
      source: guide
    ),
    CodeEntry(
      "result.image",
      .check,
      means: "Does a result have an image to show?",
      why: "People find a result with an image sooner.",
      fix: "Add <meta property=\"og:image\" content=\"https://…\">.",
      source: "https://ogp.me/#metadata"
    ),
    CodeEntry(
      "result.touch-icon",
      .check,
      means: "Does the page have a touch icon?",
      why: "Bookmarks and Home Screens show it.",
      fix: "Add <link rel=\"apple-touch-icon\" href=\"…\">.",
      source: "Safari Web Content Guide, Configuring Web Applications"
    ),
    CodeEntry(
      "baseline.new",
      .check,
      means: "Are there findings that the baseline does not accept?",
      why: "With --baseline only new findings count.",
      fix: "Fix them, or accept them: --write-baseline FILE.",
      source: "pippin inspect --baseline"
    ),
    CodeEntry(
      "rules.changed",
      .check,
      means: "Which rules did somebody switch off or weigh otherwise?",
      why: "What is off is neither listed nor counted, so a report says who decided that, and why.",
      fix: "Take --rule away, or the line of .pippin.yaml or inspect.rules that is named.",
      source: "pippin inspect --rule"
    ),
  ]
}
