package import Basics

/// What the host itself answered when its association file was requested.
package struct CopyOrigin: Hashable, Sendable {
  /// What came of the request.
  package enum State: Hashable, Sendable {
    /// The host was not asked, or the file was given by somebody.
    case unknown
    /// It served a file.
    case served(body: [UInt8], mediaType: String?)
    /// It answered with another status than 200.
    case status(Int)
    /// It redirects the request to this URL.
    case redirect(String)
    /// It did not answer; the text says why.
    case unreachable(String)
  }

  /// What came of the request.
  package var state: State
  /// When it was asked; `nil` when it was not.
  package var askedAt: Timestamp?
  /// The milliseconds until the answer was there; `nil` when nobody measured them.
  package var milliseconds: Int?
  /// Whether a first request got no answer in time, and a second one did.
  package var neededSecondRequest = false
  /// Whether somebody gave the file, so that nobody knows what the host serves; ``state`` is then
  /// that of a host which serves it.
  package var isGiven = false
  /// Whether a web page is served in place of the file, as some servers do for whatever is requested.
  package var isPage = false
  /// The file at `/apple-app-site-association`, where the well-known URL has none; `nil` without one.
  ///
  /// Older systems read it; no recorded response shows that Apple requests it.
  package var rootFile: [UInt8]?
  /// The statements of its assetlinks.json, with those of included files; `nil` when none was read.
  package var statements: [CopyStatement]?

  /// What is known of the host itself.
  var seen: CopyOrigin { isGiven ? CopyOrigin(.unknown) : self }

  /// Creates what a host answered.
  package init(_ state: State, askedAt: Timestamp? = nil, statements: [CopyStatement]? = nil) {
    self.state = state
    self.askedAt = askedAt
    self.statements = statements
  }
}
