import JSON
import Records
import TestSupport
import Testing

@testable import AppAssociation

struct AssociationRuleTests {
  @Test("50,000 random components and addresses match as in the naive matcher")
  func property() throws {
    var random = TestRandom(seed: 41)
    let values = ["v": ["a", "b/a"], "w": ["*1"]]
    let variables = SubstitutionVariables(values)
    let table = NaiveMatcher.variables(values)
    // Rules enough to be looked up by their first byte, none of which ever matches.
    let others = (0..<9).map { AssociationRule(path: "~\($0)", location: .root) }
    var matched = 0
    for round in 0..<12_500 {
      let drawn = Self.component(&random)
      let rule = AssociationRule(
        component: drawn.json,
        location: .root,
        defaults: [],
        variables: variables
      )
      let before = round % 10 == 0 ? others : []
      let entry = AssociationEntry(apps: [0], rules: before + [rule])
      for _ in 0..<4 {
        let link = Self.link(&random)
        var subject = LinkSubject(path: link.path, query: link.query, fragment: link.fragment)
        let expected = NaiveMatcher.matches(drawn.naive, link, variables: table)
        if expected { matched += 1 }
        let decides = entry.firstMatch(&subject) == before.count
        if decides != expected || (rule.mismatch(&subject) == nil) != expected {
          Issue.record("\(rule.text) on \(link)")
        }
      }
    }
    #expect(matched > 1_000)
  }

  @Test("A rule that covers another one matches whatever that one matches")
  func covering() {
    var random = TestRandom(seed: 43)
    let variables = SubstitutionVariables(["v": ["a", "b/a"], "w": ["*1"]])
    var covers = 0
    for _ in 0..<6_000 {
      let pair = (0..<2).map { _ in
        AssociationRule(
          component: Self.component(&random).json,
          location: .root,
          defaults: [],
          variables: variables
        )
      }
      var budget = 10_000
      guard pair[0].covers(pair[1], budget: &budget) else { continue }
      covers += 1
      for _ in 0..<4 {
        let link = Self.link(&random)
        var subject = LinkSubject(path: link.path, query: link.query, fragment: link.fragment)
        if pair[1].matches(&subject), !pair[0].matches(&subject) {
          Issue.record("\(pair[0].text) covers \(pair[1].text), but not on \(link)")
        }
      }
    }
    #expect(covers > 100)
  }

  private static let patternPieces = [
    "a", "b", "B", "/", "/", "*", "?", "%41", "é", "$(v)", "$(w)", "$(upper)", "1",
  ]

  private static let textPieces = [
    "a", "b", "B", "/", "/", "%41", "%2F", "%c3%a9", "%C3%A9", "1", "%",
  ]

  private static func queryItems(_ random: inout TestRandom) -> [(name: String, pattern: String)] {
    var items: [(name: String, pattern: String)] = []
    for name in ["a", "B", "c"] where Bool.random(using: &random) {
      items.append((name, random.text(of: ["1", "a", "*", "?", "B"], count: 0...2)))
    }
    return items
  }

  private static func component(
    _ random: inout TestRandom
  ) -> (json: JSONObject, naive: NaiveMatcher.Component) {
    var members: [JSONObject.Member] = []
    var naive = NaiveMatcher.Component()
    func add(_ key: String, _ value: JSONValue) {
      members.append(JSONObject.Member(key: key, value: value))
    }
    if Int.random(in: 0..<3, using: &random) > 0 {
      let path = random.text(of: patternPieces, count: 0...5)
      naive.path = path
      add("/", .string(path))
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let query = random.text(of: ["a", "=", "&", "*", "?", "B"], count: 0...4)
      naive.query = .whole(query)
      add("?", .string(query))
    case 1:
      let items = queryItems(&random)
      naive.query = .items(items)
      let object = items.map { JSONObject.Member(key: $0.name, value: .string($0.pattern)) }
      add("?", .object(JSONObject(object)))
    default: break
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let fragment = random.text(of: ["a", "*", "?", "/"], count: 0...3)
      naive.fragment = fragment
      add("#", .string(fragment))
    }
    if Bool.random(using: &random) {
      naive.isCaseSensitive = Bool.random(using: &random)
      add("caseSensitive", .bool(naive.isCaseSensitive))
    }
    if Bool.random(using: &random) {
      naive.isPercentEncoded = Bool.random(using: &random)
      add("percentEncoded", .bool(naive.isPercentEncoded))
    }
    return (JSONObject(members), naive)
  }

  private static func link(_ random: inout TestRandom) -> NaiveMatcher.Link {
    NaiveMatcher.Link(
      path: "/" + random.text(of: textPieces, count: 0...5),
      query: random.text(of: ["a", "B", "b", "=", "=1", "&", "1", "c"], count: 0...6),
      fragment: random.text(of: ["a", "/", "b"], count: 0...2)
    )
  }
}

extension LinkSubject {
  /// Takes the parts of an address; the path with its first slash, the others without their marks.
  fileprivate init(path: String, query: String, fragment: String) {
    let bytes = Array("\(path)?\(query)#\(fragment)".utf8)
    let mark = path.utf8.count
    let sign = mark + 1 + query.utf8.count
    self.init(
      bytes,
      path: 0..<mark,
      query: (mark + 1)..<sign,
      fragment: (sign + 1)..<bytes.count
    )
  }
}
