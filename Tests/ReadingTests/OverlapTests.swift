import Addressing
import JSON
import Records
import Rules
import Testing

@testable import Reading

/// Findings as readers note them.
private enum Noted {
  static func missing(_ names: String..., of rule: Rule = .qualityRecommendedMissing)
    -> Finding
  {
    Finding(
      rule,
      "Article lacks \(names.joined(separator: " or ")).",
      about: FindingSubject(missing: names)
    )
  }

  static func text(_ property: String, line: Int) -> Finding {
    Finding(
      .qualityTextForThing,
      "It is Product.\(property); write a member.",
      at: SourcePosition(line: line, column: 3),
      evidence: "new",
      about: FindingSubject(names: [property])
    )
  }

  static func openGraph(_ names: String...) -> Finding {
    let subject = FindingSubject(missing: names)
    return Finding(.openGraphIncomplete, subject.missingText, about: subject)
  }

  static let loose = Finding(
    .microdataLooseProperty,
    at: SourcePosition(line: 4, column: 1),
    about: FindingSubject(names: ["datePublished", "dateCreated"])
  )

  static func unknown(_ name: String, write replacement: String? = nil) -> Finding {
    Finding(
      .qualityPropertyUnknown,
      about: FindingSubject(names: [name], replacement: replacement)
    )
  }
}

/// What several findings of one page say together.
struct OverlapTests {
  private func findings(
    _ all: [Finding],
    _ edit: (inout PageRecord) -> Void = { _ in }
  ) throws -> [Finding] {
    var record = PageRecord(url: try #require(WebAddress("https://a.example/p")))
    record.findings = all
    edit(&record)
    return Overlap.deduplicated(record)
  }

  @Test(
    "What another finding says is not said again",
    arguments: [
      ([Finding(.pageImageMissing), Noted.missing("image")], 1), ([Noted.missing("image")], 1),
      ([Finding(.pageImageMissing), Noted.openGraph("og:image")], 1),
      ([Noted.loose, Noted.missing("datePublished")], 1),
      ([Noted.loose, Noted.missing("dateModified")], 2),
      ([Noted.loose, Noted.missing("headline", "datePublished")], 1),
      (
        [
          Noted.unknown("thumbnailURL", write: "thumbnailUrl"),
          Noted.missing("thumbnailUrl", of: .qualityRequiredMissing),
        ], 1
      ), ([Noted.unknown("thumbnailURL"), Noted.missing("thumbnailUrl")], 2),
      (
        [
          Noted.unknown("pageKind"),
          Finding(.jsonLDTermDataType, about: FindingSubject(names: ["pageKind"])),
        ], 1
      ),
      (
        [
          Noted.unknown("pageKind"),
          Finding(.jsonLDTermDataType, about: FindingSubject(names: ["pageSort"])),
        ], 2
      ), ([Noted.text("itemCondition", line: 7), Noted.text("itemCondition", line: 7)], 1),
      ([Noted.text("itemCondition", line: 7), Noted.text("itemCondition", line: 8)], 2),
      ([Noted.text("itemCondition", line: 7), Noted.text("availability", line: 7)], 2),
    ]
  )
  func once(all: [Finding], count: Int) throws {
    #expect(try findings(all).count == count)
  }

  @Test("Open Graph lacks the rest of its properties where the image has a finding")
  func openGraph() throws {
    let all = [Finding(.pageImageMissing), Noted.openGraph("og:image", "og:url")]
    let last = try #require(try findings(all).last)
    #expect(last.message == "\(Rule.openGraphIncomplete.title) Missing: og:url.")
    #expect(last.subject?.missing == ["og:url"])
  }

  // https://www.rfc-editor.org/rfc/rfc6596
  @Test(
    "A copy whose structured data names the original, as its canonical URL does, is one on purpose",
    arguments: [
      ("https://b.example/o", "https://b.example/o", false),
      ("https://b.example/o", "https://a.example/p", true),
      ("https://www.a.example/p", "https://www.a.example/p", true),
    ]
  )
  func copy(canonical: String, stated: String, isTold: Bool) throws {
    let all = try findings([Finding(.pageCanonicalOtherHost)]) { record in
      record.canonicalURL = canonical
      record.items = [
        StructuredItem(
          syntax: .jsonLD,
          types: ["https://schema.org/WebPage"],
          properties: ["url": [.text(stated)]]
        )
      ]
    }
    #expect(all.isEmpty != isTold)
  }

  @Test("No advice to mark the page up stands beside a description to be pasted")
  func oneWay() throws {
    let all = try findings([Noted.loose, Finding(.qualitySubjectMissing)]) { record in
      record.title = "Plum cake"
      record.datePublished = "2026-11-20"
      record.items = []
    }
    #expect(all.first?.fix.hasPrefix("Say it in the structured data that is suggested") == true)
    #expect(try findings([Noted.loose]).first?.fix == Rule.microdataLooseProperty.fix)
  }

  @Test("A file gets the hint that a header may declare its encoding, a response is not")
  func header() throws {
    let page = "<!doctype html><title>Pflümli</title>"
    for (moment, count) in [(nil, 1), (noon, 0)] {
      let record = try judge(page, at: moment)
      let finding = record.findings.first { $0.rule == Rule.encodingUndeclared.id }
      #expect(finding?.message.ranges(of: "Content-Type").count == count)
    }
  }

  @Test(
    "A record has no findings that others of it say, so that a store counts as an inspection does",
    arguments: [
      (
        #"{"@type":"VideoObject","name":"Plums","uploadDate":"2026-11-20","thumbnailURL":"/p.jpg"}"#,
        Rule.qualityRequiredMissing, "thumbnailUrl"
      ),
      (#"{"@type":"Article","headline":"Plums"}"#, .qualityRecommendedMissing, "image"),
    ]
  )
  func record(data: String, rule: Rule, name: String) throws {
    let block = data.replacing("{\"@type", with: "{\"@context\":\"https://schema.org\",\"@type")
    let record = try judge(
      """
      <!doctype html><html lang=en><head><meta charset=utf-8><title>Plums</title>
      <script type="application/ld+json">\(block)</script></head>
      <body><h1>Plums</h1><p>Plums are fruits of a tree, and are baked into cakes.</body></html>
      """
    )
    #expect(!record.findings.isEmpty)
    let told = record.findings.filter { $0.rule == rule.id && $0.subject?.missing == [name] }
    #expect(told.isEmpty)
  }

  @Test("What a worker reads is about the same as what this process reads")
  func worker() throws {
    let address = try #require(WebAddress("https://a.example/p"))
    var input = PageInput(
      address: address,
      body: Array("<meta property=og:title content=Plums><p itemprop=author>Ada".utf8)
    )
    input.findings = [
      Finding(
        .associationKeyUnknown,
        about: FindingSubject(names: ["detail"], replacement: "details")
      )
    ]
    let decoded = try #require(PageMessage.decode(PageMessage.encode(input)))
    #expect(decoded.findings == input.findings)
    var writer = JSONWriter()
    let own = PageJudge.read(input)
    let reply = ReadPage.reply(own, &writer)
    for isWhole in [true, false] {
      let page = try #require(ReadPage(reply: reply, of: input, isWhole: isWhole))
      #expect(page.record.findings.map(\.subject) == own.findings.map(\.subject))
    }
    #expect(own.findings.filter { $0.subject != nil }.count >= 2)
    #expect(!String(decoding: reply[100...], as: UTF8.self).contains("\"subject\""))
  }
}
