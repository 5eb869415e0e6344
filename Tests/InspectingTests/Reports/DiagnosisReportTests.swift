import Addressing
import Diagnosing
import Inspecting
import JSON
import Reading
import Records
import Testing

/// The answers to why a banner does not show and a link opens no app, in each form.
struct DiagnosisReportTests {
  private func report(_ head: String) async throws -> DiagnosisReport {
    let url = try #require(WebAddress("https://plums.example/r/7"))
    let html = "<!doctype html><html lang=en><head><title>Plums</title>\(head)</head><p>Ripe</html>"
    var page = PageInput(address: url, body: Array(html.utf8))
    page.fetch = FetchSummary(
      requestedURL: url.text,
      finalURL: url.text,
      status: 200,
      bytes: html.utf8.count
    )
    var input = DiagnosisInput(url)
    input.page = .read(await PageReaders.inProcess.read(page).record)
    input.source = page.body
    return DiagnosisReport(input.answers(to: [.banner, .link], on: [.ios, .android]))
  }

  private static let heads = [
    "", #"<meta name="apple-itunes-app" content="app-id=544007664">"#,
    #"<meta name="apple-itunes-app" content="app-id=YOUR_APP_ID">"#,
    #"<meta property="apple-itunes-app" content="app-id=<b>&amp;">"#,
  ]

  @Test("The JSON is what its schema describes", arguments: heads)
  func schema(head: String) async throws {
    let check = SchemaCheck(schema: try JSONParser.parse(DiagnosisSchema.text))
    let json = try JSONParser.parse(try await report(head).json)
    #expect(check.faults(of: json) == [])
    let answers = try #require(json["answers"]?.array)
    #expect(answers.map { $0["question"]?.string } == ["banner", "link", "link"])
    #expect(answers.map { $0["platform"]?.string } == [nil, "ios", "android"])
  }

  @Test("The terminal begins with the answer and its main cause, at any width", arguments: heads)
  func terminal(head: String) async throws {
    let report = try await report(head)
    let wide = report.terminal(width: 400, colors: false)
    let json = try JSONParser.parse(report.json)
    let line = try #require(json["answers"]?.array?.first?["line"]?.string)
    #expect(wide.hasPrefix("\(line)\n"))
    for width in [20, 60] {
      let text = report.terminal(width: width, colors: true)
      #expect(text.hasPrefix("\u{1B}["))
    }
  }

  @Test("The page leads with the answers, and holds markup of its own alone", arguments: heads)
  func page(head: String) async throws {
    let html = try await report(head).html
    #expect(html.contains("<h1>Why: <bdi>https://plums.example/r/7</bdi></h1>"))
    for anchor in ["banner", "link-ios", "link-android"] {
      #expect(html.contains("href=\"#\(anchor)\"") && html.contains("<h2 id=\"\(anchor)\">"))
    }
    #expect(!html.contains("app-id=<b>"))
    #expect(!html.contains("<script"))
  }
}
