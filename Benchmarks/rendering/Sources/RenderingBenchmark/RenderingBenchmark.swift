import Addressing
import Foundation
import Rendering

/// Renders hostile pages in turn with a page that is fine, and counts how each ended.
@main
struct RenderingBenchmark {
  /// What hostile pages run.
  static let scripts = usingUp + callingOut

  /// What uses up the browser or its time.
  private static let usingUp = [
    "while (true) {}",
    "setInterval(() => { while (true) {} }, 1)",
    "const a = []; (function f() { for (let i = 0; i < 50; i++) a.push(new Uint8Array(4 << 20)"
      + ".fill(1)); setTimeout(f, 0) })()",
    "setTimeout(() => { const a = []; while (true) a.push(new Array(1e5).fill({})) }, 5)",
    "(function f() { document.body.append(document.createElement('iframe')); setTimeout(f, 0) })()",
    "for (let i = 0; i < 1000; i++) fetch('/n?' + i)",
    "setInterval(() => { throw new Error('e') }, 0)",
    "while (true) alert(1)",
    "setTimeout(() => location.reload(), 1)",
    "for (let i = 0; i < 200; i++) new Worker(URL.createObjectURL(new Blob(['while(1){}'])))",
    "setTimeout(() => { location = 'http://127.0.0.1:1/' }, 1)",
    "(function f() { history.pushState({}, '', '/' + Math.random()); setTimeout(f, 0) })()",
    "document.documentElement.remove(); while (true) document.append(document.createElement('a'))",
    "const s = document.createElement('canvas').getContext('2d'); while (true) s.getImageData(0,0,9,9)",
  ]

  /// What tries to reach a machine.
  private static let callingOut = [
    "for (const h of ['127.0.0.1', '[::1]', '0x7f.1', '2130706433', '169.254.169.254', 'localhost'])"
      + " { fetch('http://' + h + '/').catch(() => {}); new Image().src = 'http://' + h + '/i' }",
    "new WebSocket('ws://127.0.0.1:9/'); new EventSource('http://10.0.0.1/')",
    "const c = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:9'}, {urls: "
      + "'turn:127.0.0.1:9?transport=tcp', username: 'u', credential: 'p'}]});"
      + "c.createDataChannel('d'); c.createOffer().then(o => c.setLocalDescription(o))",
    "onpagehide = () => navigator.sendBeacon('http://127.0.0.1:9/'); navigator.sendBeacon('/b', 'x')",
    "for (const r of ['dns-prefetch', 'preconnect', 'prefetch', 'prerender', 'modulepreload']) { const l"
      + " = document.createElement('link'); l.rel = r; l.href = 'http://192.168.0.1/' + r;"
      + " document.head.append(l) }",
    "const r = document.createElement('script'); r.type = 'speculationrules'; r.text = "
      + "JSON.stringify({prerender: [{urls: ['http://127.0.0.1:9/p']}]}); document.head.append(r)",
    "navigator.serviceWorker?.register('/sw.js').catch(() => {}); new SharedWorker('/w.js')",
    "for (const u of ['file:///etc/passwd', 'view-source:http://127.0.0.1/', 'chrome://version']) { const"
      + " f = document.createElement('iframe'); f.src = u; document.body.append(f) }",
    "open('http://127.0.0.1:9/'); location = 'itms-apps://apps.apple.com/app/id1'",
    "const f = document.createElement('form'); f.method = 'post'; f.action = 'http://127.0.0.1:9/';"
      + " document.body.append(f); f.submit()",
    "const a = document.createElement('a'); a.download = 'x'; a.href = URL.createObjectURL(new Blob([1]));"
      + " a.click(); new WebTransport('https://127.0.0.1:9/').ready.catch(() => {})",
    "onbeforeunload = () => 'no'; prompt('a'); confirm('b'); print(); location.reload()",
  ]

  /// Has no resource to give.
  struct Empty: SubresourceFetcher {
    func answer(_ request: SubresourceRequest) async -> SubresourceAnswer {
      .response(SubresourceResponse(status: 404, headers: [], body: []))
    }
  }

  /// How pages ended.
  struct Count: Sendable {
    var ends: [String: Int] = [:]
    var read = 0
    /// What fine pages ended with that were not read as they are.
    var lost: [String: Int] = [:]

    mutating func add(_ other: Count) {
      ends.merge(other.ends, uniquingKeysWith: +)
      lost.merge(other.lost, uniquingKeysWith: +)
      read += other.read
    }
  }

  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let (count, browsers) = (numbers.first ?? 100, numbers.dropFirst().first ?? 1)
    let pool = RenderingPool(try BrowserProgram(), count: browsers)
    defer { pool.shutdown() }
    var total = Count()
    var done = 0
    try await withThrowingTaskGroup(of: Count.self) { group in
      for first in 0..<browsers {
        group.addTask { try await pair(scripts[first % scripts.count], pool) }
      }
      var next = browsers
      for try await one in group {
        total.add(one)
        done += 1
        if done % 50 == 0 {
          FileHandle.standardError.write(Data("\(done) of \(count), lost \(total.lost)\n".utf8))
        }
        guard next < count else { continue }
        let script = scripts[next % scripts.count]
        group.addTask { try await pair(script, pool) }
        next += 1
      }
    }
    print("hostile pages: \(done), of which read: \(total.read)")
    for (end, number) in total.ends.sorted(by: { $0.key < $1.key }) { print("  \(end): \(number)") }
    print("fine pages between them: \(done), of which lost: \(total.lost.values.reduce(0, +))")
    for (end, number) in total.lost.sorted(by: { $0.key < $1.key }) { print("  \(end): \(number)") }
  }

  /// Renders a hostile page, and a fine one behind it.
  static func pair(_ script: String, _ pool: RenderingPool) async throws -> Count {
    var count = Count()
    let hostile = try await render(script, pool)
    count.ends["\(hostile.end)"] = 1
    if hostile.html != nil { count.read = 1 }
    let fine = try await render("document.title = 'Done'", pool)
    let text = String(decoding: fine.html ?? [], as: UTF8.self)
    if fine.end != .settled || !text.contains("<title>Done</title>") {
      count.lost["\(fine.end), after: \(hostile.end) of \(script.prefix(40))"] = 1
    }
    return count
  }

  static func render(_ script: String, _ pool: RenderingPool) async throws -> RenderedPage {
    let html = "<title>T</title><body><p>Plums.</p><script>\(script)</script>"
    let type = ResponseField("Content-Type", "text/html; charset=utf-8")
    let response = SubresourceResponse(status: 200, headers: [type], body: Array(html.utf8))
    guard let url = WebAddress("https://plums.example/") else {
      throw CocoaError(.featureUnsupported)
    }
    let page = PageToRender(url: url, response: response, moment: 1_790_000_000)
    return try await pool.render(page, fetcher: Empty())
  }
}
