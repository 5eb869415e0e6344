import Addressing
import Reading
import Records
import Rendering
import Rules
import Testing

/// What is wrong with a page because of what its scripts make of it.
struct RenderingFindingsTests {
  private static func rules(_ findings: [Finding]) -> [String] {
    findings.map(\.rule).filter { CodeFamily(of: $0) == .rendering }
  }

  @Test("The bad specimen of a rule breaks it", arguments: Rule.renderingRules)
  func bad(rule: Rule) throws {
    let record = try RenderingPair(rule.specimen.bad).record()
    #expect(Self.rules(record.findings) == [rule.id])
  }

  @Test("The good specimen of a rule breaks none of the family", arguments: Rule.renderingRules)
  func good(rule: Rule) throws {
    let record = try RenderingPair(rule.specimen.good).record()
    #expect(Self.rules(record.findings).isEmpty)
  }

  private static let maker = """
    <title>Plums</title>
    <script>
    var tag = document.createElement("meta");
    tag.setAttribute("name", "apple-itunes-app");
    tag.content = "app-id=" + id;
    document.head.appendChild(tag);
    </script>
    """

  private static let banner = "<meta name=apple-itunes-app content='app-id=544007664'>"

  @Test("What a script's source shows and rendering proves is said once, where the script is")
  func folded() throws {
    let pair = RenderingPair(
      served: Self.maker,
      rendered: Self.banner + Self.maker,
      times: [TagTime(name: "apple-itunes-app", value: "", milliseconds: 410.2)]
    )
    let findings = try pair.record().findings
    #expect(!findings.contains { $0.rule == "scripts.banner-made" })
    let made = try #require(findings.first { $0.rule == "rendering.banner-only-by-script" })
    #expect(made.line == 4)
    #expect(
      made.detail == "It is app-id=544007664, set 410 ms after the page was opened."
    )
  }

  @Test("A script that does nothing when the page is opened keeps its finding, which says so")
  func unseen() throws {
    var record = try RenderingPair(served: Self.maker, rendered: Self.maker).record()
    let text = "Rendered as an iPhone, the page shows nothing of it."
    let finding = try #require(record.findings.first { $0.rule == "scripts.banner-made" })
    #expect(finding.detail.hasSuffix(text))
    // Judged once more, it says so once.
    RenderingJudge.judge(&record)
    let again = record.findings.first { $0.rule == "scripts.banner-made" }
    #expect(again?.message == finding.message)
  }

  @Test(
    "Nothing is said to be unseen where a script was blocked or stopped, or something else changed",
    arguments: [
      "== served\n\(maker)\n== rendered\n\(maker)\n== blocked\nrobots script /app.js\n",
      "== served\n\(maker)\n== rendered\n\(maker)\n== end\nscript-time\n",
      "== served\n\(banner)\(maker)\n== rendered\n<meta name=apple-itunes-app content='app-id=1'>\(maker)\n",
    ]
  )
  func unknown(text: String) throws {
    let findings = try RenderingPair(text).record().findings
    #expect(!findings.contains { $0.detail.contains("shows nothing of it") })
  }

  @Test(
    "Where a script leads readers on is said once, and not where a refresh is served",
    arguments: [
      ("", "navigation navigation https://example.com/on", ["rendering.redirect-by-script"]),
      ("", "window navigation https://example.com/on", []),
      ("", "scheme navigation plums://1", ["rendering.app-opened-by-script"]),
      ("", "window navigation plums://1", ["rendering.app-opened-by-script"]),
      ("", "scheme navigation data:text/html,x", []),
      ("<meta http-equiv=refresh content='0; url=plums://1'>", "scheme navigation plums://1", []),
      ("", "method navigation https://example.com/on", []),
      ("", "reload navigation https://example.com/1", ["rendering.reload-by-script"]),
      (
        "<meta http-equiv=refresh content='0; url=/on'>",
        "navigation navigation https://example.com/on", []
      ),
      (
        "<a href=/on>On</a><meta http-equiv=refresh content='0; url=/on'>",
        "navigation navigation https://example.com/on", []
      ),
      (
        "<meta http-equiv=refresh content='0; url=/on'>",
        "navigation navigation https://example.com/elsewhere", ["rendering.redirect-by-script"]
      ),
    ]
  )
  func leaving(head: String, blocked: String, expected: [String]) throws {
    let html = "<title>Plums</title>\(head)"
    let pair = RenderingPair(served: html, rendered: html, blocked: blocked)
    #expect(Self.rules(try pair.record().findings) == expected)
  }

  private static let words = String(repeating: "plum ", count: 30)
  private static let links = (1...5).map { "<a href=/\($0)0>q</a>" }.joined()

  @Test(
    "What scripts remove has a finding, where it is all or most of it",
    arguments: [
      ("<p>\(words)", "", ["text-removed"]), ("<p>\(words)", "<p>plum", ["text-removed"]),
      ("<p>\(words)", "<p>\(words.dropLast(50))", []), ("<p>plum", "", ["text-removed"]),
      ("<p>x\(links)", "<p>x", ["links-removed"]),
      ("\(links)<a href=/x>x</a>", "<a href=/x>x</a>", ["links-removed"]),
      ("\(links)<a href=/x>x</a>", links, []),
      ("<title>Plums</title>", "", ["title-changed"]),
      ("<meta name=description content=Ripe>", "", ["description-removed"]),
      (
        "<div itemscope itemtype=https://schema.org/Recipe></div>",
        "<div itemscope itemtype=https://schema.org/Product></div>", ["structured-data-changed"]
      ),
      ("", "<meta http-equiv=refresh content='0; url=/on'>", []),
    ]
  )
  func removed(served: String, rendered: String, expected: [String]) throws {
    let record = try RenderingPair(served: served, rendered: rendered).record()
    #expect(Self.rules(record.findings) == expected.map { "rendering.\($0)" })
  }

  @Test(
    "What a script that the page's policy forbids would make is not said to be made",
    arguments: [
      ("policy script https://example.com/1", false),
      ("policy script https://example.com/app.js", true),
    ]
  )
  func forbidden(blocked: String, isSaid: Bool) throws {
    let pair = RenderingPair(served: Self.maker, rendered: Self.maker, blocked: blocked)
    let rules = try pair.record().findings.map(\.rule)
    #expect(rules.contains("scripts.banner-made") == isSaid)
    #expect(rules.contains("rendering.blocked-by-policy"))
    #expect(!rules.contains("rendering.scripts-missing"))
  }

  @Test("A page that was cut because a script opens an app says so, and nothing else")
  func openedApp() throws {
    var record = try RenderingPair(
      served: Self.banner,
      rendered: Self.banner,
      blocked: "scheme navigation plums://1"
    ).record()
    record.rendering?.end = .incomplete
    RenderingJudge.judge(&record)
    #expect(Self.rules(record.findings) == ["rendering.app-opened-by-script"])
    let end = record.rendering.map { RenderingText.end(of: $0) }
    #expect(end?.hasPrefix("A script opens plums://1, where the browser") == true)
  }

  @Test(
    "A script that is missing has a finding, and one that is not to be loaded has none of that kind",
    arguments: [
      ("not-found", "script", true), ("error-status", "script", true), ("not-run", "script", true),
      ("failed", "script", true), ("third-party", "script", false), ("not-found", "data", false),
    ]
  )
  func missingScripts(reason: String, kind: String, isFound: Bool) throws {
    let html = "<title>Plums</title>"
    let blocked = "\(reason) \(kind) https://example.com/app.js"
    let pair = RenderingPair(served: html, rendered: html, blocked: blocked)
    let rules = Self.rules(try pair.record().findings)
    #expect(rules == (isFound ? ["rendering.scripts-missing"] : []))
  }

  @Test(
    "What is shown of a page has no rendered text where it or a script asks for nosnippet",
    arguments: [
      ("<meta name=robots content=nosnippet>", "", ""),
      ("", "<meta name=robots content=nosnippet>", ""),
      ("<meta name=robots content='max-snippet:4'>", "", "Plum"), ("", "", "Plums are ripe."),
    ]
  )
  func snippets(served: String, made: String, expected: String) throws {
    let record = try RenderingPair(
      served: "\(served)<div id=root></div>",
      rendered: "\(served)\(made)<p>Plums are ripe.</p>"
    ).record()
    #expect(record.rendering?.text == "Plums are ripe.")
    #expect(record.shown.rendering?.text == expected)
  }

  @Test("What a page as served lacks and a script makes is to be served, and says what it is")
  func missing() throws {
    let pair = RenderingPair(
      served: "<div id=root></div><script src=/app.js></script>",
      rendered: "<title>Plum cake</title><meta name=description content='Ripe plums.'><p>Plums.</p>"
    )
    let record = try pair.record()
    let title = try #require(record.findings.first { $0.rule == "page.title-missing" })
    #expect(title.detail == "A script makes it: \"Plum cake\".")
    #expect(title.fix == "Serve what the script makes.")
    for rule in ["page.description-missing", "page.text-missing"] {
      let finding = record.findings.first { $0.rule == rule }
      #expect(finding?.fix == "Serve what the script makes.", "\(rule)")
    }
    #expect(record.needsRendering)
  }

  @Test(
    "A page is indexed by what scripts make of it, unless it asks to stay out",
    arguments: [
      ("", "<title>Plum cake</title>", true, []),
      (
        "<title>Plums</title>", "<title>Plums</title><meta name=robots content=noindex>", false,
        [Reason.noindex]
      ),
      (
        "<title>Plums</title><meta name=robots content=noindex>", "<title>Plums</title>", false,
        [Reason.noindex]
      ),
      ("", "", false, [Reason.noTitle]),
      ("<title>Plums</title>", nil, true, []),
    ] as [(String, String?, Bool, [String])]
  )
  func indexable(served: String, rendered: String?, isIndexable: Bool, reasons: [String]) throws {
    let record = try RenderingPair(served: served, rendered: rendered).record()
    #expect(record.indexable == isIndexable)
    #expect(record.reasons.filter { !Reason.blocksAppLinking($0) } == reasons)
  }

  @Test("A search takes the words of a script only where the served page has none")
  func searched() throws {
    let made = try RenderingPair(
      served: "<title>Plums</title>",
      rendered: "<title>Other</title><meta name=description content='Ripe.'><p>Plum cake.</p>"
    ).record()
    #expect(made.searchedTitle == "Plums")
    #expect(made.searchedDescription == "Ripe.")
    #expect(made.searchedText == "Plum cake.")
    #expect(made.searchedRendering == [.description, .words])
    let kept = try RenderingPair(
      served: "<title>Plums</title><meta name=robots content=nosnippet><p>Ripe plums.</p>",
      rendered: "<title>Plums</title><meta name=description content='Ripe.'><p>Plum cake.</p>"
    ).record()
    #expect(kept.searchedDescription == nil)
    #expect(kept.searchedText == "Ripe plums.")
  }
}
