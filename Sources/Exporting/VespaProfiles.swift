/// How a Vespa application ranks: the score of the local index, as far as its expressions can say it.
///
/// What depends on the query comes with it as inputs. Sums over nothing are 0 there.
///
/// Reference: <https://docs.vespa.ai/en/reference/ranking/ranking-expressions.html>
enum VespaProfiles {
  private static let words = VespaPackage.queryWords

  /// The rank profiles as blocks of a schema.
  static let text = """
      rank-profile pippin {
        inputs {
          query(countries) tensor(label{})
          query(languages) tensor(label{})
          query(neutral) double
          query(unit) double
          query(whole) double
        }
        function held() {
          expression: 1
        }
        function words_score() {
          expression: 0
        }
        function static_score() {
          expression: query(unit) * (min(attribute(static), query(neutral)) \
    + max(attribute(static) - query(neutral), 0) * held * held)
        }
        function searcher_score() {
          expression: reduce(query(countries) * tensorFromLabels(attribute(region), label), max) \
    + reduce(query(languages) * tensorFromLabels(attribute(filters), label), max)
        }
        first-phase {
          expression: words_score + static_score + searcher_score
        }
      }

      rank-profile exact inherits pippin {
        inputs {
          query(parts) tensor(term{},word{})
          query(weights) tensor(term{},word{})
        }
        function held() {
          expression: max(query(whole), sum(reduce(query(parts) \
    * map(attribute(terms), f(x)(x > 0)), max, term)))
        }
        function words_score() {
          expression: sum(reduce(query(weights) * attribute(terms), max, term))
        }
      }

      rank-profile plain inherits pippin {
        inputs {
          query(text) double
    \(lines((0..<words).map { "      query(part\($0)) double" }))
        }
        function held() {
          expression: max(query(whole), \(sum((0..<words).map { "query(part\($0)) * has\($0)" })))
        }
    \(lines((0..<words).map(has)))
        function words_score() {
          expression: query(text) * (\(sum(VespaSchema.searched.map(gain))))
        }
      }
    """

  private static func lines(_ texts: [String]) -> String { texts.joined(separator: "\n") }

  private static func sum(_ texts: [String]) -> String { texts.joined(separator: " + ") }

  /// Whether a page has the word at this position of the query, in whichever field.
  private static func has(_ word: Int) -> String {
    let matches = VespaSchema.searched.map { "matches(\($0.name),\(word))" }
    return """
          function has\(word)() {
            expression: min(1, \(sum(matches)))
          }
      """
  }

  /// What the words in a field are worth.
  ///
  /// Vespa scores each field by itself. In the local index an occurrence in a field of weight w, of usual
  /// length, is worth w / (w + k₁) of what a word can be worth at most, and one in the text 1 / (1 + k₁).
  /// Words of other fields mostly are in the text, too, so that these count with what they add to it.
  private static func gain(_ field: VespaSchema.Searched) -> String {
    let saturation = 1.2
    let own = (saturation + 1) * field.weight / (saturation + field.weight)
    let added = field.weight > 1 ? own - 1 : own
    return "\((added * 1000).rounded() / 1000) * bm25(\(field.name))"
  }
}
