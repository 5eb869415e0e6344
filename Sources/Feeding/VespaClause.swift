import JSON

/// The clauses of Vespa's query language that are used, and inputs for rank profiles.
///
/// Reference: <https://docs.vespa.ai/en/reference/querying/yql.html>
enum VespaClause {
  /// Documents with `value` in the field.
  static func has(_ field: String, _ value: String) -> String {
    "\(field) contains \(quoted(value))"
  }

  /// Documents with `word` in the text, found by it and not ranked.
  static func filter(_ word: String) -> String {
    "default contains ({ranked: false}\(quoted(word)))"
  }

  /// Documents with one of `words` in the text; for ranking they are one word.
  static func word(_ words: [String]) -> String {
    let texts = distinct(words.map(quoted))
    guard texts.count > 1 else { return "default contains \(texts.first ?? quoted(""))" }
    return "default contains equiv(\(texts.joined(separator: ", ")))"
  }

  /// Documents that one of `clauses` finds; none when there are none.
  static func any(_ clauses: [String]) -> String {
    clauses.isEmpty ? "false" : grouped(clauses, " or ")
  }

  /// Documents that each of `clauses` finds, of which there is at least one, and none of `exclusions`.
  static func all(_ clauses: [String], without exclusions: [String] = []) -> String {
    grouped(clauses + exclusions.map { "!(\($0))" }, " and ")
  }

  private static func grouped(_ clauses: [String], _ word: String) -> String {
    let clauses = distinct(clauses)
    return clauses.count == 1 ? clauses[0] : "(\(clauses.joined(separator: word)))"
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var seen = Set<String>()
    return texts.filter { seen.insert($0).inserted }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result + "\""
  }

  /// A tensor with these cells in Vespa's literal form.
  ///
  /// Reference: <https://docs.vespa.ai/en/reference/ranking/tensor.html#tensor-literal-form>
  ///
  /// - Parameter cells: The value at each address, an address as the labels by dimension.
  /// - Returns: The form as a text.
  static func tensor(_ cells: [[String: String]: Double]) -> JSONValue {
    let texts = cells.map { address, value in
      let labels = address.sorted { $0.key < $1.key }.map { "\($0.key):\(quoted($0.value))" }
      return "{\(labels.joined(separator: ","))}:\(value)"
    }
    return .string("{\(texts.sorted().joined(separator: ","))}")
  }
}
