import Foundation
import Rendering
import Synchronization
import TestSupport
import Testing

/// Pages that want out of the browser: a service on this machine must not notice any of them.
@Suite(.enabled(if: TestBrowser.isThere), .serialized)
struct AttackTests {
  /// A script that tries one way out, to TCP port TCP or UDP port UDP of this machine.
  struct Attack: Sendable {
    let name: String
    let script: String
    var head = ""
  }

  static let attacks: [Attack] =
    AttackTable.requests + AttackTable.connections + AttackTable.hints + AttackTable.navigations
    + AttackTable.escapes

  @Test("Of 40 ways out of a page, none reaches a service of this machine")
  func nothingSeen() async throws {
    let tcp = try LoopbackListener { connection in
      _ = connection.readHead()
      _ = connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nSECRET".utf8))
    }
    let udp = try DatagramCounter()
    #expect(Self.attacks.count >= 40)
    for attack in Self.attacks {
      func filled(_ text: String) -> String {
        text.replacing("TCP", with: "127.0.0.1:\(tcp.port)")
          .replacing("UDP", with: "127.0.0.1:\(udp.port)")
      }
      let page = RenderingSite.page(
        head: filled(attack.head),
        body: "<script>const out = (v) => { document.body.dataset.out = v };"
          + "\(filled(attack.script))</script>"
      )
      let rendered = try await RenderingSite(AttackTable.resources).render(page)
      #expect(tcp.connectionCount == 0 && udp.count == 0, "\(attack.name) came through")
      #expect(!rendered.text.contains("data-out=\"SECRET"), "\(attack.name)")
      #expect(!rendered.text.contains("data-out=\"root:"), "\(attack.name)")
      #expect(rendered.end.isHarmless, "\(attack.name): \(rendered.end)")
      #expect(rendered.text.contains("Plums are ripe"), "\(attack.name): \(rendered.end)")
    }
    let devices = NetworkLook.devices()
    #expect(!devices.isEmpty && devices.allSatisfy { $0 == "lo 0 0" }, "\(devices)")
    print("attacks: \(Self.attacks.count), seen by listeners: \(tcp.connectionCount + udp.count)")
  }

  @Test("A page that third parties are off for gets nothing from them, and the list says so")
  func thirdParties() async throws {
    let site = RenderingSite()
    let head = "<script src='https://cdn.example.net/x.js'></script><script src=/make.js></script>"
    let page = try await site.render(RenderingSite.page(head: head))
    #expect(site.requested == ["https://plums.example/make.js"])
    let blocked = try #require(page.blocked.first)
    #expect(blocked.url == "https://cdn.example.net/x.js" && blocked.reason == .thirdParty)
    let other = RenderingSite()
    _ = try await other.render(RenderingSite.page(head: head), loadsThirdParties: true)
    #expect(other.requested.contains("https://cdn.example.net/x.js"))
  }

  @Test("What robots.txt forbids is not run, and the list says so")
  func robots() async throws {
    let page = try await RenderingSite().render(
      RenderingSite.page(head: "<script src=/forbidden.js></script>")
    )
    let blocked = page.blocked.map { "\($0.kind) \($0.reason) \($0.detail)" }
    #expect(blocked == ["script robots Disallow: /f"])
  }

  @Test("The browser's processes have no network but an interface that is down")
  func namespace() async throws {
    let site = RenderingSite()
    let looked = Mutex<[String]>([])
    let fetcher = LookingFetcher { looked.withLock { $0 = NetworkLook.devices() } }
    _ = try await site.render(
      RenderingSite.page(head: "<script src=/make.js></script>"),
      fetcher: fetcher
    )
    let devices = looked.withLock { $0 }
    #expect(!devices.isEmpty)
    for line in devices { #expect(line == "lo 0 0", "\(line)") }
  }
}

extension RenderingEnd {
  /// Whether the page ended by itself, or was stopped in order.
  fileprivate var isHarmless: Bool {
    switch self {
    case .settled, .scriptTime, .totalTime: true
    case .notLoaded, .crashed, .outOfMemory, .hung, .browserFailed: false
    }
  }
}

/// A fetcher that looks at something while a page waits.
struct LookingFetcher: SubresourceFetcher {
  let look: @Sendable () -> Void

  func answer(_ request: SubresourceRequest) async -> SubresourceAnswer {
    look()
    let type = ResponseField("Content-Type", "text/javascript")
    return .response(SubresourceResponse(status: 200, headers: [type], body: []))
  }
}

/// What the network of browsers looks like from outside.
enum NetworkLook {
  /// Name, received and sent bytes of each interface of each process of pages.
  static func devices() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.flatMap { number -> [String] in
      guard let command = text("/proc/\(number)/cmdline"), command.contains("pippin-profile"),
        let devices = text("/proc/\(number)/net/dev")
      else { return [] }
      return devices.split(separator: "\n").dropFirst(2).map { line in
        let fields = line.replacing(":", with: " ").split(separator: " ")
        return "\(fields[0]) \(fields[1]) \(fields[9])"
      }
    }
  }

  private static func text(_ path: String) -> String? {
    (try? FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()).flatMap { $0 }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
