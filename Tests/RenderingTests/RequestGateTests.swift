import Addressing
import Testing

@testable import Rendering

/// What becomes of each request of a page.
struct RequestGateTests {
  private static func gate() throws -> RequestGate {
    let address = try #require(WebAddress("https://plums.example/"))
    let response = SubresourceResponse(status: 200, headers: [], body: [])
    let page = PageToRender(url: address, response: response, moment: 0)
    return RequestGate(page: page, limits: RenderingLimits())
  }

  private static func request(
    _ url: String,
    _ type: String,
    method: String = "GET",
    accept: String = "",
    isMainFrame: Bool = false
  ) -> RequestGate.Request {
    RequestGate.Request(
      url: url,
      method: method,
      type: type,
      accept: accept,
      isMainFrame: isMainFrame
    )
  }

  @Test(
    "A stream of events is not requested, because it has no end",
    arguments: ["EventSource", "XHR"]
  )
  func eventStream(type: String) throws {
    var gate = try Self.gate()
    let request = Self.request("https://plums.example/e", type, accept: "text/event-stream")
    #expect(gate.decide(request) == .block(.data, .eventStream, detail: ""))
    #expect(gate.requestCount == 0)
  }

  @Test(
    "Requests are answered by what they are for",
    arguments: [
      ("https://plums.example/", "Document", "GET", true, RequestGate.Decision.page),
      ("https://plums.example/a.css", "Stylesheet", "GET", false, .empty),
      ("https://plums.example/a.png", "Image", "GET", false, .ignore(.media)),
      ("https://plums.example/b", "Ping", "POST", false, .ignore(.other)),
      (
        "https://cdn.example.net/a.js", "Script", "GET", false,
        .block(.script, .thirdParty, detail: "")
      ),
      ("https://plums.example/g", "Fetch", "POST", false, .block(.data, .method, detail: "POST")),
      ("https://plums.example/icon", "Other", "GET", false, .ignore(.other)),
      ("https://api.plums.example/g", "Fetch", "OPTIONS", false, .preflight),
      ("file:///etc/passwd", "Document", "GET", false, .block(.frame, .scheme, detail: "")),
    ]
  )
  func decisions(
    url: String,
    type: String,
    method: String,
    isMainFrame: Bool,
    expected: RequestGate.Decision
  ) throws {
    var gate = try Self.gate()
    let request = Self.request(url, type, method: method, isMainFrame: isMainFrame)
    #expect(gate.decide(request) == expected)
  }

  @Test(
    "The script of a worker is fetched as one of the page is, and the page's icon is not",
    arguments: [("*/*", true), ("image/avif,image/*,*/*;q=0.8", false)]
  )
  func worker(accept: String, isFetched: Bool) throws {
    var gate = try Self.gate()
    let url = try #require(WebAddress("https://plums.example/w"))
    #expect(
      gate.decide(Self.request(url.text, "Other", accept: accept))
        == (isFetched ? .fetch(SubresourceRequest(url: url, kind: .script)) : .ignore(.other))
    )
  }

  @Test("A page is opened once, may load itself again a few times, and leads nowhere")
  func navigations() throws {
    let home = "https://plums.example/"
    var gate = try Self.gate()
    func decide(_ url: String, _ method: String = "GET") -> RequestGate.Decision {
      gate.decide(Self.request(url, "Document", method: method, isMainFrame: true))
    }
    #expect(decide(home) == .page)
    #expect(decide("\(home)other") == .block(.navigation, .navigation, detail: ""))
    #expect(decide("\(home)other", "POST") == .block(.navigation, .method, detail: "POST"))
    for _ in 1...3 { #expect(decide("\(home)#top") == .page) }
    #expect(decide(home) == .block(.navigation, .reload, detail: "loaded again 3 times"))
  }
}
