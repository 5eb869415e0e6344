import Basics
package import JSON
import Rules

extension FetchSummary {
  func write(to writer: inout JSONWriter, withTimes: Bool) {
    writer.beginObject()
    writer.field("bytes", bytes)
    writer.field("charset", charset)
    writer.field("contentType", contentType)
    if withTimes { writer.field("durationMs", durationMs) }
    writer.field("etag", etag)
    if withTimes { writer.field("fetchedAt", fetchedAt?.iso8601) }
    writer.field("finalURL", finalURL)
    writer.field("lastModified", lastModified)
    writer.field("redirects", redirects)
    writer.field("requestedURL", requestedURL)
    writer.field("status", status)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      requestedURL: try fields.requiredText("requestedURL"),
      finalURL: try fields.requiredText("finalURL"),
      status: try fields.requiredInt("status", in: 0...999),
      bytes: try fields.requiredInt("bytes", in: 0...1 << 40)
    )
    charset = try fields.text("charset")
    contentType = try fields.text("contentType")
    durationMs = try fields.int("durationMs", in: 0...86_400_000)
    etag = try fields.text("etag")
    lastModified = try fields.text("lastModified")
    redirects = try fields.list("redirects", Redirect.init)
    guard let moment = try fields.text("fetchedAt") else { return }
    guard let timestamp = Timestamp(iso8601: moment) else {
      throw RecordError(
        path: "fetchedAt",
        reason: "a moment such as 2026-11-21T09:30:00.000Z is expected"
      )
    }
    fetchedAt = timestamp
  }
}

extension FetchSummary.Redirect: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("status", status)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      url: try fields.requiredText("url"),
      status: try fields.requiredInt("status", in: 0...999)
    )
  }
}

extension RobotsSummary: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("allowed", allowed)
    writer.field("group", group)
    writer.field("maxSnippet", maxSnippet)
    writer.field("noImagePreview", noImagePreview ? true : nil)
    writer.field("nofollow", nofollow)
    writer.field("noindex", noindex)
    writer.field("nosnippet", nosnippet)
    writer.field("rule", rule)
    writer.field("sources", sources)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init()
    allowed = try fields.flag("allowed") ?? true
    group = try fields.text("group")
    maxSnippet = try fields.int("maxSnippet", in: 1...Int.max)
    noImagePreview = try fields.flag("noImagePreview") ?? false
    nofollow = try fields.flag("nofollow") ?? false
    noindex = try fields.flag("noindex") ?? false
    nosnippet = try fields.flag("nosnippet") ?? false
    rule = try fields.text("rule")
    sources = try fields.texts("sources")
  }
}

extension Alternate: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("hreflang", hreflang)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      hreflang: try fields.requiredText("hreflang"),
      url: try fields.requiredText("url")
    )
  }
}

extension ImageSize: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("height", height)
    writer.field("width", width)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      width: try fields.requiredInt("width", in: .min ... .max),
      height: try fields.requiredInt("height", in: .min ... .max)
    )
  }
}

extension LinkedResource: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("title", title)
    writer.field("type", type)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      url: try fields.requiredText("url"),
      type: try fields.requiredText("type"),
      title: try fields.text("title")
    )
  }
}

extension PageLink: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("column", position?.column)
    writer.field("line", position?.line)
    writer.field("rel", rel)
    writer.field("text", text)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    let (line, column) = (
      try fields.int("line", in: 1...Int(Int32.max)),
      try fields.int("column", in: 1...Int(Int32.max))
    )
    self.init(
      url: try fields.requiredText("url"),
      rel: try fields.texts("rel"),
      text: try fields.requiredText("text"),
      position: line.flatMap { line in
        column.map { SourcePosition(line: line, column: $0) }
      }
    )
  }
}

extension ResultAction: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("kind", kind.rawValue)
    writer.field("value", value)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    guard let kind = Kind(rawValue: try fields.requiredText("kind")) else {
      throw RecordError(path: "kind", reason: "the kind is unknown")
    }
    self.init(kind: kind, value: try fields.requiredText("value"))
  }
}

extension QualityScore: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("parts", parts.mapValues { $0.roundedForJSON })
    writer.field("score", score.roundedForJSON)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      score: try fields.number("score", in: 0...1) ?? 0,
      parts: try fields.table("parts") { (value) throws(RecordError) in
        guard let number = value.double, (0...1).contains(number) else {
          throw RecordError(path: "", reason: "a number from 0.0 to 1.0 is expected")
        }
        return number
      }
    )
  }
}

extension Finding: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("column", column)
    writer.field("evidence", evidence)
    writer.field("fix", fix)
    writer.field("gain", gain?.roundedForJSON)
    writer.field("line", line)
    writer.field("message", message)
    writer.field("rule", rule)
    writer.field("severity", severity.rawValue)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    guard let severity = Severity(rawValue: try fields.requiredText("severity")) else {
      throw RecordError(path: "severity", reason: "the severity is unknown")
    }
    self.init(
      rule: try fields.requiredText("rule"),
      severity: severity,
      message: try fields.requiredText("message"),
      line: try fields.int("line", in: 0...Int(Int32.max)),
      column: try fields.int("column", in: 0...Int(Int32.max)),
      evidence: try fields.text("evidence"),
      fix: try fields.requiredText("fix"),
      gain: try fields.number("gain", in: -1...1)
    )
  }
}

extension Double {
  /// The number as the JSON form shows it: four decimals, so that it does not depend on the
  /// order in which its parts were added.
  var roundedForJSON: Double { (self * 10_000).rounded() / 10_000 }
}
