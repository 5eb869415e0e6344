import Addressing

/// Decides what becomes of each request of a page: most need nothing from the network.
struct RequestGate: Sendable {
  /// A request as the browser describes it.
  struct Request: Hashable, Sendable {
    let url: String
    let method: String
    /// The DevTools protocol's Network.ResourceType.
    let type: String
    /// The media types that are wanted.
    let accept: String
    /// Whether it is for the page itself, not for a frame in it.
    let isMainFrame: Bool
  }

  /// What is to be done.
  enum Decision: Hashable, Sendable {
    /// The page itself is the response.
    case page
    /// A response without a body, which says only that all is well.
    case empty
    /// The permission that a script of another origin asks for before it reads (CORS preflight).
    case preflight
    /// It fails, and is listed.
    case block(RequestKind, BlockReason, detail: String)
    /// It fails, and nobody needs to know.
    case ignore(RequestKind)
    /// The fetcher answers it.
    case fetch(SubresourceRequest)
  }

  private let site: String
  private let loadsThirdParties: Bool
  private let limits: RenderingLimits
  /// The URL under which the page was opened, as the browser spells it.
  private var pageURL: String?
  private var reloads = 0
  private(set) var requestCount = 0
  private(set) var byteCount = 0
  /// Whether the page has ended, so that every request fails.
  var isClosed = false

  init(page: PageToRender, limits: RenderingLimits) {
    site = page.url.registrableDomain
    (loadsThirdParties, self.limits) = (page.loadsThirdParties, limits)
  }

  /// Decides about `request`.
  mutating func decide(_ request: Request) -> Decision {
    let kind = Self.kind(of: request)
    if isClosed { return .ignore(kind) }
    if kind == .navigation { return navigation(request) }
    switch kind {
    case .style: return .empty
    case .media, .other: return .ignore(kind)
    case .frame, .script, .data, .navigation: break
    }
    guard let url = WebAddress(request.url)?.withoutFragment else {
      return .block(kind, .scheme, detail: "")
    }
    let isSameSite = url.registrableDomain == site
    guard isSameSite || loadsThirdParties else { return .block(kind, .thirdParty, detail: "") }
    if request.method == "OPTIONS" { return .preflight }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .block(kind, .method, detail: request.method)
    }
    // The media type is that of server-sent events: https://html.spec.whatwg.org/#server-sent-events.
    if request.accept == "text/event-stream" {
      return .block(.data, .eventStream, detail: "")
    }
    if requestCount >= limits.requests { return .block(kind, .tooMany, detail: "") }
    if !hasBytesLeft { return .block(kind, .tooLarge, detail: "") }
    requestCount += 1
    return .fetch(SubresourceRequest(url: url, kind: kind))
  }

  /// Whether the page has not loaded as many bytes as it may.
  var hasBytesLeft: Bool { byteCount < limits.bytes }

  /// Counts a body; returns whether the page may still have it.
  mutating func admit(byteCount count: Int) -> Bool {
    byteCount += count
    return byteCount <= limits.bytes
  }

  /// The page is opened once, and may load itself again a few times; it leads nowhere else.
  private mutating func navigation(_ request: Request) -> Decision {
    let url = String(request.url.prefix { $0 != "#" })
    guard let pageURL else {
      self.pageURL = url
      return .page
    }
    guard request.method == "GET" else {
      return .block(.navigation, .method, detail: request.method)
    }
    guard url == pageURL else { return .block(.navigation, .navigation, detail: "") }
    reloads += 1
    guard reloads <= limits.reloads else {
      return .block(.navigation, .reload, detail: "loaded again \(limits.reloads) times")
    }
    return .page
  }

  private static func kind(of request: Request) -> RequestKind {
    switch request.type {
    case "Document": request.isMainFrame ? .navigation : .frame
    case "Script": .script
    case "XHR", "Fetch", "Preflight", "EventSource": .data
    case "Stylesheet": .style
    case "Image", "Font", "Media", "TextTrack": .media
    // So is the script of a worker described, and what it imports; a page's icon names its types.
    case "Other" where request.accept == "*/*": .script
    default: .other
    }
  }
}
