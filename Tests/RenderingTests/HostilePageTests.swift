import Rendering
import Testing

/// Pages that want to keep the browser for themselves.
@Suite(.enabled(if: TestBrowser.isThere), .serialized)
struct HostilePageTests {
  /// Limits under which a hostile page is soon over.
  private static var limits: RenderingLimits {
    var limits = TestBrowser.limits
    limits.activeTime = .seconds(3)
    return limits
  }

  private static let pool = RenderingPool(TestBrowser.known, limits: limits)

  @Test(
    "A script without an end is stopped, and the page is read as it is",
    arguments: [
      "while (true) {}", "setTimeout(() => { while (true) {} }, 5)",
      "setInterval(() => { while (true) {} }, 1)", "(async () => { while (true) await 0 })()",
      "setTimeout(() => /(a+)+$/.test('a'.repeat(60) + 'b'), 1)",
      "(function f() { queueMicrotask(f) })()",
    ]
  )
  func loops(script: String) async throws {
    let page = try await RenderingSite().render(
      RenderingSite.page(body: "<script>document.title = 'Kept'; \(script)</script>"),
      in: Self.pool
    )
    #expect(page.end == .scriptTime)
    #expect(page.text.contains("<title>Kept</title>") && page.text.contains("Plums are ripe"))
  }

  @Test(
    "A page that uses up memory, or grows for ever, is ended, and the next one is rendered",
    arguments: [
      "const a = []; (function f() { for (let i = 0; i < 50; i++) a.push(new Uint8Array(4 << 20)"
        + ".fill(1)); setTimeout(f, 0) })()",
      "setTimeout(() => { const a = []; while (true) a.push(new Array(1e5).fill({})) }, 5)",
      "let s = 'x'; while (true) s += s.slice(0, 1e6) + Math.random()",
      "(function f() { let s = ''; for (let i = 0; i < 2e4; i++) s += '<i>x</i>';"
        + "document.body.insertAdjacentHTML('beforeend', s); setTimeout(f, 0) })()",
      "(function f() { document.body.append(document.createElement('iframe')); setTimeout(f, 0) })()",
    ]
  )
  func bombs(script: String) async throws {
    let page = try await RenderingSite().render(
      RenderingSite.page(body: "<script>\(script)</script>"),
      in: Self.pool
    )
    print("bomb: \(page.end), \(page.elementCount) elements")
    #expect(page.end != .settled || page.elementCount > 0)
    let next = try await RenderingSite().render(
      RenderingSite.page(head: "<script>make()</script>"),
      in: Self.pool
    )
    #expect(next.end == .settled && next.text.contains("app-id=544007664"))
  }

  @Test("Requests are bounded in number, and the list says which were too many")
  func requests() async throws {
    let site = RenderingSite(["/n": ("text/plain", "")])
    let page = try await site.render(
      RenderingSite.page(body: "<script>for (let i = 0; i < 300; i++) fetch('/n?' + i)</script>"),
      in: Self.pool
    )
    #expect(page.requestCount == 200 && site.requested.count == 200)
    #expect(page.blocked.count == 100)
    #expect(page.blocked.allSatisfy { $0.reason == .tooMany })
  }

  @Test("Dialogs are closed, and errors of scripts are listed with their lines")
  func dialogs() async throws {
    let page = try await RenderingSite().render(
      "<title>t</title>\n<script>alert(1); confirm(2); prompt(3);\nnull.x</script>",
      in: Self.pool
    )
    #expect(page.dialogCount == 3 && page.errorCount == 1)
    let error = try #require(page.errors.first)
    #expect(error.line == 3 && error.message.contains("TypeError"))
  }

  @Test("The wait for a response does not count as time of scripts, and ends with the page's time")
  func waiting() async throws {
    var limits = TestBrowser.limits
    (limits.activeTime, limits.totalTime) = (.seconds(3), .seconds(8))
    let pool = RenderingPool(TestBrowser.known, limits: limits)
    let slow = try await RenderingSite().render(
      RenderingSite.page(head: "<script src='/make.js?d=4000'></script>"),
      in: pool
    )
    #expect(slow.end == .settled && slow.text.contains("app-id=544007664"))
    let late = try await RenderingSite().render(
      RenderingSite.page(body: "<script>fetch('/data.json?d=30000').then(make)</script>"),
      in: pool
    )
    #expect(late.end == .totalTime && late.text.contains("Plums are ripe"))
    #expect(late.blocked.map(\.reason) == [.timeout])
    pool.shutdown()
  }

  @Test("The same page has the same tags at the same times, five times over")
  func determinism() async throws {
    let script =
      "if (Math.random() < .5) make(Math.floor(Math.random() * 1e9)); else make(1 + "
      + "Math.floor(Math.random() * 1e9)); setTimeout(() => { document.title = Date.now() }, 700)"
    var documents: Set<String> = []
    for _ in 0..<5 {
      let page = try await RenderingSite().render(
        RenderingSite.page(body: "<script>\(script)</script>"),
        in: Self.pool
      )
      documents.insert(page.text)
    }
    #expect(documents.count == 1, "\(documents)")
  }

  @Test("A browser is replaced after some pages, and nothing of a page is left for the next")
  func replaced() async throws {
    var limits = TestBrowser.limits
    limits.pagesPerBrowser = 2
    let pool = RenderingPool(TestBrowser.known, limits: limits)
    let script =
      "document.title = document.cookie + localStorage.length; document.cookie = 'a=1';"
      + "localStorage.a = 1"
    for _ in 0..<5 {
      let page = try await RenderingSite().render(
        RenderingSite.page(body: "<script>\(script)</script>"),
        in: pool
      )
      #expect(page.text.contains("<title>0</title>"))
    }
    pool.shutdown()
  }
}
