package import Addressing

/// Gets what a page requests while it is rendered: the browser itself has no network.
///
/// Whoever implements it asks robots.txt, refuses private addresses, keeps the host's pace and
/// bounds what it reads. It may take its time: the page's clock stops while it waits.
package protocol SubresourceFetcher: Sendable {
  /// Gets one resource, without following redirects: the page's next request is the target.
  ///
  /// - Parameter request: What the page requests.
  /// - Returns: What the server responded, or why nothing was fetched.
  func answer(_ request: SubresourceRequest) async -> SubresourceAnswer
}

/// What a page requests while it is rendered.
package struct SubresourceRequest: Hashable, Sendable {
  /// The URL, with its fragment cut off.
  package let url: WebAddress
  /// What it is requested for.
  package let kind: RequestKind
}

/// What a request of a page is for.
package enum RequestKind: String, Hashable, Sendable, CaseIterable {
  /// A document in a frame.
  case frame
  /// A script, of the page or of a worker.
  case script
  /// Data that a script loads (fetch, XMLHttpRequest).
  case data
  /// A style sheet, which the page gets without a request, empty.
  case style
  /// An image, a font, a sound or a video, which does not change what a page says.
  case media
  /// A navigation of the page itself, by a script or a `meta` element.
  case navigation
  /// Anything else, such as a beacon.
  case other
}

/// What became of a ``SubresourceRequest``.
package enum SubresourceAnswer: Hashable, Sendable {
  /// The server's response.
  case response(SubresourceResponse)
  /// Nothing was fetched.
  case refused(BlockReason, detail: String)
}

/// A response as far as a page can see it.
package struct SubresourceResponse: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The header fields, in order; only those that a page needs are handed on.
  package var headers: [ResponseField]
  /// The body after decompression.
  package var body: [UInt8]

  package init(status: Int, headers: [ResponseField], body: [UInt8]) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}

/// One header field.
package struct ResponseField: Hashable, Sendable {
  /// The name, in any case.
  package let name: String
  /// The value.
  package let value: String

  package init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}

/// Why a request of a page was not made, or brought nothing.
package enum BlockReason: String, Hashable, Sendable, CaseIterable {
  /// robots.txt forbids the URL.
  case robots
  /// The host's address is private.
  case privateAddress = "private-address"
  /// The URL is of another site than the page.
  case thirdParty = "third-party"
  /// The page is a file of a folder, and the URL is not of the folder's.
  case notInFolder = "not-in-folder"
  /// The method would change something, or is none that Pippin uses.
  case method
  /// The URL is not of http or https.
  case scheme
  /// Its kind does not change what a page says.
  case notNeeded = "not-needed"
  /// The page had made as many requests as it may.
  case tooMany = "too-many"
  /// The page had loaded as many bytes as it may.
  case tooLarge = "too-large"
  /// A script wanted to leave the page.
  case navigation
  /// A script loaded the page again and again.
  case reload
  /// A script wanted to open a window.
  case window
  /// The time for the page was up.
  case timeout
  /// The server could not be reached, or did not respond as HTTP.
  case failed
  /// The server, or the folder, has nothing at the URL.
  case notFound = "not-found"
  /// The server responded with another error.
  case errorStatus = "error-status"
  /// The browser had the script, and did not run it.
  case notRun = "not-run"
  /// A script that the script imports was not loaded.
  case importMissing = "import"
  /// The page's Content-Security-Policy forbids the script.
  case policy
  /// The response is a stream of events, which has no end.
  case eventStream = "event-stream"
}
