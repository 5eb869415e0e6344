import Inspecting
import Testing

/// The report as a page: complete, and deaf to what the inspected page says.
struct HTMLReportTests {
  /// The names of all elements in `html`, closing ones with a slash.
  private func tags(_ html: String) -> [String] {
    html.split(separator: "<").dropFirst().map { piece in
      String(piece.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" })
    }
  }

  @Test("Whatever a page holds, the report has the elements that it has for a harmless page")
  func hostile() throws {
    let harmless = try #require(try HostileTexts.inspection("plum").report(.html, source: nil))
    let expected = tags(harmless)
    #expect(expected.contains("table") && expected.contains("pre"))
    #expect(!expected.contains("script") && !expected.contains("img"))
    for payload in HostileTexts.payloads {
      let html = try #require(try HostileTexts.inspection(payload).report(.html, source: nil))
      #expect(tags(html) == expected, "\(payload)")
      #expect(!html.unicodeScalars.contains("\u{202E}") && !html.unicodeScalars.contains("\u{1B}"))
    }
  }

  @Test("There are 120 texts that try to leave their place, and none is there twice")
  func payloads() {
    #expect(HostileTexts.payloads.count >= 120)
    #expect(Set(HostileTexts.payloads).count == HostileTexts.payloads.count)
  }

  @Test("The report asks nothing of other servers, and says so to the browser")
  func isolation() throws {
    let html = try #require(try HostileTexts.inspection("plum").report(.html, source: nil))
    #expect(html.contains("Content-Security-Policy\" content=\"default-src 'none';"))
    // Codes lead to their explanations in the page itself.
    let marks = html.replacing(/<a href="#code-[a-z0-9_-]+">/, with: "<a>").split(separator: "<")
      .map { $0.prefix { $0 != ">" } }
    for name in [" src=", " href=", " on", " action=", " srcset=", " data="] {
      #expect(!marks.contains { $0.contains(name) }, "\(name)")
    }
    for name in ["url(", "@import", "<script", "<link", "<iframe"] {
      #expect(!html.contains(name), "\(name)")
    }
    #expect(html.contains("prefers-color-scheme: dark"))
    #expect(html.contains("<html lang=\"en\">"))
  }
}
