import Records
import Rules
import StoredTestSupport
import Testing

@testable import Inspecting

/// Markup to paste for faults whose fix depends on the case.
struct FixSnippetTests {
  private func advice(_ findings: [Finding], _ edit: (inout PageRecord) -> Void = { _ in }) throws
    -> [Advice]
  {
    Advice.all(
      of: Inspection(
        try .sample("https://a.example/p/1") { record in
          record.findings = findings
          edit(&record)
        }
      )
    )
  }

  @Test("Properties of Open Graph in the attribute name are written anew, all of one kind at once")
  func renamed() throws {
    func written(_ title: String) throws -> Snippet? {
      let tags = [title, #"<meta name="og:type" content="article">"#]
      let findings = tags.enumerated().map { index, tag in
        Finding(
          .openGraphNameAttribute,
          at: SourcePosition(line: index + 1, column: 1),
          evidence: tag,
          about: FindingSubject(names: [index == 0 ? "og:title" : "og:type"])
        )
      }
      return try advice(findings) {
        $0.openGraph = ["og:title": ["Plums"], "og:type": ["article"]]
      }.first { $0.rule == "open-graph.name-attribute" }?.snippet
    }
    let snippet = try written(#"<meta name="og:title" content="Plums">"#)
    #expect(
      snippet?.text == """
        <meta property="og:title" content="Plums">
        <meta property="og:type" content="article">
        """
    )
    #expect(snippet?.form == .paste)
    // Where only the start of an element is known, what stands behind may be anything.
    let cut = try written(#"<meta name="og:title" content="Plu"#)
    #expect(cut?.text == snippet?.text)
    #expect(cut?.form == .example)
  }

  @Test(
    "Loose properties of the head are those of an item that is the page; others need one around"
  )
  func wrapped() throws {
    func text(_ tag: String) throws -> String? {
      let finding = Finding(.microdataLooseProperty, evidence: tag)
      return try advice([finding]).first { $0.rule == finding.rule }?.snippet?.text
    }
    #expect(
      try text("<meta itemprop=name content=x>")?.hasPrefix("<html itemscope itemtype=") == true
    )
    #expect(try text("<p itemprop=name>")?.hasPrefix("<div itemscope itemtype=") == true)
  }

  @Test("A card's tag gets the type that is meant")
  func card() throws {
    let finding = Finding(
      .twitterCardTypeUnknown,
      "It was withdrawn; such a card is shown with a large image: write summary_large_image.",
      at: SourcePosition(line: 1, column: 1),
      evidence: "<meta content='photo' property='twitter:card'>",
      about: FindingSubject(replacement: "summary_large_image")
    )
    #expect(
      try advice([finding]).first { $0.rule == finding.rule }?.snippet?.text
        == "<meta content=\"summary_large_image\" property='twitter:card'>"
    )
  }

  @Test("Findings of one rule with different fixes are entries of their own")
  func groups() throws {
    let position = SourcePosition(line: 1, column: 1)
    let own = Finding(.qualityValueEmpty, "It is Recipe.keywords.", at: position, fix: "Keep.")
    let plain = Finding(.qualityValueEmpty, "It is Recipe.video.", at: position)
    let other = Finding(
      .qualityValueEmpty,
      "It is Recipe.keywords.",
      at: SourcePosition(line: 2, column: 1),
      fix: "Keep."
    )
    let entries = try advice([own, plain, other]).filter { $0.rule == own.rule }
    #expect(entries.map(\.fix) == ["Keep.", plain.fix])
    #expect(entries.map(\.locations.count) == [2, 1])
  }

  @Test("An empty property is no news where its text stands in value=")
  func misplaced() throws {
    let position = SourcePosition(line: 3, column: 1)
    let cause = Finding(
      .metaValueAttribute,
      at: position,
      evidence: #"<meta itemprop="name" value="x">"#
    )
    let all = try advice([cause, Finding(.qualityValueEmpty, at: position)])
    #expect(!all.contains { $0.rule == "quality.value-empty" })
    let other = try advice([
      cause, Finding(.qualityValueEmpty, at: SourcePosition(line: 4, column: 1)),
    ])
    #expect(other.contains { $0.rule == "quality.value-empty" })
  }

  @Test("A description in value= is the cause of a missing one, however long it is")
  func hiddenDescription() throws {
    let long = String(repeating: "Plums and cakes. ", count: 20)
    let cause = Finding(
      .metaValueAttribute,
      "The name is og:description. It belongs in the attribute property, too.",
      at: SourcePosition(line: 1, column: 1),
      evidence: "<meta value=\"\(long)\" name=\"og:description\">",
      about: FindingSubject(names: ["og:description"])
    )
    let all = try advice([cause, Finding(.pageDescriptionMissing)]) { $0.description = nil }
    #expect(!all.contains { $0.rule == "page.description-missing" })
    #expect(all.first { $0.rule == cause.rule }?.severity == .error)
  }

  @Test("In place of a description that repeats the title goes what other markup says")
  func repeated() throws {
    let finding = Finding(.pageDescriptionRepeatsTitle)
    func text(_ other: String) throws -> String? {
      try advice([finding]) { record in
        record.title = "Plum cake"
        record.description = "Plum cake"
        record.text = ""
        record.openGraph = ["og:description": [other]]
      }.first { $0.rule == finding.rule }?.snippet?.text
    }
    #expect(try text("How it is baked")?.contains("content=\"How it is baked\"") == true)
    #expect(try text("Plum cake")?.contains("WHAT THE PAGE SAYS") == true)
  }

