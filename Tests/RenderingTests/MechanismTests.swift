import Rendering
import Testing

/// The ways in which scripts make a tag: what a page has when its clock has run out.
@Suite(.enabled(if: TestBrowser.isThere), .serialized)
struct MechanismTests {
  /// Each makes an app banner, and needs nobody who touches the page.
  static let mechanisms: [(name: String, head: String, body: String)] = [
    ("a script in the head", "<script>make()</script>", ""),
    ("a script at the end", "", "<script>make()</script>"),
    ("a deferred script", "<script defer src=/make.js></script>", ""),
    ("an asynchronous script", "<script async src=/make.js></script>", ""),
    ("DOMContentLoaded", "<script>addEventListener('DOMContentLoaded', () => make())</script>", ""),
    ("load", "<script>addEventListener('load', () => make())</script>", ""),
    ("a timer behind load", "<script>onload = () => setTimeout(make, 0)</script>", ""),
    ("a timer of 100 ms", "<script>onload = () => setTimeout(make, 100)</script>", ""),
    ("a timer of 300 ms", "<script>onload = () => setTimeout(make, 300)</script>", ""),
    ("a timer of 600 ms", "<script>onload = () => setTimeout(make, 600)</script>", ""),
    ("a timer of 1 s", "<script>onload = () => setTimeout(make, 1000)</script>", ""),
    ("a timer of 2 s", "<script>onload = () => setTimeout(make, 2000)</script>", ""),
    ("data at once", "<script>fetch('/data.json').then(() => make())</script>", ""),
    ("data of 200 ms", "<script>fetch('/data.json?d=200').then(() => make())</script>", ""),
    ("data of 800 ms", "<script>fetch('/data.json?d=800').then(() => make())</script>", ""),
    (
      "data twice",
      "<script>fetch('/data.json?d=200').then(() => fetch('/data.json?d=201')).then(() => make())"
        + "</script>", ""
    ),
    (
      "data behind load",
      "<script>onload = () => fetch('/data.json?d=100').then(() => make())</script>", ""
    ),
    ("a tag manager", "<script async src='/manager.js?d=50'></script>", ""),
    ("a module", "<script type=module src='/module.js?d=50'></script>", ""),
    ("a dynamic import", "<script>import('/module.js?d=100')</script>", ""),
    ("an idle callback", "<script>requestIdleCallback(() => make())</script>", ""),
    (
      "three animation frames",
      "<script>requestAnimationFrame(() => requestAnimationFrame(() => "
        + "requestAnimationFrame(() => make())))</script>", ""
    ),
    (
      "a message channel",
      "<script>const c = new MessageChannel(); c.port1.onmessage = () => make();"
        + "onload = () => c.port2.postMessage(0)</script>", ""
    ),
    (
      "an element that comes into view",
      "",
      "<i id=q>.</i><script>new IntersectionObserver((e, o) => { if (e[0].isIntersecting) {"
        + "o.disconnect(); make() } }).observe(q)</script>"
    ),
    (
      "a message of a frame",
      "<script>onmessage = () => make()</script>", "<iframe src='/frame.html?d=50'></iframe>"
    ),
    ("an iPhone only", "<script>if (/iPhone/.test(navigator.userAgent)) make()</script>", ""),
  ]

  @Test("A page that scripts complete is read with at least 23 of 26 ways to make a tag")
  func found() async throws {
    var missed: [String] = []
    for (name, head, body) in Self.mechanisms {
      let site = RenderingSite()
      let page = try await site.render(RenderingSite.page(head: head, body: body))
      let isFound = page.text.contains("content=\"app-id=544007664\"")
      if !isFound { missed.append("\(name) (\(page.end), \(page.errors))") }
    }
    print("mechanisms found: \(Self.mechanisms.count - missed.count) of \(Self.mechanisms.count)")
    #expect(Self.mechanisms.count == 26)
    #expect(missed.count <= 3, "missed: \(missed)")
  }

  @Test("A tag that only a person would bring about is not made")
  func untouched() async throws {
    for head in ["<script>addEventListener('scroll', () => make(), {once: true})</script>"] {
      let body = "<div style='height: 9000px'></div><button onclick='make()'>ok</button>"
      let page = try await RenderingSite().render(RenderingSite.page(head: head, body: body))
      #expect(page.end == .settled && !page.text.contains("app-id=544007664\""))
    }
  }

  @Test("Tags have the time of the page's clock at which they appeared")
  func times() async throws {
    let head = "<script>onload = () => setTimeout(make, 400)</script>"
    let page = try await RenderingSite().render(RenderingSite.page(head: head))
    let banner = try #require(page.tags.first { $0.name == "apple-itunes-app" })
    #expect(banner.value == "app-id=544007664")
    #expect(banner.milliseconds >= 400 && banner.milliseconds < 5000)
    #expect(page.tags.contains { $0.name == "title" && $0.value == "Plums" })
    #expect(page.loadedAt.map { $0 <= banner.milliseconds } == true)
  }

  @Test("A page that a script wants to leave is there as far as it was read, and says so")
  func left() async throws {
    let go = "location = 'https://m.plums.example/'"
    for (script, isWhole) in [
      ("<script>\(go)</script>", false),
      ("<script>for (const i of [1, 2, 3]) \(go)</script>", false),
      ("<script>onload = () => { \(go) }</script>", true),
      ("<script>setTimeout(() => { \(go) }, 500)</script>", true), ("", true),
    ] {
      let page = try await RenderingSite().render(
        RenderingSite.page(head: script + "<link rel=canonical href=/plums>", body: "plums")
      )
      #expect(page.end == .settled && page.isWhole == isWhole, "\(script)")
      #expect(page.text.contains("canonical") == isWhole, "\(script)")
      #expect(page.blocked.map(\.kind) == (script.isEmpty ? [] : [.navigation]), "\(script)")
    }
  }
}
