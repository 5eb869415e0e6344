import Exporting
import Indexing
import JSON
import Ranking
import Searching

extension EngineQuery {
  /// What the rank profiles are told of the query, by the names of their inputs.
  var inputs: [(String, JSONValue)] {
    // Where all of a score counts however little of the query a document has, it counts as having all.
    let isWhole = statement.shares.count < 2
    let neutral = StaticUnits(0, neutral: weights.neutralUnits).neutral
    var inputs: [(String, JSONValue)] = [
      (
        "unit",
        QueryClause.number(statement.livePoints * weights.text / Double(StaticUnits.whole))
      ),
      ("neutral", QueryClause.number(Int(neutral))),
      ("whole", QueryClause.number(isWhole ? 1 : 0)),
      ("countries", VespaClause.tensor(countries)),
      ("languages", VespaClause.tensor(languages)),
    ]
    if isExact {
      inputs.append(("weights", VespaClause.tensor(termWeights)))
      inputs.append(("parts", VespaClause.tensor(isWhole ? [:] : termParts)))
    } else {
      inputs.append(("text", QueryClause.number(weights.text)))
      guard !isWhole else { return inputs }
      for (index, share) in statement.shares.prefix(VespaPackage.queryWords).enumerated() {
        inputs.append(("part\(index)", QueryClause.number(share.part)))
      }
    }
    return inputs
  }

  /// What a unit of the impact of each term is worth, of which the best counts for each word.
  private var termWeights: [[String: String]: Double] {
    var cells: [[String: String]: Double] = [:]
    for (index, word) in statement.words.enumerated() {
      for term in word.terms {
        let address = ["term": TermName.name(of: term.term), "word": "w\(index)"]
        cells[address] = max(cells[address] ?? 0, term.weight * weights.text)
      }
    }
    return cells
  }

  /// What part of the query a document has with each term, once for each word.
  private var termParts: [[String: String]: Double] {
    var cells: [[String: String]: Double] = [:]
    for (index, share) in statement.shares.enumerated() {
      for term in share.words.flatMap({ statement.words[$0].terms }) {
        cells[["term": TermName.name(of: term.term), "word": "w\(index)"]] = share.part
      }
    }
    return cells
  }

  private var countries: [[String: String]: Double] {
    guard let country = query.country, weights[.nearness] > 0 else { return [:] }
    return [["label": country]: weights[.nearness]]
  }

  private var languages: [[String: String]: Double] {
    guard weights[.language] > 0 else { return [:] }
    var cells: [[String: String]: Double] = [:]
    for language in languageFilters { cells[["label": language]] = weights[.language] }
    return cells
  }
}
