import Addressing
import Basics
import Records
import Testing

@testable import Fetching

// RFC 6454 (origins), RFC 7617 (Basic), RFC 6265 (cookies).
struct HostAccessTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  private static func access(_ host: String = "http://door.example:8000") throws -> HostAccess {
    var access = try #require(HostAccess(host: host))
    #expect(access.add(header: "X-Door: open-sesame") == nil)
    #expect(access.add(user: "plum:open-sesame") == nil)
    let jar = "door.example\tFALSE\t/\tFALSE\t0\tsession\topen-sesame\n"
    access.cookies = HostCookie.read(jar).cookies
    return access
  }

  @Test(
    "A host without a scheme is meant for https, and one of this machine for http",
    arguments: [
      ("Door.Example", "https://door.example"), ("door.example:8443", "https://door.example:8443"),
      ("http://door.example/", "http://door.example"), ("localhost:3000", "http://localhost:3000"),
      ("127.0.0.1", "http://127.0.0.1"), ("https://localhost", "https://localhost"),
      ("*.door.example", nil), ("https://door.example/x", nil), ("me@door.example", nil), ("", nil),
      ("ftp://door.example", nil), ("a b", nil),
    ] as [(String, String?)]
  )
  func names(text: String, origin: String?) {
    #expect(HostAccess(host: text)?.origin == origin)
  }

  @Test(
    "A header that cannot be sent, or that says who asks, is refused",
    arguments: ["X", ": x", "X:", "X: a\r\nY: b", "X Y: z", "User-Agent: x", "host: x", "From: x"]
  )
  func refused(line: String) throws {
    var access = try #require(HostAccess(host: "door.example"))
    #expect(access.add(header: line) != nil)
  }

  @Test(
    "A user without a password, or with a line end, is refused",
    arguments: ["a", ":b", "a:\n"]
  )
  func users(text: String) throws {
    var access = try #require(HostAccess(host: "door.example"))
    #expect(access.add(user: text) != nil)
  }

  /// Other spellings of the same origin.
  private static let same = [
    "http://door.example:8000/", "HTTP://DOOR.example:8000/x", "http://door.example:08000/",
    "http://door%2Eexample:8000/", "http://door。example:8000/", "http:\\\\door.example:8000/",
  ]

  /// Everything that looks like it and is another.
  private static let others: [String] = {
    let hosts = [
      "door.example.", "www.door.example", "door.example.evil.example", "evil-door.example",
      "xdoor.example", "door.exampl", "door.examples", "oor.example", "door-example", "example",
      "door.example..", "a.door.example", "door.example.door", "dооr.example", "dοor.example",
      "xn--dor-jmc.example", "door.exаmple", "127.0.0.1", "127.1", "2130706433", "0x7f000001",
      "localhost", "evil.example", "door%2Eexample%2E", "door.example%2Fevil.example",
      "door\u{00AD}x.example", "doorexample", "door..example", "-door.example", "door_.example",
    ]
    let more = [
      "door.example.org", "m.door.example", "door.example-evil.example", "dooor.example",
      "rood.example", "door.door.example", "doorexample.example", "example.door", "d00r.example",
      "*.door.example",
    ]
    let references = [
      "http://door.example:8000@evil.example:8000/", "http://evil.example:8000/door.example:8000",
      "http://evil.example:8000/?door.example:8000", "http://evil.example:8000/#@door.example:8000",
      "http://evil.example:8000\\@door.example:8000/", "http://me:x@evil.example:8000/",
      "//evil.example:8000/", "///evil.example:8000/", "\\\\evil.example:8000", "https:/x",
      "http://door.example:8000.evil.example:8000/", "http://door.example:80/",
      "http://door.example/", "http://door.example:8001/", "http://door.example:18000/",
      "https://door.example:8000/", "https://door.example/", "http://door.example:0/",
      "http://door.example:8000:80/", "http://[::ffff:127.0.0.1]:8000/", "http://[::1]:8000/",
      "http://evil.example:8000//door.example:8000/", "http://evil。example:8000/",
      "http://evil.example%00.door.example:8000/", "http://evil.example:8000/%2e%2e/door.example",
      "http://door.example:8000%40evil.example:8000/", "http://ｅvil.example:8000/",
      "http://evil.example:8000;door.example:8000/", "http://door.example:65535/",
      "http://door.example:8000x/",
    ]
    return (hosts + more).map { "http://\($0):8000/" } + references
  }()

  @Test("Sixty aliases and redirects bring another host nothing of what is for one")
  func aliases() throws {
    let access = try Self.access()
    let door = try #require(WebAddress("http://door.example:8000/"))
    #expect(Self.others.count >= 60)
    for text in Self.same {
      let address = try #require(WebAddress(text, base: door), "\(text)")
      #expect(access.lines(for: address, at: Self.now).count == 3, "\(text)")
    }
    // What is no address is not requested at all.
    let addresses = Self.others.compactMap { text in WebAddress(text, base: door).map { (text, $0) }
    }
    #expect(addresses.count >= 60, "\(addresses.count) of \(Self.others.count)")
    for (text, address) in addresses {
      #expect(access.lines(for: address, at: Self.now) == [], "\(text) is \(address)")
    }
  }

  @Test("On the wire the named host gets the headers, and every other one a plain request")
  func wire() async throws {
    let ok = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try LoopbackServer(["/": [ok], "/x": [ok], "/door.example:8000": [ok]])
    var settings = FetchSettings(userAgent: "Pippinbot-test")
    settings.allowedPrivate = NetworkBlock.privateBlocks
    settings.connectTo = ["::127.0.0.1:\(server.port)"]
    settings.access = [try Self.access().origin: try Self.access()]
    let fetcher = try CurlFetcher(settings: settings)
    let door = try #require(WebAddress("http://door.example:8000/"))
    for text in Self.same + Self.others {
      guard let address = WebAddress(text, base: door), !address.isSecure else { continue }
      let before = server.requests.count
      _ = await fetcher.fetch(FetchRequest(address, kind: .head, keepsRawHeaders: true))
      for head in server.requests.dropFirst(before) {
        let isNamed = address.canonical.origin == "http://door.example:8000"
        #expect(head.contains("open-sesame") == isNamed, "\(text)")
        #expect(head.contains("Authorization: Basic ") == isNamed, "\(text)")
      }
    }
    await fetcher.shutdown()
    #expect(server.requests.count { $0.contains("open-sesame") } == Self.same.count)
    #expect(server.requests.count > 30)
  }

  @Test("What an archive keeps of a request has none of it")
  func archive() async throws {
    let ok = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try LoopbackServer(["/": [ok]])
    var settings = FetchSettings(userAgent: "Pippinbot-test")
    settings.allowedPrivate = NetworkBlock.privateBlocks
    let access = try Self.access("http://127.0.0.1:\(server.port)")
    settings.access = [access.origin: access]
    let fetcher = try CurlFetcher(settings: settings)
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/"))
    let result = await fetcher.fetch(FetchRequest(address, keepsRawHeaders: true))
    await fetcher.shutdown()
    guard case .response(let response) = result else {
      Issue.record("no response: \(result)")
      return
    }
    let kept = String(decoding: response.raw?.request ?? [], as: UTF8.self)
    #expect(server.requests.first?.contains("open-sesame") == true)
    #expect(kept.contains("User-Agent: Pippinbot-test\r\n"))
    #expect(kept.hasSuffix("\r\n\r\n"))
    #expect(!kept.contains("open-sesame"))
    #expect(!kept.lowercased().contains("authorization"))
    #expect(!"\(access) \(String(reflecting: settings))".contains("open-sesame"))
  }

  @Test("A proxy is not to read what goes to a host without encryption")
  func proxy() throws {
    var settings = FetchSettings(userAgent: "test")
    settings.access = [try Self.access().origin: try Self.access()]
    settings.proxy = "http://proxy.example:3128"
    #expect(throws: FetchSettingsError.self) { try settings.validate() }
    settings.access = ["https://door.example": try Self.access("door.example")]
    #expect(throws: Never.self) { try settings.validate() }
  }

  @Test(
    "A cookie goes to its domain and path, encrypted if it asks for that, until it ends",
    arguments: [
      ("door.example\tFALSE\t/\tTRUE\t0\ta\t1", "https://door.example/x", true),
      ("door.example\tFALSE\t/\tTRUE\t0\ta\t1", "http://door.example/x", false),
      ("#HttpOnly_.door.example\tTRUE\t/\tFALSE\t0\ta\t1", "https://www.door.example/", true),
      ("door.example\tFALSE\t/\tFALSE\t0\ta\t1", "https://www.door.example/", false),
      (".example\tTRUE\t/\tFALSE\t0\ta\t1", "https://door.example/", false),
      ("door.example\tFALSE\t/in\tFALSE\t0\ta\t1", "https://door.example/in/x", true),
      ("door.example\tFALSE\t/in\tFALSE\t0\ta\t1", "https://door.example/inner", false),
      ("door.example\tFALSE\t/\tFALSE\t1700000000\ta\t1", "https://door.example/", false),
      ("door.example\tFALSE\t/\tFALSE\t1900000000\ta\t1", "https://door.example/", true),
    ]
  )
  func cookies(line: String, url: String, isSent: Bool) throws {
    let (cookies, bad) = HostCookie.read("# Netscape HTTP Cookie File\n\n\(line)\n")
    #expect(bad == [])
    let address = try #require(WebAddress(url))
    #expect(cookies.first?.isSent(to: address, at: Self.now) == isSent)
  }

  @Test("A line that is no cookie is named by its number")
  func badCookies() {
    #expect(HostCookie.read("# x\na=b; path=/\n").bad == [2])
  }
}
