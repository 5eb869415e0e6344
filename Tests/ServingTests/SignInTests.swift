import Records
import StoredTestSupport
import Testing

@testable import Serving

/// Who searches on a server that needs a token for it, in a browser.
struct SignInTests {
  private static let html = ["Accept": "text/html"]

  private static func scene() async throws -> ServerScene {
    let records = [try PageRecord.sample("https://a.example/plums", title: "Plums")]
    let tokens =
      ServerScene.line("boss", [.admin]) + ServerScene.line("guest", [.read])
      + ServerScene.line("app", [.ingest])
    return try await ServerScene(records, tokens: tokens, edit: { $0.anonymous = [] })
  }

  private static func text(_ reply: ServerScene.Reply) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  @Test(
    "Whoever needs a token gets a form that leads back to the search",
    arguments: [
      ("/?q=plums&lang=en", "/?q=plums&amp;lang=en"), ("/", "/"),
      ("/items/00000000000000000000000000000000", "/"),
    ]
  )
  func form(path: String, target: String) async throws {
    let scene = try await Self.scene()
    let reply = try await scene.ask(path, headers: Self.html)
    #expect(reply.status == 401)
    #expect(reply.headers["cache-control"] == "no-store")
    #expect(reply.headers["referrer-policy"] == "same-origin")
    #expect(reply.headers["www-authenticate"] == "Bearer realm=\"pippin\"")
    let page = Self.text(reply)
    #expect(page.contains("<form action=\"\(target)\" method=\"post\">"))
    #expect(page.contains("<p role=\"alert\">This needs a token with the scope read."))
    // Programs get a problem.
    #expect(try await scene.ask(path).code == "unauthorized")
    try await scene.end()
  }

  @Test("A token that reads begins a session of searches, and of nothing else")
  func session() async throws {
    let scene = try await Self.scene()
    for token in ["guest", "boss"] {
      let sent = try await PagesAdminTests.send(
        "token=\(token)",
        to: scene,
        path: "/?q=plums"
      )
      #expect(sent.status == 303)
      #expect(sent.next == "/?q=plums")
      for part in ["pippin-read=", "; Path=/;", "HttpOnly", "SameSite=Strict"] {
        #expect(sent.cookie.contains(part))
      }
      let value = String(sent.cookie.prefix { $0 != ";" })
      let headers = ["Cookie": value].merging(Self.html) { $1 }
      let reply = try await scene.ask("/?q=plums", headers: headers)
      #expect(reply.status == 200 && Self.text(reply).contains("https://a.example/plums"))
      #expect(reply.headers["cache-control"] == "private, max-age=5")
      // Neither the page of the admin, nor what programs ask, nor the same value by another name.
      #expect(try await scene.ask("/admin", headers: headers).status == 401)
      #expect(try await scene.ask("/v1/search?q=plums", headers: headers).status == 401)
      let other = value.replacing("pippin-read", with: "pippin-admin")
      #expect(try await scene.ask("/admin", headers: ["Cookie": other]).status == 401)
    }
    try await scene.end()
  }

  @Test("What is no token that reads, and a form of another site, begin no session")
  func refused() async throws {
    let scene = try await Self.scene()
    for body in ["token=app", "token=nobody", "token=", ""] {
      let sent = try await PagesAdminTests.send(body, to: scene, path: "/")
      #expect(sent.status == 403)
      #expect(sent.cookie.isEmpty)
    }
    for headers in [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"]] {
      let sent = try await PagesAdminTests.send(
        "token=guest",
        to: scene,
        path: "/",
        headers: headers
      )
      #expect(sent.status == 403)
      #expect(sent.cookie.isEmpty)
    }
    #expect(try await scene.ask("/", headers: ["Cookie": "pippin-read=guest"]).status == 401)
    try await scene.end()
  }
}
