import Basics
package import JSON
import Ranking
import Rules

extension RankExplanation: JSONWritable {
  /// Writes the standing as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("asOf", moment?.iso8601)
    writer.field("best", Self.rounded(best))
    writer.field("duplicateOf", representative)
    writer.field("duplicateOfUnlinked", isRepresentedWithoutApp)
    writer.field("findings", findings)
    writer.field("groups", groups)
    writer.field("hidden", hidings)
    writer.field("id", id)
    writer.field("indexed", isIndexed)
    writer.field("obstacles", obstacles)
    writer.field("points", Self.rounded(points))
    writer.key("raise")
    writer.beginArray()
    for line in potentials {
      writer.beginObject()
      writer.field("advice", line.advice)
      writer.field("gain", Self.rounded(line.gain))
      writer.field("signal", line.signal.rawValue)
      writer.endObject()
    }
    writer.endArray()
    writer.field("reasons", reasons)
    writer.field("signals", lines)
    writer.field("spam", signs)
    writer.field("title", title)
    writer.field("url", url)
    writer.endObject()
  }

  /// Four decimals.
  fileprivate static func rounded(_ number: Double) -> Double {
    (number * 10_000).rounded() / 10_000
  }
}

extension RankExplanation.Line: JSONWritable {
  /// Writes the signal as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("betterThan", shares.mapValues { RankExplanation.rounded($0) })
    writer.field("gain", RankExplanation.rounded(gain))
    writer.field("label", signal.label)
    writer.field("note", note)
    writer.field("points", RankExplanation.rounded(points))
    writer.field("signal", signal.rawValue)
    writer.field("value", RankExplanation.rounded(value))
    writer.field("weight", weight)
    writer.endObject()
  }
}

extension RankExplanation.Hiding: JSONWritable {
  /// Writes the reason as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("message", clause)
    writer.field("reason", name)
    writer.endObject()
  }
}

extension RankExplanation.Obstacle: JSONWritable {
  /// Writes the reason as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("code", code)
    writer.field("fix", fix)
    writer.field("message", message)
    writer.endObject()
  }
}

extension RankExplanation.Group: JSONWritable {
  /// Writes the group as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("kind", kind)
    writer.field("name", name)
    writer.field("pages", pages)
    writer.field("place", rank)
    writer.field("sampled", sampled)
    writer.endObject()
  }
}

extension RankExplanation.Sign: JSONWritable {
  /// Writes the sign as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("fix", sign.rule.fix)
    writer.field("message", sign.rule.title)
    writer.field("rule", sign.rule.id)
    writer.field("sign", sign.rawValue)
    writer.field("value", RankExplanation.rounded(value))
    writer.endObject()
  }
}
