import Addressing
import Foundation
import Inspecting
import Reading
import Records
import Rules
import TestSupport
import Testing

/// Markup to paste, pasted into real pages.
struct SnippetCorpusTests {
  /// Every how manyth page is tried; all of them when the environment asks for it.
  private static let step =
    ProcessInfo.processInfo.environment["PIPPIN_ALL_PAGES"] == nil ? 12 : 1

  /// What became of the snippets of one rule.
  private struct Outcome {
    var tried = 0
    var stays: [String] = []
    var brings: [String] = []
    var misses: [String] = []
  }

  @Test(
    "Pasted as it is, a snippet ends its finding, makes none and brings the points that it promises",
    .corpus("pages", cases: 688)
  )
  func everyPaste() throws {
    let names = SkippedCases.names(in: "pages", ".html")
    #expect(names.count >= 688)
    let addresses = try Self.addresses()
    var outcomes: [String: Outcome] = [:]
    var forms: [Snippet.Form: Int] = [:]
    var templatedPages = 0
    var pages = 0
    for name in stride(from: 0, to: names.count, by: Self.step).map({ names[$0] }) {
      let file = SkippedCases.corpus.appending(path: "pages/\(name).html")
      let text = PastedPage(bytes: try Data(contentsOf: file))
      let address = try #require(WebAddress(addresses[name] ?? "https://example.com/a/page"))
      let before = text.inspection(at: address)
      pages += 1
      var promisesMore = false
      for advice in Advice.all(of: before) {
        guard let snippet = advice.snippet else { continue }
        forms[snippet.form, default: 0] += 1
        if advice.condition != nil, snippet.form != .example { promisesMore = true }
        guard snippet.form == .paste, let pasted = text.pasting(snippet, of: advice) else {
          continue
        }
        judge(advice, before, pasted.inspection(at: address), name, &outcomes)
      }
      if promisesMore { templatedPages += 1 }
    }
    print(
      "Snippets of \(pages) real pages: \(forms.map { "\($0.key.rawValue) \($0.value)" }.sorted())"
    )
    print("  pages with points behind a template: \(templatedPages)")
    for (rule, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      show(outcome, of: rule)
      #expect(outcome.stays.isEmpty && outcome.brings.isEmpty && outcome.misses.isEmpty, "\(rule)")
    }
    #expect(templatedPages * 10 <= pages)
  }

  private func show(_ outcome: Outcome, of rule: String) {
    print(
      "  \(rule): \(outcome.tried) tried, \(outcome.stays.count) stay, \(outcome.brings.count) bring"
        + " new ones, \(outcome.misses.count) miss their points"
    )
    for line in (outcome.stays.prefix(3) + outcome.brings.prefix(6) + outcome.misses.prefix(6)) {
      print("    \(line)")
    }
  }

  private func judge(
    _ advice: Advice,
    _ before: Inspection,
    _ after: Inspection,
    _ page: String,
    _ outcomes: inout [String: Outcome]
  ) {
    var outcome = outcomes[advice.rule] ?? Outcome()
    defer { outcomes[advice.rule] = outcome }
    outcome.tried += 1
    let page = page.prefix(8)
    // Elements of which no markup can be made whole are an entry of their own.
    let others = Advice.all(of: before).filter { $0.rule == advice.rule && $0 != advice }
      .flatMap(\.locations).map(\.evidence)
    let rest = Advice.all(of: after).filter { $0.rule == advice.rule }.flatMap(\.locations)
    if rest.contains(where: { $0.evidence == nil || !others.contains($0.evidence) })
      || others.isEmpty && Advice.all(of: after).contains(where: { $0.rule == advice.rule })
    {
      outcome.stays.append("\(page): stays: \(advice.snippet?.text.prefix(200) ?? "")")
    }
    var old: [String: Int] = [:]
    for finding in before.record.findings { old[finding.rule, default: 0] += 1 }
    // What an element says wrongly is told once it can be read at all.
    let isReadable = ["meta.value-attribute", "app-links.name-attribute"].contains(advice.rule)
    for finding in after.record.findings where finding.severity != .note {
      if isReadable, finding.rule.hasPrefix("app-links.") { continue }
      old[finding.rule, default: 0] -= 1
      if old[finding.rule, default: 0] < 0 {
        outcome.brings.append("\(page): brings \(finding.rule): \(finding.message.prefix(160))")
      }
    }
    let gain = Double(advice.points)
    let real = 100 * (after.record.quality.score - before.record.quality.score)
    if abs(gain - real) > 1, gain > 0 || real < -1 {
      outcome.misses.append("\(page): promises \(advice.points), brings \(real)")
    }
  }

