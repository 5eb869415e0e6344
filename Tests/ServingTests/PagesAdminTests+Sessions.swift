import Basics
import Foundation
import Records
import Searching
import StoredTestSupport
@testable import Storing
import Testing

@testable import Serving

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Who is let in, by what and for how long.
extension PagesAdminTests {
  @Test("A session ends with its token, and no page has a style of its own that the policy forbids")
  func voided() async throws {
    let scene = try await Self.scene()
    let sent = try await Self.send("token=boss", to: scene)
    let cookie = ["Cookie": String(sent.cookie.prefix { $0 != ";" })]
    let page = try await scene.ask("/admin", headers: cookie)
    let text = String(decoding: page.body, as: UTF8.self)
    #expect(!text.contains("style="))
    #expect(!text.contains("<style"))
    let book = scene.pages.folder.path + "/tokens"
    try ServerScene.line("guest", [.read]).write(toFile: book, atomically: true, encoding: .utf8)
    var status = 200
    for _ in 0..<2_000 where status == 200 {
      try await Task.sleep(for: .milliseconds(50))
      status = try await scene.ask("/admin", headers: cookie).status
    }
    #expect(status == 401)
    try await scene.end()
  }

  @Test("A server that other machines reach gives its cookie to encrypted connections only")
  func cookie() {
    let rest = "Max-Age=2; HttpOnly; SameSite=Strict"
    let secure = PageSessions.header("1", scope: .admin, seconds: 2, isSecure: true)
    #expect(secure == "__Host-pippin-admin=1; Path=/; \(rest); Secure")
    let plain = PageSessions.header("1", scope: .admin, seconds: 2, isSecure: false)
    #expect(plain == "pippin-admin=1; Path=/admin; \(rest)")
    let read = PageSessions.header("1", scope: .read, seconds: 2, isSecure: false)
    #expect(read == "pippin-read=1; Path=/; \(rest)")
    // What a neighbouring name can set is not taken where there is TLS.
    #expect(PageSessions.value(in: "pippin-admin=1", scope: .admin, isSecure: true) == nil)
    #expect(
      PageSessions.value(in: "a=b; __Host-pippin-admin=1", scope: .admin, isSecure: true) == "1"
    )
    #expect(PageSessions.value(in: "__Host-pippin-admin=1", scope: .admin, isSecure: false) == nil)
  }

  @Test("A proxy with TLS in front of loopback makes the cookie one of the host itself")
  func secureProxy() async throws {
    let scene = try await Self.scene()
    for headers in [
      ["X-Forwarded-Proto": "https"], ["X-Forwarded-Proto": "http, HTTPS"],
      ["Forwarded": "for=192.0.2.1;proto=https;by=203.0.113.4"],
    ] {
      let sent = try await Self.send("token=boss", to: scene, headers: headers)
      #expect(sent.cookie.hasPrefix("__Host-pippin-admin="), "\(headers)")
      #expect(sent.cookie.contains("; Path=/;") && sent.cookie.hasSuffix("; Secure"))
      let cookie = ["Cookie": String(sent.cookie.prefix { $0 != ";" })].merging(headers) { $1 }
      #expect(try await scene.ask("/admin", headers: cookie).status == 200)
    }
    try await scene.end()
  }

  @Test(
    "A form of another site neither signs in nor out, in browsers old and new",
    arguments: [
      ([:], true), (["Origin": "self"], true), (["Origin": "https://evil.example"], false),
      (["Origin": "null"], false), (["Origin": ""], false),
      (["Origin": "http://localhost.evil.example"], false),
      (["Origin": "http://127.0.0.1:1"], false), (["Origin": "http://127.0.0.1"], false),
      (["Origin": "http://evil.example@self"], false),
      (["Origin": "self, https://evil.example"], false),
      (["Origin": "ftp://self"], false), (["Sec-Fetch-Site": "same-site"], false),
      (["Sec-Fetch-Site": "none"], false),
      (["Sec-Fetch-Site": "cross-site", "Origin": "self"], false),
      (["Sec-Fetch-Site": "same-origin", "Origin": "null"], true),
    ] as [([String: String], Bool)]
  )
  func origins(headers: [String: String], isTaken: Bool) async throws {
    let scene = try await Self.scene()
    let own = scene.url
    let given = headers.mapValues { value in
      value.replacing("http://evil.example@self", with: "http://evil.example@" + own.dropFirst(7))
        .replacing("ftp://self", with: "ftp://" + own.dropFirst(7))
        .replacing("self", with: own)
    }
    let sent = try await Self.send("token=boss", to: scene, headers: given)
    #expect(sent.status == (isTaken ? 303 : 403), "\(given)")
    #expect(sent.cookie.isEmpty != isTaken)
    try await scene.end()
  }

  @Test("Sessions end by themselves, and there are only so many")
  func sessions() {
    let sessions = PageSessions()
    let now = Timestamp(milliseconds: 1_000)
    let first = sessions.begin(token: [1], scope: .admin, now: now)
    #expect(first.utf8.count == 64)
    #expect(sessions.token(of: first, scope: .admin, now: now) == [1])
    #expect(sessions.token(of: first + "0", scope: .admin, now: now) == nil)
    #expect(sessions.token(of: first, scope: .read, now: now) == nil)
    let later = now.advanced(bySeconds: PageSessions.lifetime)
    #expect(sessions.token(of: first, scope: .admin, now: later) == nil)
    for place in 0..<64 {
      let moment = now.advanced(bySeconds: Double(place + 1))
      _ = sessions.begin(token: [3], scope: .read, now: moment)
      #expect(sessions.token(of: first, scope: .admin, now: now) == [1])
    }
    for place in 0..<64 {
      let moment = now.advanced(bySeconds: Double(place + 1))
      _ = sessions.begin(token: [2], scope: .admin, now: moment)
    }
    #expect(sessions.token(of: first, scope: .admin, now: now) == nil)
  }
}
