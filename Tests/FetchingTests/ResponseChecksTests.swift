import Addressing
import Fetching
import Records
import Rules
import Testing

struct ResponseChecksTests {
  @Test(
    "Each rule is fired by its specimen alone, and its twin fires nothing",
    arguments: Rule.fetchingRules
  )
  func specimens(rule: Rule) throws {
    #expect(try rules(rule.specimen.bad) == [rule.id])
    #expect(try rules(rule.specimen.good).isEmpty)
  }

  @Test("The identifiers are unique and have the vocabulary's name")
  func identifiers() {
    let ids = Rule.fetchingRules.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("fetch.") })
  }

  @Test("The server's speed is passed over unless it is asked for")
  func times() throws {
    let address = try #require(WebAddress("https://example.com/"))
    let hops = FetchResponse.reading(shortForm: Rule.fetchSlow.specimen.bad, from: address)
    #expect(ResponseChecks.findings(hops).isEmpty)
    #expect(ResponseChecks.findings([]).isEmpty)
  }

  @Test(
    "What is in order fires nothing",
    arguments: [
      "304",
      "204\ncontent-type: text/html\n\n",
      "200\ncontent-type: application/xhtml+xml\n\n",
      "200\ncontent-type: text/html; charset=UTF-8\netag: W/\"a\"\n\n",
      "200\ncontent-type: text/html\nlast-modified: Sunday, 06-Nov-94 08:49:37 GMT\n\n",
      "301\nlocation: https://www.example.com/\n\n200\ncontent-type: text/html\n\n",
    ]
  )
  func inOrder(shortForm: String) throws {
    #expect(try rules(shortForm).isEmpty)
  }

  @Test("A redirect without a target, or one that comes last, is told apart")
  func redirects() throws {
    #expect(try rules("302\n\n") == ["fetch.bad-redirect"])
    #expect(try rules("302\nlocation: http://\n\n") == ["fetch.bad-redirect"])
    #expect(try rules("302\nlocation: /\n\n") == ["fetch.redirect-loop"])
    #expect(try rules("302\nlocation: /#a\n\n") == ["fetch.redirect-loop"])
  }

  @Test("A type without the semicolon behind it is none, and the finding says so")
  func forgottenSemicolon() throws {
    let address = try #require(WebAddress("https://example.com/"))
    let hops = FetchResponse.reading(
      shortForm: "200\ncontent-type: text/html charset=utf-8\n\n<!doctype html><p>Plums",
      from: address
    )
    let findings = ResponseChecks.findings(hops)
    #expect(findings.map(\.rule) == ["fetch.content-type-missing"])
    #expect(findings.first?.message.hasSuffix("A semicolon is missing behind text/html.") == true)
    #expect(findings.first?.fix.contains("text/html; charset=utf-8") == true)
    #expect(hops.last?.isHTML == true)
  }

  private func rules(_ shortForm: String) throws -> [String] {
    let address = try #require(WebAddress("https://example.com/"))
    let hops = FetchResponse.reading(shortForm: shortForm, from: address)
    return ResponseChecks.findings(hops, includesTimes: true).map(\.rule)
  }
}
