import Inspecting
import Records
import Testing

/// Annotations on GitHub.
struct WorkflowCommandsTests {
  @Test("A finding in a file names its line and column; one of a server names the address")
  func places() throws {
    let inspection = try HostileTexts.inspection("plum")
    let inFile = try #require(inspection.report(.github, source: "a,b:c.html"))
    #expect(inFile.contains("file=a%2Cb%3Ac.html,line=3,col=7::"))
    let served = try #require(inspection.report(.github, source: nil))
    #expect(!served.contains("file="))
    #expect(served.contains("(https://a.example/page)"))
  }

  @Test("No text of a page begins a command of its own")
  func hostile() throws {
    for payload in HostileTexts.payloads {
      let count = Advice.all(of: try HostileTexts.inspection(payload)).count + 1
      let text = try #require(
        try HostileTexts.inspection(payload).report(.github, source: "x.html")
      )
      let lines = text.split(whereSeparator: \.isNewline)
      #expect(lines.count == count, "\(payload)")
      #expect(lines.allSatisfy { $0.hasPrefix("::") })
    }
  }
}
