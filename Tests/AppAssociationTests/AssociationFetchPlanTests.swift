import Addressing
import AppAssociation
import Records
import Rules
import Testing

private typealias Response = AssociationFetchPlan.Response

// https://developer.apple.com/documentation/xcode/supporting-associated-domains
struct AssociationFetchPlanTests {
  private static let good = Array(AssociationTexts.paths(#""/a/*""#).utf8)
  private static let json = "application/json"

  @Test("The well-known place is asked before the root, over https and on the usual port")
  func addresses() throws {
    let plan = try plan("http://Example.com:8080/a?b#c")
    #expect(
      plan.addresses.map(\.text) == [
        "https://example.com/.well-known/apple-app-site-association",
        "https://example.com/apple-app-site-association",
      ]
    )
    let page = try #require(WebAddress("https://www.example.com/"))
    #expect(
      AssociationFetchPlan(.android, for: page).addresses.map(\.text)
        == ["https://www.example.com/.well-known/assetlinks.json"]
    )
  }

  @Test("The root is asked only when the well-known place has no file that can be read")
  func next() throws {
    let plan = try plan("https://example.com/")
    #expect(plan.next(after: []) == plan.addresses[0])
    #expect(plan.next(after: [Response(status: 404, body: [])]) == plan.addresses[1])
    #expect(plan.next(after: [Response(status: 200, body: Array("{".utf8))]) == plan.addresses[1])
    #expect(plan.next(after: [Response(status: 200, body: Self.good)]) == nil)
    let missing = Response(status: 404, body: [])
    #expect(plan.next(after: [missing, missing]) == nil)
  }

  @Test(
    "Answers give a state and findings",
    arguments: [
      ([(200, json, true)], "valid", []),
      ([(200, "application/json; charset=utf-8", true)], "valid", []),
      ([(200, "Application/JSON", true)], "valid", []),
      ([(200, "application/octet-stream", true)], "valid", ["association.media-type"]),
      ([(200, json, false)], "invalid", ["association.not-json"]),
      ([(404, nil, false), (404, nil, false)], "missing", []),
      ([(410, nil, false), (404, nil, false)], "missing", []),
      ([(404, nil, false), (200, json, true)], "valid", ["association.only-at-root"]),
      (
        [(301, nil, false), (404, nil, false)], "invalid", ["association.redirected"]
      ),
      (
        [(302, nil, false), (200, json, true)], "valid",
        ["association.redirected", "association.only-at-root"]
      ),
      ([(403, nil, false), (404, nil, false)], "missing", ["association.failed"]),
      ([(503, nil, false), (404, nil, false)], "missing", ["association.failed"]),
      (
        [(200, json, false), (200, json, true)], "invalid",
        ["association.not-json", "association.shadowed"]
      ),
      ([], "missing", []),
    ] as [([(Int, String?, Bool)], String, [String])]
  )
  func judged(answers: [(Int, String?, Bool)], state: String, rules: [String]) throws {
    let responses = answers.map { status, type, isGood in
      Response(status: status, mediaType: type, body: isGood ? Self.good : Array("{".utf8))
    }
    let outcome = try plan("https://example.com/").judge(responses)
    #expect(outcome.state == state)
    #expect(outcome.findings.map(\.rule) == rules)
    #expect((outcome.association != nil) == answers.contains { $0.0 == 200 })
  }

  @Test(
    "A web page in place of a file means that there is none",
    arguments: [
      ("<!doctype html>", "text/html", true), ("\u{FEFF} <html>", "application/json", true),
      ("Not found", "text/html; charset=utf-8", true),
      ("{\"a\":", "text/html", false), ("Not found", "text/plain", false),
    ]
  )
  func page(body: String, type: String, isPage: Bool) throws {
    let response = Response(status: 200, mediaType: type, body: Array(body.utf8))
    let outcome = try plan("https://example.com/").judge([response, response])
    #expect(outcome.state == (isPage ? "missing" : "invalid"))
    #expect(outcome.findings.map(\.rule).contains("association.page-served") == isPage)
    #expect(outcome.findings.map(\.rule).contains("association.not-json") != isPage)
    let page = try #require(WebAddress("https://example.com/"))
    let android = AssociationFetchPlan(.android, for: page).judge([response])
    #expect(android.findings.map(\.rule).contains("assetlinks.page-served") == isPage)
  }

  @Test(
    "An empty response is no web page, and means that there is no file",
    arguments: ["", " \n"]
  )
  func empty(body: String) throws {
    let response = Response(status: 200, mediaType: Self.json, body: Array(body.utf8))
    let outcome = try plan("https://example.com/").judge([response, response])
    #expect(outcome.state == "missing")
    #expect(outcome.findings.map(\.rule) == ["association.nothing-served"])
    let page = try #require(WebAddress("https://example.com/"))
    let android = AssociationFetchPlan(.android, for: page).judge([response])
    #expect(android.findings.map(\.rule) == ["assetlinks.nothing-served"])
  }

