import Addressing
import AppAssociation
import Records
import Rules
import Testing

/// Every rule of this vocabulary against its own specimen.
struct AssociationRulesTests {
  /// The rules whose specimens cannot but break another one as well: to hide a good file, a file
  /// must be broken.
  private static let company = ["association.shadowed": ["association.not-json"]]

  private static let includeRules = Set(Rule.assetLinksIncludeRules.map(\.id))

  @Test("A specimen breaks its rule and no other", arguments: rules)
  func bad(rule: Rule) throws {
    let found = try Self.found(rule.specimen.kind, rule.specimen.bad, rule)
    #expect(Set(found) == Set([rule.id] + Self.company[rule.id, default: []]))
  }

  @Test("The twin of a specimen breaks no rule", arguments: rules)
  func good(rule: Rule) throws {
    let found = try Self.found(rule.specimen.kind, rule.specimen.good, rule)
    #expect(found.isEmpty)
  }

  @Test("Identifiers are unique and start with their vocabulary")
  func identifiers() {
    #expect(Set(Self.rules.map(\.id)).count == Self.rules.count)
    #expect(Rule.associationRules.allSatisfy { $0.id.hasPrefix("association.") })
    #expect(Rule.assetLinksRules.allSatisfy { $0.id.hasPrefix("assetlinks.") })
  }

  private static let rules = Rule.associationRules + Rule.assetLinksRules

  private static func found(_ kind: Specimen.Kind, _ text: String, _ rule: Rule) throws -> [String]
  {
    var findings: [Finding] = []
    switch kind {
    case .association: _ = AppAssociationFile.read(Array(text.utf8), findings: &findings)
    case .assetLinks: _ = AssetLinksFile.read(Array(text.utf8), findings: &findings)
    default:
      let page = try #require(WebAddress("https://example.com/"))
      let isApple = rule.id.hasPrefix("association.")
      let plan = AssociationFetchPlan(isApple ? .apple : .android, for: page)
      let answers = responses(text)
      let outcome = plan.judge(answers)
      findings = outcome.findings
      if includeRules.contains(rule.id), let file = outcome.assetLinks {
        var includes = AssetLinksIncludes(file, at: plan.addresses[0])
        for answer in answers.dropFirst() where includes.next != nil { includes.take(answer) }
        findings += includes.findings
      }
    }
    return findings.map(\.rule)
  }

  /// Reads exchanges in short form: each begins with a line `status`.
  static func responses(_ text: String) -> [AssociationFetchPlan.Response] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var responses: [AssociationFetchPlan.Response] = []
    var isBody = false
    for line in lines {
      if line == "disallowed" {
        responses.append(.disallowed)
        isBody = false
      } else if line == "unreadable" {
        responses.append(.robotsUnreadable)
        isBody = false
      } else if line.hasPrefix("status ") {
        let status = Int(line.dropFirst("status ".count)) ?? 0
        responses.append(AssociationFetchPlan.Response(status: status, body: []))
        isBody = false
      } else if isBody {
        responses[responses.count - 1].body += Array(line.utf8) + [0x0A]
      } else if line.isEmpty {
        isBody = true
      } else if line.hasPrefix("content-type: ") {
        responses[responses.count - 1].mediaType = String(line.dropFirst("content-type: ".count))
      } else if line.hasPrefix("location: ") {
        responses[responses.count - 1].location = String(line.dropFirst("location: ".count))
      }
    }
    return responses
  }
}