  /// The address of each page by the name of its file.
  private static func addresses() throws -> [String: String] {
    let table = try String(
      contentsOf: SkippedCases.corpus.appending(path: "manifest.tsv"),
      encoding: .utf8
    )
    var addresses: [String: String] = [:]
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if fields.count > 1 { addresses[String(fields[0])] = String(fields[1]) }
    }
    return addresses
  }
}

/// The text of a page, into which snippets are pasted.
private struct PastedPage {
  private var text: [Unicode.Scalar]

  /// Takes a page; what is no UTF-8 counts as Latin-1, which keeps every byte.
  init(bytes: Data) {
    var text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    self.text = Array(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars)
  }

  private init(_ text: [Unicode.Scalar]) {
    self.text = text
  }

  /// What is read of the page, served as UTF-8 from `address`.
  func inspection(at address: WebAddress) -> Inspection {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    var input = PageInput(address: address, body: Array(String(view).utf8))
    input.charset = "utf-8"
    return Inspection(PageJudge.read(input))
  }

  /// The page with `snippet` where it belongs; `nil` when that is not in the page.
  func pasting(_ snippet: Snippet, of advice: Advice) -> PastedPage? {
    let added = Array((snippet.text + "\n").unicodeScalars)
    switch snippet.placement {
    case .header, .file, .body: return nil
    case .head:
      let end = first("</head") ?? first("<body") ?? first("<head").flatMap(end(ofTagAt:)) ?? 0
      return PastedPage(Array(text[..<end] + added + text[end...]))
    case .headStart:
      let start = first("<head").flatMap(end(ofTagAt:)) ?? 0
      return PastedPage(Array(text[..<start] + added + text[start...]))
    case .htmlTag: return first("<html").flatMap { replacing(tagAt: $0, with: snippet.text) }
    case .tags:
      let lines = snippet.text.split(separator: "\n").map(String.init)
      let places = advice.locations.compactMap { place in
        place.line.flatMap { offset(line: $0, column: place.column ?? 1) }
      }
      guard places.count == advice.locations.count else { return nil }
      if places.count == 1 { return replacing(tagAt: places[0], with: snippet.text) }
      guard places.count == lines.count, places.count < 25 else { return nil }
      var page: PastedPage? = self
      for (place, line) in zip(places, lines).sorted(by: { $0.0 > $1.0 }) {
        page = page?.replacing(tagAt: place, with: line)
      }
      return page
    }
  }

  private func replacing(tagAt start: Int, with text: String) -> PastedPage? {
    guard start < self.text.count, self.text[start] == "<", var end = end(ofTagAt: start) else {
      return nil
    }
    if matches("<title", at: start), let close = first("</title", from: end) {
      end = self.end(ofTagAt: close) ?? end
    }
    return PastedPage(Array(self.text[..<start] + Array(text.unicodeScalars) + self.text[end...]))
  }

  private func offset(line: Int, column: Int) -> Int? {
    var place = 0
    for _ in 1..<line {
      guard let end = text[place...].firstIndex(of: "\n") else { return nil }
      place = end + 1
    }
    return place + column - 1
  }

  private func matches(_ word: String, at place: Int) -> Bool {
    let letters = Array(word.unicodeScalars)
    guard place + letters.count <= text.count else { return false }
    for (index, letter) in letters.enumerated() {
      let own = text[place + index]
      let lower = (65...90).contains(own.value) ? Unicode.Scalar(own.value + 32) ?? own : own
      if lower != letter { return false }
    }
    return true
  }

  private func first(_ word: String, from start: Int = 0) -> Int? {
    var place = start
    while let next = text[place...].firstIndex(of: "<") {
      if matches(word, at: next) { return next }
      place = matches("<!--", at: next) ? endOfComment(at: next) : next + 1
    }
    return nil
  }

  private func endOfComment(at start: Int) -> Int {
    var place = start + 4
    while place + 2 < text.count {
      if text[place] == "-", text[place + 1] == "-", text[place + 2] == ">" { return place + 3 }
      place += 1
    }
    return text.count
  }

  private func end(ofTagAt start: Int) -> Int? {
    var quote: Unicode.Scalar?
    for index in start..<text.count {
      let scalar = text[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if (scalar == "\"" || scalar == "'") && text[index - 1] == "=" {
        quote = scalar
      } else if scalar == ">" {
        return index + 1
      }
    }
    return nil
  }
}
