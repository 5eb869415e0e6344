package import Records

/// The answer to a query.
package struct SearchResults: Hashable, Sendable {
  /// How many pages match.
  package var total: Int
  /// The results, best first.
  package var items: [SearchItem]
  /// Where the next answer begins; `nil` when this is the last.
  package var next: String?

  /// The JSON form: `{"items","next","tookMs","total"}`.
  package func json(tookMs: Double) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("items", items)
    writer.key("next")
    if let next { writer.value(next) } else { writer.null() }
    writer.field("tookMs", (tookMs * 1000).rounded() / 1000)
    writer.field("total", total)
    writer.endObject()
    return writer.bytes
  }
}

/// One result.
package struct SearchItem: Hashable, Sendable, JSONWritable {
  /// The page's identifier, 16 hexadecimal digits.
  package var id: String
  /// The page's address.
  package var url: String
  /// The title.
  package var title: String
  /// The piece of the description or the text that matches best.
  package var snippet: String
  /// The score.
  package var score: Double
  /// What the score is made of, when that was asked for.
  package var explanation: ScoreExplanation?

  /// Writes the result as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let explanation {
      writer.key("explanation")
      explanation.write(to: &writer)
    }
    writer.field("id", id)
    writer.field("score", (score * 10_000).rounded() / 10_000)
    writer.field("snippet", snippet)
    writer.field("title", title)
    writer.field("url", url)
    writer.endObject()
  }
}

/// Completions of an unfinished query, and its top hits.
package struct Suggestion: Hashable, Sendable, JSONWritable {
  /// The query completed, likeliest first.
  package var completions: [String]
  /// The top hits for what was typed.
  package var hits: [SearchItem]

  /// Writes `{"completions":[…],"hits":[…]}`.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("completions", completions)
    writer.field("hits", hits)
    writer.endObject()
  }
}

extension ScoreExplanation: JSONWritable {
  /// Writes the tree as nested objects.
  package func write(to writer: inout JSONWriter) {
    // Open objects wait on a stack, so that a deep tree costs no deep recursion.
    var open: [(parts: [ScoreExplanation], next: Int)] = []
    func begin(_ part: ScoreExplanation) {
      writer.beginObject()
      writer.field("label", part.label)
      writer.key("parts")
      writer.beginArray()
      open.append((part.parts, 0))
      values.append(part.value)
    }
    var values: [Double] = []
    begin(self)
    while let (parts, next) = open.last {
      if next < parts.count {
        open[open.count - 1].next += 1
        begin(parts[next])
      } else {
        writer.endArray()
        writer.field("value", (values.removeLast() * 1_000_000).rounded() / 1_000_000)
        writer.endObject()
        open.removeLast()
      }
    }
  }
}
