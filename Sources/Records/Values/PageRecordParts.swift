package import Basics

/// How a page was fetched.
package struct FetchSummary: Hashable, Sendable {
  /// One hop that answered with a redirect.
  package struct Redirect: Hashable, Sendable {
    /// The address that answered.
    package let url: String
    /// Its status, 300 to 399.
    package let status: Int

    package init(url: String, status: Int) {
      self.url = url
      self.status = status
    }
  }

  /// The address requested.
  package var requestedURL: String
  /// The address that answered with the page.
  package var finalURL: String
  /// The hops between the two.
  package var redirects: [Redirect] = []
  /// The status of the last answer.
  package var status: Int
  /// When the request began; left out of exports unless times are requested.
  package var fetchedAt: Timestamp?
  /// The size of the body after decompression, in bytes.
  package var bytes: Int
  /// How long the exchange took, in milliseconds; left out like `fetchedAt`.
  package var durationMs: Int?
  /// The media type with its parameters, as sent.
  package var contentType: String?
  /// The encoding the page was read in, by its WHATWG name.
  package var charset: String?
  /// The validator ETag, as sent.
  package var etag: String?
  /// The validator Last-Modified, as sent.
  package var lastModified: String?

  /// Creates the summary of a fetch without redirects.
  package init(requestedURL: String, finalURL: String, status: Int, bytes: Int) {
    self.requestedURL = requestedURL
    self.finalURL = finalURL
    self.status = status
    self.bytes = bytes
  }
}

/// What robots rules say about one page.
package struct RobotsSummary: Hashable, Sendable {
  /// Whether robots.txt allows the address; `true` when nobody asked.
  package var allowed = true
  /// The user-agent token of the group that decided.
  package var group: String?
  /// The line of robots.txt that decided, as written.
  package var rule: String?
  /// Whether the page must stay out of the index.
  package var noindex = false
  /// Whether the page's links must not be followed.
  package var nofollow = false
  /// Whether results must not show a description.
  package var nosnippet = false
  /// The most characters that results may show of the page's text, 1 or more; `nil` when the page
  /// sets no limit.
  package var maxSnippet: Int?
  /// Whether results must not show an image.
  package var noImagePreview = false
  /// Where the directives are: `meta robots: noindex`, `X-Robots-Tag: none`.
  package var sources: [String] = []

  /// Creates the summary of a page without any rule.
  package init() {}
}

/// The page in another language.
package struct Alternate: Hashable, Sendable {
  /// The language tag as written, or `x-default`.
  package let hreflang: String
  /// The absolute address.
  package let url: String

  package init(hreflang: String, url: String) {
    self.hreflang = hreflang
    self.url = url
  }
}

/// A size in pixels.
package struct ImageSize: Hashable, Sendable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A document that a page announces beside itself: a feed, or an oEmbed document.
package struct LinkedResource: Hashable, Sendable {
  /// The absolute address.
  package let url: String
  /// The media type as written, in lower case, without parameters.
  package let type: String
  /// What the page calls the document.
  package let title: String?

  package init(url: String, type: String, title: String?) {
    self.url = url
    self.type = type
    self.title = title
  }
}

/// One link of a page.
package struct PageLink: Hashable, Sendable {
  /// The absolute address without its fragment.
  package let url: String
  /// The relations of the link, lower case, in order.
  package let rel: [String]
  /// The link's text, white space folded.
  package let text: String
  /// Where the first element with this URL starts in the page's source; `nil` for a link of the
  /// response's header, and in records that were stored before positions were kept.
  package let position: SourcePosition?

  package init(url: String, rel: [String], text: String, position: SourcePosition? = nil) {
    self.url = url
    self.rel = rel
    self.text = text
    self.position = position
  }

  /// Whether a crawler may follow the link.
  package var isFollowed: Bool { !rel.contains("nofollow") }

  /// Whether the link says that the page's author recommends its target: it may be followed, was
  /// not paid for, and was not written by a visitor.
  ///
  /// Reference: Google Search Central, Qualify your outbound links to Google:
  /// <https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links>
  package var isVote: Bool {
    isFollowed && !rel.contains("ugc") && !rel.contains("sponsored")
  }
}

/// Something a result can offer to do.
package struct ResultAction: Hashable, Sendable {
  /// What it does.
  package enum Kind: String, Hashable, Sendable {
    /// Calls a telephone number.
    case call
    /// Shows the way to a postal address.
    case directions
  }
  /// What it does.
  package let kind: Kind
  /// The number or the address.
  package let value: String

  package init(kind: Kind, value: String) {
    self.kind = kind
    self.value = value
  }
}

/// How good a page's structured data is.
package struct QualityScore: Hashable, Sendable {
  /// The score in [0,1].
  package var score = 0.0
  /// The named parts the score is made of, each in [0,1].
  package var parts: [String: Double] = [:]

  /// The score in points of 100.
  package var points: Int { Int((min(max(score, 0), 1) * 100).rounded()) }

  /// The score of a page without structured data.
  package init() {}

  /// Creates a score from its parts.
  package init(score: Double, parts: [String: Double]) {
    self.score = score
    self.parts = parts
  }
}
