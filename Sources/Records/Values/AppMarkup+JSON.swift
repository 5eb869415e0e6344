package import JSON

extension SmartAppBanner: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("affiliateData", affiliateData)
    writer.field("appID", appID)
    writer.field("argument", argument)
    writer.field("clipBundleID", clipBundleID)
    writer.field("clipDisplay", clipDisplay)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init()
    affiliateData = try fields.text("affiliateData")
    appID = try fields.text("appID")
    argument = try fields.text("argument")
    clipBundleID = try fields.text("clipBundleID")
    clipDisplay = try fields.text("clipDisplay")
  }
}

extension AppLink: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appID", appID)
    writer.field("appName", appName)
    writer.field("class", `class`)
    writer.field("package", package)
    writer.field("platform", platform)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(platform: try fields.requiredText("platform"))
    appID = try fields.text("appID")
    appName = try fields.text("appName")
    `class` = try fields.text("class")
    package = try fields.text("package")
    url = try fields.text("url")
  }
}

extension WebFallback: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("shouldFallback", shouldFallback)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      url: try fields.text("url"),
      shouldFallback: try fields.flag("shouldFallback") ?? true
    )
  }
}

extension TwitterApp: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("country", country)
    writer.field("googleplay", googleplay)
    writer.field("ipad", ipad)
    writer.field("iphone", iphone)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init()
    country = try fields.text("country")
    googleplay = try fields.object("googleplay", App.init)
    ipad = try fields.object("ipad", App.init)
    iphone = try fields.object("iphone", App.init)
  }
}

extension TwitterApp.App: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id)
    writer.field("name", name)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init()
    id = try fields.text("id")
    name = try fields.text("name")
    url = try fields.text("url")
  }
}

extension AlternateApp: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("app", app)
    writer.field("platform", platform)
    writer.field("uri", uri)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      platform: try fields.requiredText("platform"),
      app: try fields.requiredText("app"),
      uri: try fields.requiredText("uri"),
      url: try fields.text("url")
    )
  }
}

extension RelatedApp: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id)
    writer.field("platform", platform)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      platform: try fields.requiredText("platform"),
      id: try fields.text("id"),
      url: try fields.text("url")
    )
  }
}

extension DeepLink: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("app", app)
    writer.field("platform", platform)
    writer.field("source", source)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      platform: try fields.requiredText("platform"),
      app: try fields.text("app"),
      url: try fields.text("url"),
      source: try fields.requiredText("source")
    )
  }
}

extension UniversalLinks: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("apps", apps)
    writer.field("state", state)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(state: try fields.requiredText("state"), apps: try fields.list("apps", App.init))
  }
}

extension UniversalLinks.App: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appID", appID)
    writer.field("rule", rule)
    writer.field("verdict", verdict)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      appID: try fields.requiredText("appID"),
      verdict: try fields.requiredText("verdict"),
      rule: try fields.text("rule")
    )
  }
}
