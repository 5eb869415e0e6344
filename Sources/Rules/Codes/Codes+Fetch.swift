extension CodeCatalog {
  /// Why an exchange with a server brought no page.
  static let fetchCodes: [CodeEntry] = connectionCodes + responseCodes

  private static let connectionCodes: [CodeEntry] = [
    CodeEntry(
      "fetch.unknown-host",
      .urlReason,
      means: "DNS knows no IP address for the host.",
      why: "Without an IP address nothing of the host can be fetched.",
      fix: "Check the spelling of the host, and ask DNS yourself: getent ahosts HOST.",
      source: "RFC 1034; RFC 6761"
    ),
    CodeEntry(
      "fetch.connection-refused",
      .urlReason,
      means: "The server refused the connection: nothing listens on the port.",
      why: "The page cannot be read, and visitors see an error, too.",
      fix: "Start the server, or correct the port. Then crawl again.",
      source: "RFC 9293, section 3.10.7.1"
    ),
    CodeEntry(
      "fetch.unreachable",
      .urlReason,
      means: "No network route leads to the server or to the proxy.",
      why: "Pippin asks for the URL again later; until then the page is missing.",
      fix: "Check the network, the firewall, and fetch.proxy: pippin config --origin.",
      source: "connect(2), EHOSTUNREACH and ENETUNREACH"
    ),
    CodeEntry(
      "fetch.connection-lost",
      .urlReason,
      means: "The connection broke before the response was complete.",
      why: "Half a page says too little, so that nothing of it was read.",
      fix: "Crawl again. If it happens often, look into the log of the server.",
      source: "RFC 9112, section 8"
    ),
    CodeEntry(
      "fetch.tls",
      .urlReason,
      means: "No trusted TLS connection could be made.",
      why: "Without TLS nobody knows who answers. Browsers refuse such pages, too.",
      fix: "Renew the certificate and send its whole chain. For a private CA add --cacert FILE.",
      source: "RFC 8446; RFC 9525"
    ),
    CodeEntry(
      "fetch.timeout",
      .urlReason,
      means: "The server did not respond within the time limit.",
      why: "A slow server holds up the crawl of its whole host.",
      fix: "Speed the server up, or raise fetch.connect-timeout and fetch.total-timeout.",
      source: "Config/crawler.yaml, fetch.total-timeout"
    ),
    CodeEntry(
      "fetch.too-slow",
      .urlReason,
      means: "The response came in more slowly than the least rate.",
      why: "A server that sends byte by byte would keep a connection forever.",
      fix: "Speed the server up, then crawl again.",
      source: "libcurl, CURLOPT_LOW_SPEED_LIMIT"
    ),
    CodeEntry(
      "fetch.blocked-address",
      .urlReason,
      means: "The host's IP address is private, and private networks are not crawled by default.",
      why: "A public page must not make the crawler ask machines inside your network.",
      fix: "Add --allow-private, or --allow-private=10.0.0.0/8, if the network is yours.",
      source: "RFC 1918; RFC 4193; RFC 6890"
    ),
    CodeEntry(
      "fetch.contact",
      .urlReason,
      means: "The host is public, and no request says who crawls: fetch.contact is not set.",
      why: "The owner of a host must be able to reach whoever crawls it, so it was not asked.",
      fix: "Set fetch.contact in Config/crawler.yaml, or PIPPIN_FETCH_CONTACT, and crawl again.",
      source: "RFC 9110, sections 10.1.2 and 10.1.5"
    ),
    CodeEntry(
      "fetch.interrupted",
      .urlReason,
      means: "The run ended before the response came.",
      why: "The URL stays in the queue, so that nothing is lost.",
      fix: "Run the same crawl again: it goes on where it stopped.",
      source: "pippin crawl"
    ),
    CodeEntry(
      "fetch.internal",
      .urlReason,
      means: "The fetcher itself failed.",
      why: "The page was not read though the server may be fine.",
      fix: "Crawl again. If it stays, run with -v and report the message.",
      source: "libcurl, error codes"
    ),
  ]

  private static let responseCodes: [CodeEntry] = [
    CodeEntry(
      "fetch.headers-too-large",
      .urlReason,
      means: "The headers of the response are larger than the limit.",
      why: "Headers without end would fill the memory.",
      fix: "Send fewer and shorter headers; cookies are the usual cause.",
      source: "RFC 9110, section 5.4"
    ),
    CodeEntry(
      "fetch.too-large",
      .urlReason,
      means: "A part of the response is larger than the HTTP library takes.",
      why: "The response could not be read.",
      fix: "Send shorter header lines and smaller frames.",
      source: "libcurl, CURLE_TOO_LARGE"
    ),
    CodeEntry(
      "fetch.bad-response",
      .urlReason,
      means: "The response is not valid HTTP.",
      why: "Nobody can say where the page begins and where it ends.",
      fix: "Look at the response with curl -v URL, and correct the server.",
      source: "RFC 9112"
    ),
    CodeEntry(
      "fetch.decompression-bomb",
      .urlReason,
      means: "The body unpacks to far more bytes than were sent.",
      why: "Such a body may be meant to fill the memory.",
      fix: "Send the page with less compression, or without.",
      source: "RFC 9110, section 8.4"
    ),
    CodeEntry(
      "fetch.unsupported-scheme",
      .urlReason,
      means: "The URL is neither http nor https.",
      why: "Pippin reads web pages only.",
      fix: "Give the URL of the page with https://.",
      source: "RFC 9110, section 4.2"
    ),
    CodeEntry(
      "fetch.empty",
      .urlReason,
      means: "The server sent an empty page.",
      why: "There is nothing to read and nothing to find.",
      fix: "Send the page to every client, also to those without cookies or JavaScript.",
      source: "RFC 9110, section 15.3.1"
    ),
    CodeEntry(
      "fetch.server-error",
      .urlReason,
      means: "The server responded with an error of its own (status 5xx).",
      why: "Pippin asks again later. A page that stays broken leaves the index.",
      fix: "Correct the server; its log says what failed. Then crawl again.",
      source: "RFC 9110, section 15.6"
    ),
    CodeEntry(
      "fetch.too-many-requests",
      .urlReason,
      means: "The server asked to slow down (status 429).",
      why: "Pippin backs off, as politeness asks, and the crawl takes longer.",
      fix: "Wait, or raise the delay: --delay 2. On your own server, allow Pippinbot more.",
      source: "RFC 6585, section 4; RFC 9110, section 10.2.3"
    ),
    CodeEntry(
      "fetch.gone-404",
      .urlReason,
      means: "The page does not exist (status 404).",
      why: "A missing page leaves the index when it is missing twice.",
      fix: "Correct the links that lead to it, or redirect it to its successor.",
      source: "RFC 9110, section 15.5.5"
    ),
    CodeEntry(
      "fetch.gone-410",
      .urlReason,
      means: "The page is gone for good (status 410).",
      why: "The page leaves the index at once.",
      fix: "Nothing, if that is meant. Else serve the page again, or redirect it.",
      source: "RFC 9110, section 15.5.11"
    ),
    CodeEntry(
      "fetch.gone-unconfirmed",
      .urlReason,
      means: "A page that was there before is missing; Pippin looks once more.",
      why: "A single 404 may be an accident, so the page stays for now.",
      fix: "Serve the page again, or let it go: the next crawl decides.",
      source: "RFC 9110, section 15.5.5"
    ),
    CodeEntry(
      "fetch.bad-redirect",
      .urlReason,
      means: "The redirect names no usable URL.",
      why: "Nobody gets any further, neither visitors nor crawlers.",
      fix: "Send a Location header with a whole URL.",
      source: "RFC 9110, section 10.2.2"
    ),
    CodeEntry(
      "fetch.too-many-redirects",
      .urlReason,
      means: "More redirects in a row than Pippin follows.",
      why: "The page at the end is never reached.",
      fix: "Redirect to the last URL at once.",
      source: "RFC 9110, section 15.4"
    ),
    CodeEntry(
      "fetch.status",
      .urlReason,
      .indexReason,
      .check,
      means: "The server did not respond with success.",
      why: "An error page is no page to find.",
      fix: "Respond 200 to every visitor, without a login.",
      source: "RFC 9110, section 15"
    ),
    CodeEntry(
      "fetch.not-html",
      .urlReason,
      .indexReason,
      means: "The response is not an HTML page.",
      why: "Pippin reads HTML only.",
      fix: "If it is a page, send it as text/html; charset=utf-8.",
      source: "RFC 9110, section 8.3"
    ),
    CodeEntry(
      "fetch.truncated",
      .urlReason,
      means: "The body broke off before its end.",
      why: "Part of the page is missing; Pippin tries again.",
      fix: "Send the whole body, with the right Content-Length.",
      source: "RFC 9112, section 8"
    ),
    CodeEntry(
      "fetch.coding-unknown",
      .urlReason,
      means: "The body is compressed in a way that Pippin does not know.",
      why: "The page cannot be read.",
      fix: "Use gzip, br or zstd, as Accept-Encoding asks.",
      source: "RFC 9110, section 8.4"
    ),
  ]
}
