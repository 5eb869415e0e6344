extension CodeCatalog {
  /// Why the HTTP API does not answer a request, by the `code` of its problem.
  static let problemCodes: [CodeEntry] = parameterProblems + requestProblems + serverProblems

  private static let parameterProblems: [CodeEntry] = [
    problem(
      "unknown-parameter",
      "The request has a parameter that this route does not know.",
      why: "A misspelled parameter would silently do nothing.",
      fix: "Correct the name; the response lists those that there are."
    ),
    problem(
      "invalid-parameter",
      "A parameter has an invalid value.",
      why: "A guess could answer another question than yours.",
      fix: "Correct the value; the response says what it may be."
    ),
    problem(
      "missing-parameter",
      "A required parameter is missing.",
      why: "Without it there is nothing to answer.",
      fix: "Add the parameter that the response names."
    ),
    problem(
      "malformed-query",
      "The query string cannot be read.",
      why: "Names and values must be percent-encoded UTF-8.",
      fix: "Encode the query, as encodeURIComponent does.",
      source: "RFC 3986, section 2.1"
    ),
    problem(
      "invalid-query",
      "The query begins like a query of Core Spotlight and has an error.",
      why: "Read as words, such a query can find the opposite of what it asks for.",
      fix: "Correct it at the column that the response names."
    ),
    problem(
      "foreign-cursor",
      "The cursor belongs to another query or another server.",
      why: "A cursor says where one list of results goes on.",
      fix: "Send the same query with `next` of its last response, or leave the cursor out."
    ),
    problem(
      "malformed-body",
      "The body is not the JSON that this route reads.",
      why: "No event of the request was read.",
      fix: "Send a JSON array, or one object a line as application/x-ndjson.",
      source: "RFC 8259"
    ),
    problem(
      "not-found",
      "Nothing has this URL or this identifier.",
      why: "The page was never read, or was forgotten, or the path is misspelled.",
      fix: "Check the path with /docs/api, and the page with pippin rank URL."
    ),
    problem(
      "not-public",
      "The page is known, but is not in the public index.",
      why: "It asks not to be indexed, has no title, or failed.",
      fix: "See the reasons in the response: pippin rules CODE explains each."
    ),
  ]

  private static let requestProblems: [CodeEntry] = [
    problem(
      "malformed-request",
      "The request is not valid HTTP.",
      why: "Nobody can say where it begins and ends.",
      fix: "Send HTTP/1.1 with one Host header.",
      source: "RFC 9112"
    ),
    problem(
      "method-not-allowed",
      "The path does not know this method.",
      why: "Each path reads or writes in its own way.",
      fix: "Use a method of the header Allow.",
      source: "RFC 9110, section 15.5.6"
    ),
    problem(
      "unknown-method",
      "No path of the server knows this method.",
      why: "The server reads GET, HEAD and POST only.",
      fix: "Use GET, or POST for events.",
      source: "RFC 9110, section 15.6.2"
    ),
    problem(
      "unknown-coding",
      "The body has a transfer coding that the server does not know.",
      why: "The end of such a body cannot be found.",
      fix: "Send Content-Length, or Transfer-Encoding: chunked.",
      source: "RFC 9112, section 6.1"
    ),
    problem(
      "time-limit",
      "The request took too long to arrive.",
      why: "A slow client would keep a connection forever.",
      fix: "Send the whole request at once.",
      source: "RFC 9110, section 15.5.9"
    ),
    problem(
      "body-too-large",
      "The body is larger than the limit.",
      why: "A limit keeps the memory free for others.",
      fix: "Send at most 1,000 events and 1 MiB at a time.",
      source: "RFC 9110, section 15.5.14"
    ),
    problem(
      "address-too-long",
      "The URL is longer than 8 KiB.",
      why: "A limit keeps the memory free for others.",
      fix: "Send fewer conditions.",
      source: "RFC 9110, section 15.5.15"
    ),
    problem(
      "head-too-large",
      "The headers are larger than 16 KiB together.",
      why: "A limit keeps the memory free for others.",
      fix: "Send fewer headers; cookies are the usual cause.",
      source: "RFC 6585, section 5"
    ),
    problem(
      "unsupported-type",
      "The body has a media type that the route does not read.",
      why: "A guess could count events that nobody sent.",
      fix: "Send application/json or application/x-ndjson.",
      source: "RFC 9110, section 15.5.16"
    ),
    problem(
      "wrong-host",
      "The request names a host that is not this server.",
      why: "Else a page elsewhere could reach the server by a name of its own (DNS rebinding).",
      fix: "Start the server with --host-name NAME for each name that it has.",
      source: "RFC 9110, section 15.5.20"
    ),
    problem(
      "too-many-requests",
      "There were too many requests in a short time.",
      why: "A limit keeps the server fast for others.",
      fix: "Wait for the seconds of the header Retry-After.",
      source: "RFC 6585, section 4"
    ),
  ]

  private static let serverProblems: [CodeEntry] = [
    problem(
      "unauthorized",
      "The request needs a token.",
      why: "What costs or changes something is not open to everybody.",
      fix: "Send Authorization: Bearer TOKEN. Make a token with: pippin token",
      source: "RFC 6750"
    ),
    problem(
      "forbidden",
      "The token does not allow this.",
      why: "Each token allows only the scopes that it was made with.",
      fix: "Make a token with the scope that the response names: pippin token",
      source: "RFC 6750"
    ),
    problem(
      "unreachable",
      "The page to inspect could not be fetched.",
      why: "Its server did not respond, or responded with an error.",
      fix: "See the detail of the response, then try again."
    ),
    problem(
      "inspection-time-limit",
      "The page to inspect took too long.",
      why: "Its server is slow, or robots.txt asks for long delays.",
      fix: "Try again later, or inspect it yourself: pippin inspect URL"
    ),
    problem(
      "internal-error",
      "The server failed.",
      why: "The request was fine; the fault is the server's.",
      fix: "Look into the log of the server."
    ),
    problem(
      "unavailable",
      "The server cannot answer now.",
      why: "It starts, stops, or has as much work as it takes.",
      fix: "Wait for the seconds of the header Retry-After, then try again.",
      source: "RFC 9110, section 15.6.4"
    ),
    problem(
      "not-taken",
      "The server does not accept events now.",
      why: "It only reads, or another process writes the index.",
      fix: "Send the same events later; none is counted twice."
    ),
  ]

  private static func problem(
    _ code: String,
    _ meaning: String,
    why: String,
    fix: String,
    source: String = "RFC 9457; /docs/problems of pippin serve"
  ) -> CodeEntry {
    CodeEntry(
      code,
      .apiProblem,
      family: "problem",
      means: meaning,
      why: why,
      fix: fix,
      source: source
    )
  }
}
