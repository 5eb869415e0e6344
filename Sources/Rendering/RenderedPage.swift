package import Addressing

/// A page that is to be rendered: the response as it was fetched.
package struct PageToRender: Sendable {
  /// The URL that the page was fetched from.
  package var url: WebAddress
  /// The page as it was served.
  package var response: SubresourceResponse
  /// What the page's clock shows at its start, in seconds since 1970.
  package var moment: Double
  /// Whether resources of other sites are requested as well.
  package var loadsThirdParties = false
  /// How much real time it may take, where that is less than any page may.
  package var time: Duration?

  package init(url: WebAddress, response: SubresourceResponse, moment: Double) {
    (self.url, self.response, self.moment) = (url, response, moment)
  }
}

/// What became of a page when its scripts had run.
package struct RenderedPage: Hashable, Sendable {
  /// How rendering ended.
  package var end = RenderingEnd.settled
  /// The document as HTML in UTF-8; `nil` when the page could not be read any more.
  package var html: [UInt8]?
  /// Whether the document was longer than what is read of it.
  package var isCut = false
  /// Whether the page was parsed to its end; not when a script left it, or kept the parser waiting.
  package var isWhole = true
  /// How many elements the document has.
  package var elementCount = 0
  /// The URL that the document shows, which a script can change without a request.
  package var shownURL: String?
  /// When the page had loaded, in milliseconds of its own clock since it was opened.
  package var loadedAt: Double?
  /// Since when the elements that Pippin reads are in the page as they are.
  package var tags: [TagTime] = []
  /// Requests that were not made or brought nothing, the first of each URL.
  package var blocked: [BlockedRequest] = []
  /// How many these are, those included that ``blocked`` leaves out.
  package var blockedCount = 0
  /// How many requests were answered.
  package var requestCount = 0
  /// How many bytes of bodies came.
  package var byteCount = 0
  /// Errors of the page's scripts.
  package var errors: [ScriptError] = []
  /// How many errors there were, those included that ``errors`` leaves out.
  package var errorCount = 0
  /// How many dialogs were closed.
  package var dialogCount = 0
  /// The product and the version of the browser.
  package var browser = ""
}

/// How the rendering of a page ended.
package enum RenderingEnd: Hashable, Sendable {
  /// The page's clock ran out with nothing left to wait for.
  case settled
  /// Scripts ran as long as they may, and were stopped.
  case scriptTime
  /// What the page requested took as long as the page may take.
  case totalTime
  /// The page could not be opened; the browser's reason.
  case notLoaded(String)
  /// The process of the page ended.
  case crashed
  /// The page used more memory than it may.
  case outOfMemory
  /// The page could not be stopped.
  case hung
  /// The browser ended, or did not keep to its protocol; why.
  case browserFailed(String)

  /// Whether the browser can show another page after it.
  var leavesBrowserUsable: Bool {
    switch self {
    case .settled, .scriptTime, .totalTime, .notLoaded, .crashed: true
    case .outOfMemory, .hung, .browserFailed: false
    }
  }
}

/// When an element that Pippin reads appeared in a page, or got this value.
package struct TagTime: Hashable, Sendable {
  /// What it is: the name of a `meta` element, "title", the relation of a link, or "json-ld".
  package let name: String
  /// Its content, cut.
  package let value: String
  /// Milliseconds of the page's own clock since it was opened.
  package let milliseconds: Double

  package init(name: String, value: String, milliseconds: Double) {
    (self.name, self.value, self.milliseconds) = (name, value, milliseconds)
  }
}

/// A request that a page made in vain.
package struct BlockedRequest: Hashable, Sendable {
  /// The URL, as the page spelled it, cut.
  package let url: String
  /// What it was for.
  package let kind: RequestKind
  /// Why it was not made.
  package let reason: BlockReason
  /// What else is known of it; may be empty.
  package let detail: String
}

/// An error that a script of a page did not catch.
package struct ScriptError: Hashable, Sendable {
  /// The message, cut.
  package let message: String
  /// The URL of the script, as far as it is known.
  package let url: String?
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1.
  package let column: Int
}
