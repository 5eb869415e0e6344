package import Records
package import Rules

/// Something that an answer of Apple, of Google or of a device means, how sure that is, and what to do.
package struct CopyCause: Hashable, Sendable {
  /// What it is, the same for each service.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// All is well.
    case ok
    /// All is well, though the media type of the host's file is not the documented one.
    case mediaTypeNoted = "ok-note-media-type"
    /// The service has another file than the host.
    case staleCopy = "stale-copy"
    /// The service has a file, and the host has lost its own.
    case copyOutlivesOrigin = "copy-outlives-origin"
    /// The host answers that there is no such file.
    case originMissing = "origin-missing"
    /// The host lets nobody have the file.
    case originRefuses = "origin-refuses"
    /// The host answers with another status than 200.
    case originFailed = "origin-failed"
    /// The service remembers a failure that is over.
    case failureCached = "failure-cached"
    /// The host turns the service away, and nobody else.
    case blockedForApple = "blocked-for-apple"
    /// The host did not answer in time.
    case timeout
    /// No connection to the host came up in time.
    case timeoutConnect = "timeout-connect"
    /// The host has a private address.
    case privateAddress = "private-address"
    /// The file is not JSON.
    case notJSON = "not-json"
    /// The host's name is not known.
    case hostUnknown = "host-unknown"
    /// The service has different answers for different observers.
    case differsByRegion = "differs-by-region"
    /// The service answered with a code that is documented nowhere.
    case unknownCode = "unknown-code"
    /// The service itself did not answer.
    case unchecked
    /// A device was turned away by Apple's content delivery network.
    case cdnSaidStop = "cdn-said-stop"
    /// A device does not let the site open the app.
    case notApproved = "not-approved"
    /// A person has links of the host open in the browser.
    case userDenied = "user-denied"
    /// A device has not verified the host for an app.
    case notVerified = "not-verified"
    /// A person lets an app open no links.
    case linksOff = "links-off"
    /// The certificate is not trusted.
    case tls
    /// The host redirects the request.
    case redirect
    /// The service cannot reach the host.
    case unreachable
    /// The service cannot read the file.
    case malformed
    /// A fingerprint in the file is malformed, so that none of it counts.
    case malformedFingerprint = "malformed-fingerprint"
    /// The file has no statement for the app and certificate that were requested.
    case notLinked = "not-linked"
    /// The media type is not the one that is needed.
    case mediaType = "media-type"
    /// The file is larger than its limit.
    case tooLarge = "too-large"
    /// The host's answer is not proper HTTP.
    case httpBroken = "http-broken"
    /// The file includes one that is not on https.
    case includeInsecure = "include-insecure"
    /// The file includes too many others.
    case includeLoop = "include-loop"
    /// The service did not understand the request.
    case query
  }

  /// How sure a cause is.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// The answer says so.
    case certain
    /// What else is known speaks for it.
    case likely
    /// It is one of several.
    case possible
    /// The answer says nothing of the host.
    case unknown
  }

  /// Who can put it right.
  package enum Owner: String, Hashable, Sendable, CaseIterable {
    /// Who runs the host's server, its firewall or its DNS.
    case host
    /// Who builds the app.
    case app
    /// Nobody: it passes by itself.
    case time
    /// Who uses Pippin, or the device.
    case user
  }

  /// What it is.
  package let kind: Kind
  /// How sure that is.
  package let certainty: Certainty
  /// What is so, in one or two sentences.
  package let text: String
  /// What to do about it.
  package let fix: String
  /// Who can do that.
  package let owner: Owner
  /// The rule of the catalog that it breaks; `nil` when nothing is wrong, or when it only explains the
  /// cause before it.
  package let rule: Rule?
  /// What is so in this very case, behind the title of the rule.
  package let detail: String
  /// The service's or the device's own words; `nil` when it has none.
  package let evidence: String?

  /// Creates a cause from its parts.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - certainty: How sure that is.
  ///   - detail: What is so in this very case; behind the title of `rule` if there is one.
  ///   - rule: The rule that it breaks.
  ///   - fix: What to do about it; the rule's fix when `nil`.
  ///   - owner: Who can do that.
  ///   - evidence: The service's own words.
  package init(
    _ kind: Kind,
    _ certainty: Certainty,
    _ detail: String,
    rule: Rule? = nil,
    fix: String? = nil,
    owner: Owner,
    evidence: String? = nil
  ) {
    self.kind = kind
    self.certainty = certainty
    self.detail = detail
    self.fix = fix ?? rule?.fix ?? Self.nothingToDo
    self.owner = owner
    self.rule = rule
    self.evidence = evidence
    let texts = [rule?.title, detail.isEmpty ? nil : detail]
    text = texts.compactMap { $0 }.joined(separator: " ")
  }

  /// What there is to do when all is well.
  package static let nothingToDo = "Nothing to do."

  /// The finding of the rule that is broken; `nil` when none is.
  package var finding: Finding? {
    rule.map { Finding($0, detail.isEmpty ? nil : detail, evidence: evidence, fix: fix) }
  }
}

extension CopyCause {
  /// Says how a copy compares with a file that somebody gave, which the host may serve or not.
  init(given isSame: Bool, _ service: AssociationCopy.Service) {
    guard !isSame else {
      let text = "\(service.name) has the file that was given."
      self.init(.ok, .certain, text, owner: .time)
      return
    }
    self.init(
      .staleCopy,
      .certain,
      "\(service.name) has another file than the one that was given.",
      fix: "Publish the file, and look again when \(service.name) has fetched it.",
      owner: .host
    )
  }
}