  @Test(
    "A description is made of sentences, else to be written",
    arguments: [
      ("Plum cakes rise slowly, and they keep for a week when they are stored in a tin.", true),
      ("First Name Last Name Email Address Phone Number Your Message Send. Back Home Menu", false),
      (
        "for sale are plums, cakes and many more things that people bake at home. Come and see.",
        false
      ),
      (
        "Par Ada Damson le 07 mai 2020 les prunes sont enfin mûres dans tout le pays. On cuit.",
        false
      ),
      ("login | sign up to read what people write about plums and cakes. How can we help?", false),
      ("Submitted on Mon, 2019-01-21 13:49 plums were found in the river by a few people.", false),
      ("Soccer ball on grass Jupiterimages, Getty Images RF GIRLS BASKETBALL Palm Bay d.", false),
    ]
  )
  func description(text: String, isProse: Bool) throws {
    let all = try advice([Finding(.pageDescriptionMissing)]) { record in
      record.description = nil
      record.text = text
    }
    let snippet = all.first { $0.rule == "page.description-missing" }?.snippet
    #expect(snippet?.form == (isProse ? .paste : .template))
  }

  @Test("Sentences by which an encyclopedia leads elsewhere describe nothing")
  func hatnotes() throws {
    let about = "The plum is a fruit that people have grown for a very long time."
    let all = try advice([Finding(.pageDescriptionMissing)]) { record in
      record.description = nil
      record.text =
        "From Wikipedia, the free encyclopedia This article is about the fruit. For the colour, see"
        + " Plum (colour). \(about)"
    }
    let snippet = all.first { $0.rule == "page.description-missing" }?.snippet
    #expect(snippet?.text.contains("content=\"\(about)\"") == true)
  }

  @Test("What stands in a section of news is an article")
  func news() throws {
    let subject = FindingSubject(missing: ["og:type", "og:url"])
    let finding = Finding(.openGraphIncomplete, subject.missingText, about: subject)
    func text(_ url: String) throws -> String? {
      Advice.all(
        of: Inspection(
          try .sample(url) { record in
            record.findings = [finding]
            record.datePublished = nil
            record.items = []
          }
        )
      ).first { $0.rule == finding.rule }?.snippet?.text
    }
    #expect(try text("https://a.example/news/plums")?.contains("article") == true)
    #expect(try text("https://a.example/plums/news")?.contains("website") == true)
  }

  @Test("What is kept out of the index on purpose is a note")
  func keptOut() throws {
    func severity(_ url: String, isFollowed: Bool) throws -> Severity? {
      Advice.all(
        of: Inspection(
          try .sample(url) { record in
            record.robots.noindex = true
            record.robots.nofollow = !isFollowed
          }
        )
      ).first { $0.rule == "robots.index" }?.severity
    }
    #expect(try severity("https://a.example/plums/page/2", isFollowed: true) == .note)
    #expect(try severity("https://a.example/plums/page/2", isFollowed: false) == .error)
    #expect(try severity("https://a.example/plums", isFollowed: true) == .error)
  }

  @Test("What Open Graph lacks is written without what stands there empty")
  func openGraph() throws {
    let subject = FindingSubject(missing: ["og:type", "og:url"])
    let finding = Finding(.openGraphIncomplete, subject.missingText, about: subject)
    let text = try advice([finding]) { $0.openGraph = ["og:title": ["Plums"]] }
      .first { $0.rule == finding.rule }?.snippet?.text
    #expect(text?.contains("og:type") == true)
    #expect(text?.contains("og:image") == false)
  }

  @Test("A relative canonical URL that leads elsewhere gives way to the page's own")
  func canonical() throws {
    func url(_ canonical: String, own: String?) throws -> String? {
      let tag = #"<link rel="canonical" href="x">"#
      let finding = Finding(
        .pageCanonicalRelative,
        at: SourcePosition(line: 1, column: 1),
        evidence: tag
      )
      return try advice([finding]) { record in
        record.canonicalURL = canonical
        record.openGraph = own.map { ["og:url": [$0]] } ?? [:]
      }.first { $0.rule == finding.rule }?.snippet?.text
    }
    let (page, left) = ("https://a.example/p/1", "https://a.example/p/saved_files/1.html")
    #expect(try url(left, own: page)?.contains("href=\"\(page)\"") == true)
    #expect(try url(left, own: nil)?.contains("href=\"\(left)\"") == true)
    #expect(try url(page, own: "https://a.example/")?.contains("href=\"\(page)\"") == true)
  }

  @Test("The type of a value is taken away from its element")
  func typeOfValue() throws {
    let finding = Finding(
      .microdataNoScope,
      at: SourcePosition(line: 1, column: 1),
      evidence: #"<a href="/" itemtype="https://schema.org/Thing" itemprop="item">"#,
      fix: Rule.microdataTypeOfValue
    )
    let snippet = try advice([finding]).first { $0.rule == finding.rule }?.snippet
    #expect(snippet?.text == #"<a href="/" itemprop="item">"#)
    #expect(snippet?.form == .paste)
  }

  // https://developers.facebook.com/docs/sharing/webmasters/
  @Test("The type that readers take anyway need not be written")
  func defaultType() throws {
    func isReported(_ url: String) throws -> Bool {
      let record = try PageRecord.sample(url) { record in
        let subject = FindingSubject(missing: ["og:type"])
        record.findings = [Finding(.openGraphIncomplete, about: subject)]
        record.datePublished = nil
        record.items = []
      }
      return Advice.all(of: Inspection(record)).contains { $0.rule == "open-graph.incomplete" }
    }
    #expect(try isReported("https://a.example/news/plums"))
    #expect(try !isReported("https://a.example/plums"))
  }
}
