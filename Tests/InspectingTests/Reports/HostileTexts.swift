import Addressing
import Inspecting
import Records
import Rules

/// Texts that try to leave their place in a report, each put wherever a page can put text.
enum HostileTexts {
  /// Markup, scripts, formulas of markup languages, commands, and marks that turn text around.
  static let payloads: [String] =
    markup + attributes + languages + commands + controls + addresses

  private static let markup = [
    "<script>alert(1)</script>", "\"><script>alert(1)</script>", "'><svg onload=alert(1)>",
    "</title><script>alert(1)</script>", "</style><script>alert(1)</script>", "<!--", "-->",
    "--!><script>alert(1)</script>", "]]>", "<![CDATA[", "<?xml version=\"1.0\"?>",
    "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>", "&e;", "&lt;script&gt;",
    "&#x3c;script&#x3e;", "&#60;script&#62;", "<img src=x onerror=alert(1)>",
    "<a href=javascript:alert(1)>x</a>", "</pre></code><script>alert(1)</script>",
    "</td></tr></table><script>alert(1)</script>", "<base href=//x.example>",
    "<meta http-equiv=refresh content=0;url=//x.example>", "<details open ontoggle=alert(1)>",
    "<iframe srcdoc=\"<script>alert(1)</script>\">", "<svg><script>alert(1)</script></svg>",
    "<svg/onload=alert(1)>", "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
    "<template><script>alert(1)</script></template>", "</textarea><script>alert(1)</script>",
    "</noscript><script>alert(1)</script>", "<plaintext>", "<xmp><script>alert(1)</script>",
    "<style>*{background:url(//x.example)}</style>", "<link rel=stylesheet href=//x.example>",
    "<object data=//x.example>", "<embed src=//x.example>", "<form action=//x.example><button>",
    "<input autofocus onfocus=alert(1)>", "<video><source onerror=alert(1)>",
    "<body onload=alert(1)>", "<ScRiPt>alert(1)</sCrIpT>", "<script\u{0}>alert(1)</script>",
    "<<script>alert(1)//<</script>", "\u{FEFF}<script>alert(1)</script>", "+ADw-script+AD4-",
    "</bdi><script>alert(1)</script>", "</li></ol><script>alert(1)</script>",
    "</summary></details><script>alert(1)</script>",
  ]

  private static let attributes = [
    "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)", "\" autofocus onfocus=alert(1) x=\"",
    "` onmouseover=alert(1)", "\" style=\"x:expression(alert(1))",
    "\"/><img src=x onerror=alert(1)>",
    "\\\"><script>alert(1)</script>", "en\"><script>alert(1)</script>", "ltr\" onclick=\"alert(1)",
  ]

  private static let languages = [
    "[x](javascript:alert(1))", "![x](http://x.example/)", "[x]: javascript:alert(1)", "`code`",
    "```", "~~~", "*b* _i_ ~~s~~", "# heading", "| cell |", "---", "===", "> quote", "- item",
    "1. item", "    indented", "<details>", "@somebody", "#42", ":smile:", "http://x.example/",
    "<http://x.example/>", "www.x.example", "$x^2$", "$$x$$", "[^1]", "\\", "!", "&copy;",
    "{{7*7}}", "${7*7}", "#{7*7}", "<%= 7*7 %>", "=HYPERLINK(\"http://x.example\")", "+1+1", "-1",
    "=cmd|' /C calc'!A0", "\t=1+1", "＝1+1",
  ]

  private static let commands = [
    "::error::x", "%0A::error::x", "\r\n::error::x", "::set-output name=x::y", "::stop-commands::x",
    "::add-mask::x", "##[error]x", "##vso[task.setvariable]x", "title=x,file=y::z",
    "\n# HELP x", "\",\"level\":\"error",
  ]

  private static let controls = [
    "\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x.example\u{1B}\\x", "\u{9B}2J",
    "\u{1B}]52;c;eA==\u{7}", "\u{202E}evil", "\u{2066}x\u{2069}", "\u{200F}x", "\u{0}",
    "\u{8}\u{8}",
    "\u{2028}x", "\u{2029}x", "\u{85}x", "\u{B}x", "\u{C}x", "\u{FFFE}", "\u{7F}", "a\rb", "a\nb",
  ]

  private static let addresses = [
    "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x",
    "file:///etc/passwd", "../../../etc/passwd", "java\nscript:alert(1)", "//x.example",
  ]

  /// The inspection of a page whose every text is `payload`.
  static func inspection(_ payload: String) throws -> Inspection {
    guard let address = WebAddress("https://a.example/page") else { throw Unreachable() }
    var record = PageRecord(url: address)
    record.indexable = true
    record.title = payload
    record.description = payload
    record.language = payload
    record.canonicalURL = payload
    record.image = payload
    record.keywords = [payload]
    record.datePublished = payload
    record.robots.rule = payload
    record.reasons = [payload]
    record.deepLinks = [
      DeepLink(platform: payload, app: payload, url: payload, source: payload)
    ]
    record.items = [
      StructuredItem(syntax: .jsonLD, types: [payload], properties: [payload: [.text(payload)]])
    ]
    record.touchIcon = payload
    record.headings = [payload]
    record.text = payload
    record.openGraph = [payload: [payload], "og:title": [payload + "x"], "og:type": [payload]]
    record.twitterCard = ["title": payload + "y"]
    record.robots.sources = [payload]
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: [UniversalLinks.App(appID: payload, verdict: "match", rule: payload)]
    )
    record.quality = QualityScore(score: 0.5, parts: [payload: 0.5])
    guard let rule = Rule.catalog.first else { throw Unreachable() }
    let rules = [rule] + Self.rulesWithSnippets.compactMap(Rule.named)
    // A meta element as evidence decides on the example beside it, so no payload is one.
    let evidence = payload.hasPrefix("<meta") ? "= \(payload)" : payload
    record.findings = rules.map { rule in
      Finding(rule, payload, at: SourcePosition(line: 3, column: 7), evidence: evidence)
    }
    return Inspection(record)
  }

  /// Rules whose markup to paste holds texts of the page.
  private static let rulesWithSnippets = [
    "page.title-element-missing", "page.description-missing", "structured-data.none",
    "quality.app-platform-missing", "meta.value-attribute", "page.language-missing",
    "banner.argument-missing",
  ]

  struct Unreachable: Error {}
}
