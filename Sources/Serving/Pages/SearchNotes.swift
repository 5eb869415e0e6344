import Indexing
import Searching

/// What the search page says beside the results: above them what explains them, below them what is
/// not among them.
struct SearchNotes {
  let page: SearchPage
  let results: SearchResults

  private var language: PageLanguage { page.language }

  /// What explains the results.
  var above: String {
    var lines: [String] = []
    if results.coversAllPages { lines.append(PageText.text(language[.allSearched])) }
    if !results.missingWords.isEmpty {
      let words = results.missingWords.map(Self.word).joined(separator: ", ")
      lines.append(filled(.missing, ["words": words]))
    }
    if let meant = results.didYouMean {
      let words = MeantWords(page.query, meant)
      let link = "<a href=\"\(page.address(["q": meant]))\">\(PageText.isolated(words.meant))</a>"
      lines.append(filled(.meant, ["meant": link, "written": Self.word(words.written)]))
    }
    return Self.paragraphs(lines, "note")
  }

  /// What is not among the results, with what shows it.
  var below: String {
    var lines = results.hostRests.map { rest in
      let text = language[.moreOfHost, count: rest.count, values: ["host": rest.host]]
      return "<a href=\"\(page.address(["host": rest.host]))\">\(PageText.isolated(text))</a>"
    }
    if let count = results.withoutAppLink, count > 0 {
      let show =
        "<a href=\"\(page.address(["allPages": "true"]))\">"
        + "\(PageText.text(language[.show, count: count]))</a>"
      lines.append("\(PageText.text(language[.withoutLink, count: count])) \(show)")
    }
    lines += limits.map(PageText.text)
    if results.items.isEmpty, results.didYouMean == nil, page.first == 0 {
      lines.append(PageText.text(language[.advice]))
    }
    return Self.paragraphs(lines, "note")
  }

  /// What was not looked for, or not looked at.
  private var limits: [String] {
    let phrases: [(FormLimit, PagePhrase)] = [
      (.words, .limitWords), (.languages, .limitLanguages), (.pages, .limitPages),
    ]
    var lines = phrases.filter { results.formLimits.contains($0.0) }.map {
      language[$0.1, count: $0.0.most]
    }
    if results.unchecked > 0 {
      lines.append(language[.unchecked, count: results.unchecked])
    }
    return lines
  }

  /// A text of the page, in which values are HTML.
  private func filled(_ phrase: PagePhrase, _ values: [String: String]) -> String {
    var text = PageText.text(language[phrase])
    for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
    return text
  }

  /// A word that somebody wrote, in quotation marks.
  private static func word(_ word: String) -> String { "<q>\(PageText.isolated(word))</q>" }

  private static func paragraphs(_ lines: [String], _ name: String) -> String {
    lines.map { "<p class=\"\(name)\">\($0)</p>" }.joined(separator: "\n")
  }
}
