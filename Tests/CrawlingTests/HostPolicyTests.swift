import Addressing
import Basics
import Crawling
import Records
import Rules
import Testing

// https://developer.apple.com/documentation/xcode/supporting-associated-domains
struct HostPolicyTests {
  private static let root = "https://a.example/apple-app-site-association"
  private static let wellKnown = "https://a.example/.well-known/apple-app-site-association"
  private static let good = #"""
    {"applinks":{"details":[{"appIDs":["ABCDE12345.org.a"],"components":[{"/":"/a/*"}]}]}}
    """#

  @Test("A good file at its place has no findings and says what opens")
  func good() throws {
    let policy = policy(Self.good)
    #expect(policy.associationFindings.isEmpty)
    #expect(policy.associationState == "valid")
    let page = try #require(WebAddress("https://a.example/a/1"))
    #expect(policy.universalLinks(for: page).apps.map(\.verdict) == ["match"])
  }

  @Test("What is wrong with the file reaches pages, with its place in the file as text")
  func fault() throws {
    let text = Self.good.replacing("ABCDE12345.org.a", with: "org.a")
    let finding = try #require(policy(text).associationFindings.first)
    #expect(finding.rule == "association.app-id-malformed")
    #expect(finding.line == nil, "the page's lines are others")
    #expect(finding.message.contains("At applinks.details[0].appIDs[0]."))
    #expect(finding.message.hasSuffix("In \(Self.wellKnown):1:36."), "\(finding.message)")
  }

  @Test("Notes stay with the file, and of much that is wrong a little is repeated")
  func bounds() {
    let note = policy(Self.good, address: Self.root, type: "text/plain")
    #expect(note.associationFindings.map(\.rule) == ["association.only-at-root"])
    let rows = [String](repeating: #"{"appIDs":["x"],"paths":["/a"]}"#, count: 40)
    let many = policy(#"{"applinks":{"details":[\#(rows.joined(separator: ","))]}}"#)
    #expect(many.associationFindings.count == 10)
  }

  @Test("A redirect counts as a missing file, and pages say where it leads to")
  func redirect() throws {
    let policy = policy("https://www.a.example/x", status: 302)
    #expect(policy.associationState == "missing")
    #expect(policy.association == nil)
    let finding = try #require(policy.associationFindings.first)
    #expect(finding.rule == "association.other-name")
    #expect(finding.evidence == "https://www.a.example/x")
  }

  @Test(
    "A redirect or a refusal at the first place tells more than a missing file at the second",
    arguments: [(302, 404, 302), (403, 410, 403), (404, 404, 404), (302, 0, 0), (0, 404, 404)]
  )
  func kept(first: Int, second: Int, expected: Int) {
    var policy = HostPolicy()
    policy.pass(association: file("", status: first, address: Self.wellKnown))
    let kept = policy.kept(association: file("", status: second, address: Self.root))
    #expect(kept.status == expected)
  }

  @Test("What an earlier place answered is told beside the file of a later one")
  func bothPlaces() {
    var policy = HostPolicy()
    policy.read(associations: [
      file("", status: 403, address: Self.wellKnown), file(Self.good, address: Self.root),
    ])
    #expect(policy.associationState == "valid")
    let rules = policy.associationFindings.map(\.rule)
    #expect(rules == ["association.failed", "association.only-at-root"])
    policy.read(associations: [
      file("{", address: Self.wellKnown), file(Self.good, address: Self.root),
    ])
    #expect(policy.associationState == "invalid")
    #expect(
      policy.associationFindings.map(\.rule) == ["association.not-json", "association.shadowed"]
    )
  }

  @Test("A page that is served in place of the file means that there is none")
  func page() {
    let policy = policy("<!doctype html><title>Plums</title>", type: "text/html")
    #expect(policy.associationState == "missing")
    #expect(policy.associationFindings.map(\.rule) == ["association.page-served"])
  }

  @Test("A given file that no host served is read as well")
  func given() {
    var policy = HostPolicy()
    policy.read(association: file(Self.good, address: "aasa.json", type: nil))
    #expect(policy.associationState == "valid")
    #expect(policy.associationFindings.isEmpty)
    policy.read(association: file(#"{"applinks":{},"aplinks":{}}"#, address: "sub/aasa.json"))
    let places = (policy.associationFindings + policy.associationNotes).map {
      policy.associationLocations[$0]?.text
    }
    #expect(!places.isEmpty)
    #expect(places.allSatisfy { $0?.hasPrefix("sub/aasa.json:1:") == true }, "\(places)")
  }

  private func policy(
    _ body: String,
    status: Int = 200,
    address: String = wellKnown,
    type: String? = "application/json"
  ) -> HostPolicy {
    var policy = HostPolicy()
    policy.read(association: file(body, status: status, address: address, type: type))
    return policy
  }

  private func file(
    _ body: String,
    status: Int = 200,
    address: String,
    type: String? = nil
  ) -> HostFacts.File {
    HostFacts.File(
      fetchedAt: Timestamp(milliseconds: 0),
      status: status,
      body: Array(body.utf8),
      address: address,
      contentType: type
    )
  }
}
