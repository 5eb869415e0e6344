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
    case differsByPlace = "differs-by-place"
    /// The service answered with a code that is documented nowhere.
    case unknownCode = "unknown-code"
    /// The service itself did not answer.
    case unchecked
    /// A device was turned away by Apple's content delivery network.
    case cdnSaidStop = "cdn-said-stop"
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
    /// Who uses Pippin.
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
  /// The rule of the catalog that it breaks; `nil` when nothing is wrong.
  package let rule: Rule?

  /// Creates a cause from its parts.
  package init(
    _ kind: Kind,
    _ certainty: Certainty,
    _ text: String,
    fix: String,
    owner: Owner,
    rule: Rule? = nil
  ) {
    self.kind = kind
    self.certainty = certainty
    self.text = text
    self.fix = fix
    self.owner = owner
    self.rule = rule
  }
}
