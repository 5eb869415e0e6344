/// What can be wrong with the way a page is served.
///
/// The specimens are exchanges in short form: `status 200`, the header lines, an empty line,
/// the body. A redirect has no body, so the next exchange follows it at once. Behind the status
/// may stand `truncated`, and the time to the first byte as in `4200ms`.
extension Rule {
  private static let semantics = "RFC 9110, HTTP Semantics: https://www.rfc-editor.org/rfc/rfc9110"
  private static let sniffing = "https://mimesniff.spec.whatwg.org/"

  private static let goodPage = """
    status 200
    content-type: text/html; charset=utf-8

    <!doctype html><title>Plums</title>
    """

  private static func served(_ bad: String) -> Specimen {
    Specimen(.response, bad: bad, good: goodPage)
  }

  private static func redirects(_ locations: [String]) -> Specimen {
    let hops = locations.map { "status 301\nlocation: \($0)\n\n" }.joined()
    return served(hops + goodPage)
  }

  /// The server answers with an error.
  package static let fetchStatus = Rule(
    "fetch.status",
    .error,
    title: "The server responds with an error.",
    reason: "What comes with an error is not the page, so nothing of it is kept.",
    fix: "Serve the page with status 200, or redirect to where it went.",
    source: semantics + "#section-15",
    specimen: served("status 500\ncontent-type: text/html; charset=utf-8\n\n<title>Oops</title>")
  )

  /// A redirect leads nowhere that can be opened.
  package static let fetchBadRedirect = Rule(
    "fetch.bad-redirect",
    .error,
    title: "The redirect leads to no http or https URL.",
    reason: "A reader cannot go on, so the page cannot be seen at all. An app's URL opens"
      + " nothing where the app is missing.",
    fix: "Redirect to an http or https URL, and link that page to the app.",
    source: semantics + "#section-10.2.2",
    specimen: served("status 302\nlocation: plums://item/1\n\n")
  )

  /// The redirects never end.
  package static let fetchRedirectLoop = Rule(
    "fetch.redirect-loop",
    .error,
    title: "The redirects lead back to where they came from.",
    reason: "No reader ever gets to the page.",
    fix: "Let one of the URLs respond with the page.",
    source: semantics + "#section-15.4",
    specimen: served("status 301\nlocation: /b\n\nstatus 301\nlocation: /\n\n")
  )

  /// There are more redirects than readers follow.
  package static let fetchTooManyRedirects = Rule(
    "fetch.too-many-redirects",
    .error,
    title: "There are more than five redirects before the page.",
    reason: "Readers give up: each redirect costs a visitor time and may be a trap.",
    fix: "Redirect straight to the last URL.",
    source: semantics + "#section-15.4",
    specimen: redirects(["/1", "/2", "/3", "/4", "/5", "/6"])
  )

  /// A page is behind more than one redirect.
  package static let fetchRedirectChain = Rule(
    "fetch.redirect-chain",
    .note,
    title: "The page is behind a chain of redirects.",
    reason: "Each redirect costs every visitor a round trip, and readers follow only a few.",
    fix: "Redirect straight to the last URL, and link to it.",
    source: semantics + "#section-15.4",
    specimen: redirects(["/1", "/2"])
  )

  /// An encrypted page redirects to an unencrypted one.
  package static let fetchRedirectDowngrade = Rule(
    "fetch.redirect-downgrade",
    .warning,
    title: "An https URL redirects to an http URL.",
    reason: "Anybody on the way can read the page and change it, its links to apps included.",
    fix: "Redirect to the https URL.",
    source: semantics + "#section-17",
    specimen: redirects(["http://example.com/b"])
  )

  /// The page is larger than what is read of it.
  package static let fetchTruncated = Rule(
    "fetch.truncated",
    .warning,
    title: "Only a part of the page was read.",
    reason: "A page over 10 MiB is cut there; a body that breaks off before its end, or whose "
      + "compressed data is damaged, is short as well. Markup after that point is lost. A part "
      + "never replaces a whole page that was read before.",
    fix: "Make a large page smaller, and put its markup into the head. If the body breaks off, "
      + "look for a server or proxy that ends connections or compressed streams early.",
    source: "The limits in this program's manual; RFC 9112, section 8; RFC 1952, section 2.3",
    specimen: served(
      "status 200 truncated\ncontent-type: text/html; charset=utf-8\n\n<title>Plums</title>"
    )
  )

  /// The body is not compressed as the header says.
  package static let fetchCodingMislabeled = Rule(
    "fetch.coding-mislabeled",
    .error,
    title: "The body is not compressed in the way that its header says.",
    reason: "Browsers try to decompress it, fail, and show an error page. It was read as it is.",
    fix: "Remove the Content-Encoding header, or compress the body as it says.",
    source: "RFC 9110, section 8.4",
    specimen: served(
      "status 200\ncontent-type: text/html; charset=utf-8\ncontent-encoding: gzip\n\n"
        + "<title>Plums</title>"
    )
  )

