import Addressing
import Foundation
import Rendering
import Synchronization
import Testing

/// A site that exists in the tests' memory, and the browser that renders its pages.
final class RenderingSite: SubresourceFetcher {
  /// What the site serves by path and query; a query "d=300" lets the response wait so long.
  let resources: [String: (type: String, text: String)]
  private let requests = Mutex<[String]>([])

  init(_ resources: [String: (type: String, text: String)] = RenderingSite.scripts) {
    self.resources = resources
  }

  /// The URLs that were requested, in order.
  var requested: [String] { requests.withLock { $0 } }

  func answer(_ request: SubresourceRequest) async -> SubresourceAnswer {
    requests.withLock { $0.append(request.url.text) }
    if let wait = request.url.query?.firstMatch(of: /d=(\d+)/).flatMap({ Int($0.1) }) {
      try? await Task.sleep(for: .milliseconds(wait))
    }
    if request.url.path == "/forbidden.js" { return .refused(.robots, detail: "Disallow: /f") }
    guard let (type, text) = resources[request.url.path] else {
      let plain = ResponseField("Content-Type", "text/plain")
      return .response(SubresourceResponse(status: 404, headers: [plain], body: []))
    }
    let headers = [
      ResponseField("Content-Type", type), ResponseField("Access-Control-Allow-Origin", "*"),
    ]
    return .response(SubresourceResponse(status: 200, headers: headers, body: Array(text.utf8)))
  }

  /// What most pages of the tests load.
  static let scripts: [String: (type: String, text: String)] = [
    "/make.js": ("text/javascript", "make()"),
    "/manager.js": (
      "text/javascript",
      "const s = document.createElement('script'); s.src = '/make.js?d=40'; document.head.append(s)"
    ),
    "/module.js": ("text/javascript", "make(); export {}"),
    "/data.json": ("application/json", "{\"id\":1}"),
    "/frame.html": ("text/html", "<script>parent.postMessage(1, '*')</script>"),
  ]

  // MARK: Pages

  /// A page with a function that makes an app banner.
  static func page(head: String = "", body: String = "") -> String {
    """
    <!doctype html><html><head><meta charset=utf-8><title>Plums</title><script>
    function make(id) {
      const meta = document.createElement('meta'); meta.name = 'apple-itunes-app'
      meta.content = 'app-id=' + (id || 544007664); document.head.append(meta)
    }
    </script>\(head)</head><body><p>Plums are ripe.</p>\(body)</body></html>
    """
  }

  /// Renders `html` as if it came from `url`.
  func render(
    _ html: String,
    at url: String = "https://plums.example/p/1",
    in pool: RenderingPool = TestBrowser.shared,
    headers: [ResponseField] = [ResponseField("Content-Type", "text/html; charset=utf-8")],
    fetcher: (any SubresourceFetcher)? = nil,
    loadsThirdParties: Bool = false
  ) async throws -> RenderedPage {
    let response = SubresourceResponse(status: 200, headers: headers, body: Array(html.utf8))
    let address = try #require(WebAddress(url))
    var page = PageToRender(url: address, response: response, moment: 1_790_000_000)
    page.loadsThirdParties = loadsThirdParties
    return try await pool.render(page, fetcher: fetcher ?? self)
  }
}

extension RenderedPage {
  /// The document.
  var text: String { String(decoding: html ?? [], as: UTF8.self) }
}

/// The browser of the tests, where there is one.
enum TestBrowser {
  static let program = try? BrowserProgram()

  /// Whether pages can be rendered here; says so once when they cannot.
  static let isThere: Bool = {
    if program == nil { print("SKIPPED: tests that render, because Chromium is not installed") }
    return program != nil
  }()

  /// Tests run beside others, so that a page gets more time than it would otherwise.
  static var limits: RenderingLimits {
    var limits = RenderingLimits()
    limits.activeTime = .seconds(10)
    limits.stopTime = .seconds(20)
    limits.stepTime = .seconds(60)
    return limits
  }

  static let shared = RenderingPool(known, limits: limits)

  /// The browser; where there is none, one that cannot be started.
  static var known: BrowserProgram { program ?? missing }

  private static var missing: BrowserProgram {
    do { return try BrowserProgram(at: "/bin/sh") } catch { preconditionFailure("\(error)") }
  }
}
