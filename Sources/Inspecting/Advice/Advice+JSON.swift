package import JSON
import Rules

extension Advice: JSONWritable {
  /// Writes the value as an object: what tables of `--format csv` say of it, with its locations in one list.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("accepted", isAccepted)
    writer.field("condition", condition)
    writer.field("fix", fix)
    writer.field("locations", isOneSlip ? [together] : locations)
    writer.field("message", title)
    writer.field("points", points)
    writer.field("requirements", requirements)
    writer.field("rule", rule)
    writer.field("severity", severity.rawValue)
    if let snippet {
      writer.key("snippet")
      writer.beginObject()
      writer.field("form", snippet.form.rawValue)
      writer.field("placement", snippet.placement.rawValue)
      writer.field("text", snippet.text)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension Advice.Location: JSONWritable {
  /// Writes the value as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("column", column)
    writer.field("detail", detail.isEmpty ? nil : detail)
    writer.field("evidence", evidence)
    writer.field("file", file)
    writer.field("line", line)
    writer.endObject()
  }
}
