import AssociationCopies
import Basics
import Testing

struct GoogleCopyTests {
  private static let print = (1...32).map { $0 < 16 ? "0A" : "\($0)" }.joined(separator: ":")

  private static func answer(_ packages: String..., rules: String = "") -> CopyAnswer {
    let statements = packages.map {
      #"{"source":{"web":{"site":"https://a.example."}},"#
        + #""relation":"delegate_permission/common.handle_all_urls",\#(rules)"#
        + #""target":{"androidApp":{"packageName":"\#($0)","#
        + #""certificate":{"sha256Fingerprint":"\#(print)"}}}}"#
    }
    let list = statements.joined(separator: ",")
    return CopyCases.answer("status 200\n\n{\"statements\":[\(list)],\"maxAge\":\"599.29s\"}")
  }

  private static func origin(_ statements: [CopyStatement]?) -> CopyOrigin {
    CopyOrigin(.served(body: Array("[]".utf8), mediaType: nil), statements: statements)
  }

  private static func statement(_ name: String, rules: String? = nil) -> CopyStatement {
    CopyStatement(package: name, fingerprint: print.lowercased(), rules: rules)
  }

  @Test("Statements are compared as sets, without regard to the case of fingerprints")
  func statements() {
    let own = Self.origin([Self.statement("org.b"), Self.statement("org.a")])
    let same = AssociationCopy.google("a.example", Self.answer("org.a", "org.b"), origin: own)
    #expect(same.comparison == .same && same.causes.map(\.kind) == [.ok])
    #expect(same.expiresAt == CopyCases.now.advanced(bySeconds: 599))
    let old = AssociationCopy.google("a.example", Self.answer("org.a", "org.old"), origin: own)
    #expect(old.comparison == .different && old.causes.map(\.kind) == [.staleCopy])
    #expect(old.causes[0].text.contains("Only Google has org.old"))
    #expect(old.causes[0].text.contains("Google lacks org.b"))
  }

  @Test("Dynamic rules are compared where both have some")
  func dynamicRules() {
    let own = Self.origin([Self.statement("org.a", rules: #"{"x": {"b":1,"a":2}}"#)])
    func comparison(_ rules: String) -> AssociationCopy.Comparison {
      AssociationCopy.google("a.example", Self.answer("org.a", rules: rules), origin: own)
        .comparison
    }
    #expect(comparison("") == .same)
    #expect(comparison(#""relationExtensions":{"x":{"a":2,"b":1}},"#) == .same)
    #expect(comparison(#""relationExtensions":{"x":{"a":3,"b":1}},"#) == .different)
  }

  @Test(
    "A code that no documentation names, and an error of the request, are shown in their own words",
    arguments: [
      (#"{"errorCode":["ERROR_CODE_NEW_ONE"]}"#, .unknownCode, "NEW_ONE"),
      (#"{"errorCode":["NEW_ONE"]}"#, .unknownCode, "NEW_ONE"),
      (#"{"error":{"code":400,"message":"Bad site","status":"X"}}"#, .query, "Bad site"),
    ] as [(String, CopyCause.Kind, String)]
  )
  func ownWords(body: String, kind: CopyCause.Kind, words: String) {
    let answer = CopyCases.answer("status \(kind == .query ? 400 : 200)\n\n\(body)")
    let copy = AssociationCopy.google("a.example", answer, origin: CopyOrigin(.unknown))
    #expect(copy.causes.map(\.kind) == [kind] && copy.causes[0].text.contains(words))
    #expect(copy.state == .failed(code: kind == .query ? nil : words, words: words))
  }

  @Test("An error beside statements, or beside a link that is confirmed, does not hide them")
  func beside() {
    let body = #"{"linked":true,"errorCode":["ERROR_CODE_FETCH_ERROR"]}"#
    let copy = AssociationCopy.google(
      "a.example",
      CopyCases.answer("status 200\n\n\(body)"),
      question: .check,
      origin: CopyOrigin(.unknown)
    )
    #expect(copy.state == .present && copy.causes.map(\.kind) == [.unreachable, .ok])
  }

  @Test("A long list of statements and long words are cut")
  func limits() {
    let long = String(repeating: "x", count: 100_000)
    let answer = CopyCases.answer(
      "status 200\n\n{\"debugString\":\"\(long)\",\"maxAge\":\"1e99s\"}"
    )
    let copy = AssociationCopy.google("a.example", answer, origin: CopyOrigin(.unknown))
    #expect(copy.details?.count ?? 0 <= 4_001 && copy.expiresAt == nil)
  }
}
