import Addressing
import AppAssociation
import JSON
import Reading
import Records
import Robots
import Rules
import Testing

// Pages and offers whose time is over.
extension PageJudgeTests {
  @Test(
    "A page that asked to be gone by now is not indexable",
    arguments: [
      ("20 Nov 2026 12:00:00 GMT", true), ("2026-11-19", true), ("2026-11-20", true),
      ("2026-11-21", false), ("21 Nov 2026", false), ("2026-11-22", false),
      ("22 Nov 2026 12:00:00 GMT", false), ("some day", false),
    ]
  )
  func unavailable(date: String, isOver: Bool) throws {
    let meta = "<meta name=robots content=\"unavailable_after: \(date)\">"
    let html = Self.page.replacing("</head>", with: meta + "</head>")
    let record = try judge(html)
    #expect(record.indexable == !isOver)
    #expect(record.reasons == (isOver ? [Reason.expired] : []))
    let finding = record.findings.first { $0.rule == Rule.pageExpired.id }
    #expect((finding?.line == 8) == isOver)
    #expect(finding?.message.contains(date) ?? !isOver)
    #expect(record.robots.sources == ["meta robots: unavailable_after: \(date)"])
    #expect(try judge(html, at: nil).indexable, "of a bare file nobody knows how late it is")
    var file = try input(html)
    file.moment = noon
    #expect(PageJudge.read(file).indexable == !isOver, "a moment can be given")
  }

  @Test(
    "The page is of use until the earlier of what its directives and its data say",
    arguments: [
      ("2027-01-02", "", "2027-01-02"), ("some day", "", nil),
      ("2027-01-02T15:00:00+01:00", "", "2027-01-02T14:00:00.000Z"),
      ("2027-01-02", #""validThrough": "2026-12-31","#, "2026-12-31"),
      ("2027-01-02", #""validThrough": "2027-12-31","#, "2027-01-02"),
    ] as [(String, String, String?)]
  )
  func expiry(date: String, members: String, expected: String?) throws {
    let head = """
      <meta name=robots content="unavailable_after: \(date)">
      <script type="application/ld+json">{"@context": "https://schema.org", \(members)
      "@type": "JobPosting"}</script></head>
      """
    #expect(try judge(Self.page.replacing("</head>", with: head)).expires == expected)
  }

  @Test(
    "A page whose thing is over is not indexable, and one finding says so where the date stands",
    arguments: [
      ("2026-11-19", true), ("2026-11-21", false), ("2026-11-21T11:00:00Z", true),
      ("2026-11-21T13:00:00Z", false), ("soon", false),
    ]
  )
  func over(date: String, isOver: Bool) throws {
    let head = """
      <script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "JobPosting", "title": "Plum cake in an hour",
      "validThrough": "\(date)"}</script></head>
      """
    let record = try judge(Self.page.replacing("</head>", with: head))
    #expect(record.indexable == !isOver)
    #expect(record.reasons == (isOver ? [Reason.expired] : []))
    let findings = record.findings.filter {
      [Rule.pageExpired.id, Rule.qualityClaimExpired.id].contains($0.rule)
    }
    #expect(findings.map(\.rule) == (isOver ? [Rule.pageExpired.id] : []))
    #expect(findings.allSatisfy { $0.line == 10 && $0.evidence == "validThrough: \(date)" })
    #expect(findings.allSatisfy { $0.gain ?? 0 > 0 || date.count > 10 })
  }

  @Test("An offer that is over takes nothing out of the index")
  func staleOffer() throws {
    let head = """
      <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
      "name": "Plums", "offers": {"@type": "Offer", "priceValidUntil": "2023-05-01"}}</script></head>
      """
    let record = try judge(Self.page.replacing("</head>", with: head))
    #expect(record.indexable)
    #expect(record.findings.contains { $0.rule == Rule.qualityClaimExpired.id })
  }

  @Test("Of several dates to be gone by the first that is one counts")
  func unavailableTwice() throws {
    for first in ["2090-01-01", "soon"] {
      let name = "<meta name=robots content=\"unavailable_after: "
      let metas = "\(name)\(first)\">\(name)2020-01-01\">"
      #expect(try !judge(Self.page.replacing("</head>", with: metas + "</head>")).indexable)
    }
  }
}
