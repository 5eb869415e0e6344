/// What Apple's copy of an association file, or the log of a device, says of a host.
///
/// The rows are in `apple-copies.yaml`.
extension Rule {
  /// Every one of them.
  package static let appleCopyRules = RuleCatalog.rules("apple-copies")

  package static let appleCopyMissing = appleCopyRules[id: "apple-copy.missing"]
  package static let appleCopyForbidden = appleCopyRules[id: "apple-copy.forbidden"]
  package static let appleCopyServerFailed = appleCopyRules[id: "apple-copy.server-failed"]
  package static let appleCopyFailureRemembered = appleCopyRules[
    id: "apple-copy.failure-remembered"
  ]
  package static let appleCopyBlocked = appleCopyRules[id: "apple-copy.blocked"]
  package static let appleCopyTimeout = appleCopyRules[id: "apple-copy.timeout"]
  package static let appleCopyNoConnection = appleCopyRules[id: "apple-copy.no-connection"]
  package static let appleCopyPrivateAddress = appleCopyRules[id: "apple-copy.private-address"]
  package static let appleCopyNotJSON = appleCopyRules[id: "apple-copy.not-json"]
  package static let appleCopyUnknownHost = appleCopyRules[id: "apple-copy.unknown-host"]
  package static let appleCopyDiffersByRegion = appleCopyRules[id: "apple-copy.differs-by-region"]
  package static let appleCopyStale = appleCopyRules[id: "apple-copy.stale"]
  package static let appleCopyOutlivesServer = appleCopyRules[id: "apple-copy.outlives-server"]
  package static let appleCopyUnknownCode = appleCopyRules[id: "apple-copy.unknown-code"]
  package static let appleCopyMediaType = appleCopyRules[id: "apple-copy.media-type"]
  package static let appleCopyStopped = appleCopyRules[id: "apple-copy.stopped"]
  package static let appleCopyNotApproved = appleCopyRules[id: "apple-copy.not-approved"]
  package static let appleCopyUserDenied = appleCopyRules[id: "apple-copy.user-denied"]
  package static let appleCopyDirectFailed = appleCopyRules[id: "apple-copy.direct-failed"]
  package static let appleCopyUntrusted = appleCopyRules[id: "apple-copy.untrusted"]
  package static let appleCopyRedirected = appleCopyRules[id: "apple-copy.redirected"]
}
