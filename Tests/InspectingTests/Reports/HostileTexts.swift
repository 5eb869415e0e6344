import Addressing
import Inspecting
import Records

/// Texts that try to leave their place in a report, each put wherever a page can put text.
enum HostileTexts {
  /// Markup, scripts, formulas of markup languages, commands, and marks that turn text around.
  static let payloads: [String] =
    [
      "<script>alert(1)</script>", "\"><script>alert(1)</script>", "'><svg onload=alert(1)>",
      "</title><script>alert(1)</script>", "</style><script>alert(1)</script>", "<!--", "-->",
      "]]>", "<![CDATA[", "&lt;script&gt;", "&#x3c;script&#x3e;", "<img src=x onerror=alert(1)>",
      "<a href=javascript:alert(1)>x</a>", "[x](javascript:alert(1))", "![x](http://x.example/)",
      "`code`", "```", "*b* _i_ ~~s~~", "# heading", "| cell |", "<details>", "@somebody",
      "http://x.example/", "::error::x", "%0A::error::x", "\u{1B}[31mred", "\u{202E}evil",
      "\u{2066}x\u{2069}", "\u{0}", "\u{8}\u{8}", "\r\n::error::x", "\u{2028}x", "\u{FFFE}",
      "{{7*7}}", "${7*7}", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
      "</pre></code><script>", "</td></tr></table>", "<base href=//x.example>",
      "<meta http-equiv=x>",
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
    guard let rule = Rule.catalogue.first else { throw Unreachable() }
    record.findings = [
      Finding(rule, payload, at: SourcePosition(line: 3, column: 7), evidence: payload)
    ]
    return Inspection(record)
  }

  struct Unreachable: Error {}
}