  /// The header names no coding.
  package static let fetchCodingUnknown = Rule(
    "fetch.coding-unknown",
    .note,
    title: "The Content-Encoding header names a coding that is not known.",
    reason: "The body was read as it is. If it is compressed, nothing of it can be read.",
    fix: "Send gzip, br, zstd or deflate, or no Content-Encoding header. A character set belongs "
      + "into Content-Type.",
    source: "RFC 9110, section 8.4",
    specimen: served(
      "status 200\ncontent-type: text/html; charset=utf-8\ncontent-encoding: utf-8\n\n"
        + "<title>Plums</title>"
    )
  )

  /// The answer is no HTML page.
  package static let fetchNotHTML = Rule(
    "fetch.not-html",
    .error,
    title: "The response is not an HTML page.",
    reason: "Only HTML holds markup that ties a page to an app, so nothing else is read.",
    fix: "If it is a page, send it as text/html.",
    source: sniffing,
    specimen: served("status 200\ncontent-type: text/plain\n\n<title>Plums</title>")
  )

  /// The answer does not say what it is.
  package static let fetchContentTypeMissing = Rule(
    "fetch.content-type-missing",
    .warning,
    title: "The response does not say its type.",
    reason: "Readers have to guess from the first bytes, and some take the page for plain text.",
    fix: "Send the header Content-Type: text/html; charset=utf-8.",
    source: semantics + "#section-8.3",
    specimen: served("status 200\n\n<!doctype html><title>Plums</title>")
  )

  /// The answer says of two different types that it is.
  package static let fetchContentTypeConflict = Rule(
    "fetch.content-type-conflict",
    .warning,
    title: "The response names several different types.",
    reason: "Readers differ in which one they believe.",
    fix: "Send Content-Type once.",
    source: "https://fetch.spec.whatwg.org/#concept-header-extract-mime-type",
    specimen: served(
      "status 200\ncontent-type: text/plain\ncontent-type: text/html; charset=utf-8\n\n"
        + "<title>Plums</title>"
    )
  )

  /// The answer is in an encoding of former times.
  package static let fetchCharsetNotUTF8 = Rule(
    "fetch.charset-not-utf-8",
    .note,
    title: "The page is sent in another encoding than UTF-8.",
    reason: "Text that the encoding lacks cannot be written, and URLs made from forms differ"
      + " between readers.",
    fix: "Save the page as UTF-8, and send charset=utf-8.",
    source: "https://encoding.spec.whatwg.org/#preface",
    specimen: served(
      "status 200\ncontent-type: text/html; charset=windows-1252\n\n<title>Plums</title>"
    )
  )

  /// The ETag is not between quotation marks.
  package static let fetchETagMalformed = Rule(
    "fetch.etag-malformed",
    .note,
    title: "The ETag is not between quotation marks.",
    reason: "Caches may ignore it, and the page is sent again though it has not changed.",
    fix: "Write ETag: \"version\".",
    source: semantics + "#section-8.8.3",
    specimen: served(
      "status 200\ncontent-type: text/html; charset=utf-8\netag: v1\n\n<title>Plums</title>"
    )
  )

  /// The date of the last change cannot be read.
  package static let fetchLastModifiedMalformed = Rule(
    "fetch.last-modified-malformed",
    .note,
    title: "The Last-Modified header is no date of HTTP.",
    reason: "It is ignored, and the page is sent again though it has not changed.",
    fix: "Write it like Sun, 06 Nov 1994 08:49:37 GMT.",
    source: semantics + "#section-5.6.7",
    specimen: served(
      "status 200\ncontent-type: text/html; charset=utf-8\nlast-modified: 2026-11-21\n\n"
        + "<title>Plums</title>"
    )
  )

  /// The server takes long to answer.
  package static let fetchSlow = Rule(
    "fetch.slow",
    .note,
    title: "The server takes more than three seconds to begin its response.",
    reason: "People leave, and a crawler visits a slow host less often.",
    fix: "Cache the page, or find out what it waits for.",
    source: "https://web.dev/articles/ttfb",
    specimen: served(
      "status 200 4200ms\ncontent-type: text/html; charset=utf-8\n\n<title>Plums</title>"
    )
  )

  /// Every rule about how a page is served.
  package static let fetchingRules: [Rule] = [
    fetchStatus, fetchBadRedirect, fetchRedirectLoop, fetchTooManyRedirects, fetchRedirectChain,
    fetchRedirectDowngrade, fetchTruncated, fetchCodingMislabeled, fetchCodingUnknown,
    fetchNotHTML, fetchContentTypeMissing, fetchContentTypeConflict, fetchCharsetNotUTF8,
    fetchETagMalformed, fetchLastModifiedMalformed, fetchSlow,
  ]
}