  @Test("A web page in the well-known folder hides a good file at the root")
  func pageBeforeFile() throws {
    let page = Response(status: 200, mediaType: "text/html", body: Array("<html>".utf8))
    let file = Response(status: 200, mediaType: Self.json, body: Self.good)
    let outcome = try plan("https://example.com/").judge([page, file])
    #expect(outcome.state == "invalid")
    #expect(
      outcome.findings.map(\.rule) == ["association.page-served", "association.shadowed"]
    )
  }

  @Test("A file larger than systems read is invalid")
  func tooLarge() throws {
    let padding = [UInt8](repeating: 0x20, count: AppAssociationFile.byteLimit)
    let plan = try plan("https://example.com/")
    let fits = Array((Self.good + padding).prefix(AppAssociationFile.byteLimit))
    #expect(plan.judge([Response(status: 200, mediaType: Self.json, body: fits)]).state == "valid")
    let large = fits + [0x20]
    let outcome = plan.judge([Response(status: 200, mediaType: Self.json, body: large)])
    #expect(outcome.state == "invalid")
    #expect(outcome.findings.map(\.rule) == ["association.too-large"])
  }

  @Test(
    "A file that begins with more white space than systems read is too large, and not empty",
    arguments: [
      (AppAssociationFile.byteLimit, 0, "nothing-served"),
      (AppAssociationFile.byteLimit, 1, "too-large"),
      (AssetLinksFile.byteLimit, 0, "nothing-served"), (AssetLinksFile.byteLimit, 1, "too-large"),
    ]
  )
  func blank(limit: Int, more: Int, rule: String) throws {
    let isApple = limit == AppAssociationFile.byteLimit
    // A fetcher cuts what is behind.
    let body = [UInt8](repeating: 0x20, count: limit + more)
    let page = try #require(WebAddress("https://example.com/"))
    let outcome = AssociationFetchPlan(isApple ? .apple : .android, for: page)
      .judge([Response(status: 200, mediaType: Self.json, body: body)])
    #expect(outcome.findings.map(\.rule) == ["\(isApple ? "association" : "assetlinks").\(rule)"])
  }

  @Test("Asset links are read up to Android's limit of 1 MiB")
  func largeAssetLinks() throws {
    let page = try #require(WebAddress("https://example.com/"))
    let plan = AssociationFetchPlan(.android, for: page)
    let statement = AssetLinksTexts.statement()
    let count = (AssetLinksFile.byteLimit - 2) / (statement.utf8.count + 1)
    for (more, state) in [(0, "valid"), (2, "invalid")] {
      let list = [String](repeating: statement, count: count + more).joined(separator: ",")
      let body = Array("[\(list)]".utf8.prefix(AssetLinksFile.byteLimit + 1))
      let outcome = plan.judge([Response(status: 200, mediaType: Self.json, body: body)])
      #expect(outcome.state == state)
      #expect(outcome.assetLinks?.statements.count == (more == 0 ? count : 0))
    }
  }

  @Test(
    "A redirect to the name with or without www. is told apart from others",
    arguments: [
      ("https://www.example.com/x", "association.other-name"),
      ("https://example.com/x", "association.redirected"),
      ("https://m.example.com/x", "association.redirected"),
      ("/login", "association.redirected"), ("no address:", "association.redirected"),
    ]
  )
  func otherName(location: String, rule: String) throws {
    let response = Response(status: 301, location: location, body: [])
    #expect(try plan("https://example.com/").judge([response]).findings.map(\.rule) == [rule])
  }

  @Test("From the name with www. to that without it is the same confusion")
  func otherNameWithout() throws {
    let response = Response(status: 308, location: "https://example.com/x", body: [])
    let outcome = try plan("https://www.example.com/").judge([response])
    #expect(outcome.findings.map(\.rule) == ["association.other-name"])
  }

  @Test("A secure page's own port is asked")
  func port() throws {
    #expect(
      try plan("https://example.com:8443/a").addresses.map(\.text) == [
        "https://example.com:8443/.well-known/apple-app-site-association",
        "https://example.com:8443/apple-app-site-association",
      ]
    )
  }

  @Test("Where a redirect leads to is told")
  func redirect() throws {
    let response = Response(status: 301, location: "https://www.example.com/x", body: [])
    let finding = try #require(try plan("https://example.com/").judge([response]).findings.first)
    #expect(finding.message.hasSuffix("responded 301, https://www.example.com/x."))
    #expect(finding.evidence == "https://www.example.com/x")
  }

  @Test("A server that did not respond is not said to have responded 0")
  func silence() throws {
    let response = Response(status: 0, location: nil, body: [])
    let finding = try #require(try plan("https://example.com/").judge([response]).findings.first)
    #expect(finding.message.hasSuffix("did not respond."))
  }

  private func plan(_ page: String) throws -> AssociationFetchPlan {
    AssociationFetchPlan(.apple, for: try #require(WebAddress(page)))
  }
}
