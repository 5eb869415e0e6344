import Basics
package import JSON
import Rules

extension AssociationCopy: JSONWritable {
  /// Writes what is known of the copy; moments are in ISO 8601.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("askedAt", askedAt?.iso8601)
    writer.field("cache", cache)
    writer.field("causes", causes)
    if case .failed(let code?, _) = state { writer.field("code", code) }
    writer.field("comparison", comparison.rawValue)
    writer.field("details", details)
    writer.field("expiresAt", expiresAt?.iso8601)
    writer.field("host", host)
    writer.field("madeAt", madeAt?.iso8601)
    writer.field("service", service.rawValue)
    writer.field("source", source)
    writer.field("state", state.name)
    switch state {
    case .failed(_, let words), .unreachable(let words), .unasked(let words):
      writer.field("words", words)
    case .present: break
    }
    writer.endObject()
  }
}

extension CopyCause: JSONWritable {
  /// Writes the cause as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("certainty", certainty.rawValue)
    writer.field("evidence", evidence)
    writer.field("fix", fix)
    writer.field("kind", kind.rawValue)
    writer.field("owner", owner.rawValue)
    writer.field("rule", rule?.id)
    writer.field("text", text)
    writer.endObject()
  }
}
