import Addressing
import Indexing
import Searching

/// What the search page says beside the results: above them what explains them, below them what is
/// not among them.
struct SearchNotes {
  let page: SearchPage
  let results: SearchResults

  private var language: PageLanguage { page.language }

  /// What explains the results, by lines.
  var above: [[TextPiece]] {
    var lines: [[TextPiece]] = []
    if results.lag == .missing { lines.append([.text(language[.noIndex])]) }
    if results.coversAllPages { lines.append([.text(language[.allSearched])]) }
    if !results.missingWords.isEmpty {
      let words = results.missingWords.map { [TextPiece.quoted($0)] }.joined(separator: [
        .text(", ")
      ])
      lines.append(TextPiece.pieces(of: language[.missing], ["words": Array(words)]))
    }
    if results.requiresFilters { lines.append([.text(language[.filtersApply])]) }
    if let meant = results.didYouMean {
      let words = MeantWords(page.query, meant)
      let link = TextPiece.namedLink(words.meant, to: page.address(["q": meant]))
      lines.append(
        TextPiece.pieces(
          of: language[.meant],
          ["meant": [link], "written": [.quoted(words.written)]]
        )
      )
    }
    return lines
  }

  /// What is not among the results, with what shows it, by lines.
  var below: [[TextPiece]] {
    var lines: [[TextPiece]] = results.hostRests.map { rest in
      let host = ReadableHost.text(rest.host)
      let text =
        rest.bound == .exact
        ? language[.moreOfHost, count: rest.count, values: ["host": host]]
        : "\(host): \(language[.more])"
      return [.namedLink(text, to: page.address(["host": rest.host]))]
    }
    if let withoutLink { lines.append(withoutLink) }
    if let same { lines.append(same) }
    lines += limits.map { [.text($0)] }
    // Where no word is requested, there is none to spell otherwise.
    if results.items.isEmpty, results.didYouMean == nil, page.first == 0,
      Query(page.query).asksForWords
    {
      lines.append([.text(language[.advice])])
    }
    return lines
  }

  /// How many pages match but have no app link, where that is known, with what shows them.
  private var withoutLink: [TextPiece]? {
    guard let count = results.withoutAppLink, count > 0 else { return nil }
    let all = page.address(["allPages": "true"])
    if results.withoutAppLinkBound != .exact { return [.link(language[.allPages], to: all)] }
    let show = TextPiece.link(language[.show, count: count], to: all)
    return [.text(language[.withoutLink, count: count] + " "), show]
  }

  /// What is folded away because it says the same as a result, with what shows it.
  ///
  /// How many pages that are is known with the last result; before it, the total counts them.
  private var same: [TextPiece]? {
    guard !page.request.flag("similar") else { return nil }
    let all = page.address(["similar": "true"])
    if let count = results.duplicates {
      guard count > 0 else { return nil }
      let show = TextPiece.link(language[.show, count: count], to: all)
      return [.text(language[.same, count: count] + " "), show]
    }
    guard results.next != nil, !results.items.isEmpty, !results.isTotalExact else { return nil }
    return [.text(language[.sameCounted] + " "), .link(language[.showSame], to: all)]
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
}
