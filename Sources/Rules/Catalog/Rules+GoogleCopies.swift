/// What Google's copy of assetlinks.json says of a host.
///
/// The rows are in `google-copies.yaml`.
extension Rule {
  /// Every one of them.
  package static let googleCopyRules = RuleCatalog.rules("google-copies")

  package static let googleCopyUnreachable = googleCopyRules[id: "google-copy.unreachable"]
  package static let googleCopyMissing = googleCopyRules[id: "google-copy.missing"]
  package static let googleCopyMalformed = googleCopyRules[id: "google-copy.malformed"]
  package static let googleCopyMalformedFingerprint = googleCopyRules[
    id: "google-copy.malformed-fingerprint"
  ]
  package static let googleCopyRedirected = googleCopyRules[id: "google-copy.redirected"]
  package static let googleCopyNoStatement = googleCopyRules[id: "google-copy.no-statement"]
  package static let googleCopyUntrusted = googleCopyRules[id: "google-copy.untrusted"]
  package static let googleCopyMediaType = googleCopyRules[id: "google-copy.media-type"]
  package static let googleCopyTooLarge = googleCopyRules[id: "google-copy.too-large"]
  package static let googleCopyHTTPBroken = googleCopyRules[id: "google-copy.http-broken"]
  package static let googleCopyIncludeInsecure = googleCopyRules[id: "google-copy.include-insecure"]
  package static let googleCopyTooManyIncludes = googleCopyRules[
    id: "google-copy.too-many-includes"
  ]
  package static let googleCopyQuery = googleCopyRules[id: "google-copy.query"]
  package static let googleCopyUnknownCode = googleCopyRules[id: "google-copy.unknown-code"]
  package static let googleCopyStale = googleCopyRules[id: "google-copy.stale"]
  package static let googleCopyOutlivesServer = googleCopyRules[id: "google-copy.outlives-server"]
  package static let googleCopyNotVerified = googleCopyRules[id: "google-copy.not-verified"]
  package static let googleCopyLinksOff = googleCopyRules[id: "google-copy.links-off"]
}
