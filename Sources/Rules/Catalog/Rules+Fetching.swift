/// What can be wrong with the way a page is served.
///
/// The specimens are exchanges in short form: `status 200`, the header lines, an empty line,
/// the body. A redirect has no body, so the next exchange follows it at once. Behind the status
/// may be `truncated`, and the time to the first byte as in `4200ms`.
///
/// The rows are in `fetching.yaml`.
extension Rule {
  /// Every one of them.
  package static let fetchingRules = RuleCatalog.rules("fetching")

  package static let fetchStatus = fetchingRules[id: "fetch.status"]
  package static let fetchBadRedirect = fetchingRules[id: "fetch.bad-redirect"]
  package static let fetchRedirectLoop = fetchingRules[id: "fetch.redirect-loop"]
  package static let fetchTooManyRedirects = fetchingRules[id: "fetch.too-many-redirects"]
  package static let fetchRedirectChain = fetchingRules[id: "fetch.redirect-chain"]
  package static let fetchRedirectDowngrade = fetchingRules[id: "fetch.redirect-downgrade"]
  package static let fetchTruncated = fetchingRules[id: "fetch.truncated"]
  package static let fetchCodingMislabeled = fetchingRules[id: "fetch.coding-mislabeled"]
  package static let fetchCodingUnknown = fetchingRules[id: "fetch.coding-unknown"]
  package static let fetchNotHTML = fetchingRules[id: "fetch.not-html"]
  package static let fetchContentTypeMissing = fetchingRules[id: "fetch.content-type-missing"]
  package static let fetchContentTypeConflict = fetchingRules[id: "fetch.content-type-conflict"]
  package static let fetchCharsetNotUTF8 = fetchingRules[id: "fetch.charset-not-utf-8"]
  package static let fetchETagMalformed = fetchingRules[id: "fetch.etag-malformed"]
  package static let fetchLastModifiedMalformed = fetchingRules[id: "fetch.last-modified-malformed"]
  package static let fetchSlow = fetchingRules[id: "fetch.slow"]
}
