package import JSON

extension PageRendering: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appLinks", appLinks)
    writer.field("banner", banner)
    writer.field("blocked", blocked)
    writer.field("blockedCount", blockedCount)
    writer.field("browser", browser)
    writer.field("bytes", bytes)
    writer.field("changes", changes)
    writer.field("description", description)
    writer.field("end", end.rawValue)
    writer.field("errorCount", errorCount)
    writer.field("errors", errors)
    writer.field("failure", failure)
    writer.field("requests", requests)
    writer.field("text", text)
    writer.field("title", title)
    writer.field("twitterApp", twitterApp)
    writer.field("webFallback", webFallback)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    guard let end = End(rawValue: try fields.requiredText("end")) else {
      throw RecordError(path: "end", reason: "the end is unknown")
    }
    self.init(end: end)
    failure = try fields.text("failure")
    changes = try fields.list("changes", Change.init)
    title = try fields.text("title")
    description = try fields.text("description")
    banner = try fields.object("banner", SmartAppBanner.init)
    appLinks = try fields.list("appLinks", AppLink.init)
    webFallback = try fields.object("webFallback", WebFallback.init)
    twitterApp = try fields.object("twitterApp", TwitterApp.init)
    text = try fields.text("text")
    requests = try fields.int("requests", in: 0...Int.max) ?? 0
    bytes = try fields.int("bytes", in: 0...Int.max) ?? 0
    blocked = try fields.list("blocked", BlockedRequest.init)
    blockedCount = try fields.int("blockedCount", in: 0...Int.max) ?? 0
    errors = try fields.texts("errors")
    errorCount = try fields.int("errorCount", in: 0...Int.max) ?? 0
    browser = try fields.text("browser") ?? ""
  }
}

extension PageRendering.Change: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("change", kind.rawValue)
    writer.field("field", field.rawValue)
    writer.field("milliseconds", milliseconds.map { Int($0.rounded()) })
    writer.field("rendered", rendered)
    writer.field("served", served)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    guard let kind = PageRendering.Kind(rawValue: try fields.requiredText("change")),
      let field = PageRendering.Field(rawValue: try fields.requiredText("field"))
    else { throw RecordError(path: "change", reason: "the change is unknown") }
    self.init(
      field,
      kind,
      served: try fields.texts("served"),
      rendered: try fields.texts("rendered"),
      milliseconds: try fields.int("milliseconds", in: 0...Int.max).map(Double.init)
    )
  }
}

extension PageRendering.BlockedRequest: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("kind", kind)
    writer.field("reason", reason)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      url: try fields.requiredText("url"),
      kind: try fields.requiredText("kind"),
      reason: try fields.requiredText("reason")
    )
  }
}
