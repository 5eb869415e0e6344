import Addressing
import Reading
import Records
import Rendering
import Testing

/// The document that the browser left, written out and read again: what readers find in it is what
/// is in the browser's tree.
@Suite(.enabled(if: TestBrowser.isThere), .serialized)
struct WrittenDocumentTests {
  /// What is read of a page in which `script` has run.
  private func read(_ script: String, body: String = "") async throws -> PageRecord {
    let address = "https://plums.example/p/1"
    let html = "<!doctype html><title>T</title><p>ripe</p>\(body)<script>\(script)</script>"
    let page = try await RenderingSite().render(html, at: address)
    let url = try #require(WebAddress(address))
    var input = PageInput(address: url, body: page.html ?? [])
    (input.contentType, input.charset) = ("text/html; charset=utf-8", "utf-8")
    return PageJudge.read(input)
  }

  @Test(
    "What a script writes in what is not shown does not become text of the page",
    arguments: [
      "document.body.append(document.createComment('--><p>zanzibar'))",
      "const e = document.createElement('style'); e.append('</style><p>zanzibar');"
        + "document.body.append(e)",
      "const e = document.createElement('textarea'); e.append('</textarea><p>zanzibar');"
        + "document.body.append(e)",
      "const e = document.createElement('noscript'); e.append('</noscript><p>zanzibar');"
        + "document.body.append(e)",
      "const e = document.createElement('script'); e.type = 'text/x';"
        + "e.append('<!-- <script> <\\/script> <p>zanzibar'); document.body.append(e)",
      "const e = document.createElement('template'); e.innerHTML = '<p>zanzibar';"
        + "document.body.append(e)",
      "const e = document.createElement('p'); e.setAttribute('x', '\"><p>zanzibar');"
        + "document.body.append(e)",
      "const s = document.createElementNS('http://www.w3.org/2000/svg', 'svg');"
        + "const e = document.createElement('script'); e.type = 'text/x';"
        + "e.append('<p>zanzibar'); s.append(e); document.body.append(s)",
    ]
  )
  func unseen(script: String) async throws {
    let record = try await read(script)
    #expect(record.text == "ripe", "\(script)")
  }

  @Test("Data that holds what would end a script's element is whole")
  func data() async throws {
    let record = try await read(
      """
      const e = document.createElement('script'); e.type = 'application/ld+json'
      e.text = JSON.stringify({'@context': 'https://schema.org', '@type': 'Recipe',
        name: 'A <\\/script> pie'})
      document.head.append(e)
      """
    )
    #expect(record.items.map(\.types) == [["https://schema.org/Recipe"]] && record.text == "ripe")
  }

  @Test("What a script adds to a head is in the head, whatever else it added before")
  func head() async throws {
    let record = try await read(
      """
      const link = document.createElement('link'); link.rel = 'canonical'; link.href = '/c'
      document.head.append('words', document.createElement('div'), link)
      """
    )
    #expect(record.canonicalURL == "https://plums.example/c")
  }

  @Test(
    "Links are resolved against the URL that a script gave the page, and one within the page stays",
    arguments: [
      ("history.pushState({}, '', '/en/pies/')", "https://plums.example/en/pies/apple"),
      ("history.replaceState({}, '', '?x=1')", "https://plums.example/p/apple"),
      ("", "https://plums.example/p/apple"),
    ]
  )
  func resolved(script: String, expected: String) async throws {
    let record = try await read(
      """
      \(script)
      const link = document.createElement('link'); link.rel = 'canonical'; link.href = 'apple'
      document.head.append(link)
      """,
      body: "<a href=apple>apple</a><a href=#top>top</a>"
    )
    #expect(record.canonicalURL == expected)
    #expect(Set(record.links.map(\.url)).subtracting([record.url.text]) == [expected])
  }

  @Test("An element that bears the name of a property hides nothing of the page")
  func named() async throws {
    let names = ["firstChild", "nextSibling", "attributes", "localName", "nodeType", "data"]
    let inputs = names.map { "<input name=\($0)>" }.joined()
    let record = try await read("", body: "<form>\(inputs)<p>plums</p></form><img name=doctype>")
    #expect(record.text == "ripe plums")
  }

  @Test("The last of many changes has the time at which it came")
  func times() async throws {
    let page = try await RenderingSite().render(
      """
      <!doctype html><title>T</title><script>
      let n = 0
      const timer = setInterval(() => {
        document.title = 'tick ' + ++n
        if (n === 300) clearInterval(timer)
      }, 10)
      </script>
      """
    )
    let tag = try #require(page.tags.first { $0.name == "title" })
    #expect(tag.value == "tick 300" && tag.milliseconds >= 2900)
  }

  @Test("A worker's script is loaded, and what the browser does not run is listed")
  func scripts() async throws {
    let site = RenderingSite([
      "/w.js": ("text/javascript", "postMessage('done')"), "/page.js": ("text/html", "<p>"),
    ])
    let page = try await site.render(
      """
      <!doctype html><title>T</title><script>
      new Worker('/w.js').onmessage = (event) => { document.title = event.data }
      </script><script type=module src=/page.js></script><script src=/none.js></script>
      """
    )
    #expect(page.text.contains("<title>done</title>"))
    let listed = page.blocked.map { "\($0.url) \($0.reason.rawValue)" }
    #expect(
      listed.sorted() == [
        "https://plums.example/none.js not-found", "https://plums.example/page.js not-run",
      ]
    )
  }
}
