extension RecordObject {
  /// The objects of a record's JSON form, that of the record itself first; fields are sorted by name, as
  /// they are written.
  package static let all = served + rendering

  /// Those of what was served.
  private static let served: [RecordObject] = [
    RecordObject(
      "record",
      .fields([
        .init("actions", .list(.object("action")), isAlways: true),
        .init("alternateApps", .list(.object("alternateApp")), isAlways: true),
        .init("alternates", .list(.object("alternate")), isAlways: true),
        .init("appLinks", .list(.object("appLink")), isAlways: true),
        .init("banner", .object("banner")),
        .init("canonicalURL", .text),
        .init("dateModified", .text),
        .init("datePublished", .text),
        .init("deepLinks", .list(.object("deepLink")), isAlways: true),
        .init("description", .text),
        .init("expires", .text),
        .init("feeds", .list(.object("resource")), isAlways: true),
        .init("fetch", .object("fetch")),
        .init("findings", .list(.object("finding")), isAlways: true),
        .init("headings", .list(.text), isAlways: true),
        .init("image", .text),
        .init("imageSize", .object("imageSize")),
        .init("indexable", .flag, isAlways: true),
        .init("keywords", .list(.text), isAlways: true),
        .init("language", .text),
        .init("links", .list(.object("link")), isAlways: true),
        .init("manifestURL", .text),
        .init("oEmbeds", .list(.object("resource")), isAlways: true),
        .init("quality", .object("quality"), isAlways: true),
        .init("reasons", .list(.text), isAlways: true),
        .init("relatedApps", .list(.object("relatedApp")), isAlways: true),
        .init("rendering", .object("rendering")),
        .init("robots", .object("robots"), isAlways: true),
        .init("schema", .constant(PageRecord.schema), isAlways: true),
        .init("shownText", .integer(from: 0)),
        .init("structuredData", .object("structuredData"), isAlways: true),
        .init("subresources", .list(.object("subresource"))),
        .init("text", .text, isAlways: true),
        .init("title", .text),
        .init("touchIcon", .text),
        .init("twitterApp", .object("twitterApp")),
        .init("universalLinks", .object("universalLinks")),
        .init("url", .text, isAlways: true),
        .init("webFallback", .object("webFallback")),
      ])
    ),
    RecordObject(
      "action",
      .fields([
        .init("kind", .oneOf(["call", "directions"]), isAlways: true),
        .init("value", .text, isAlways: true),
      ])
    ),
    RecordObject(
      "alternate",
      .fields([
        .init("hreflang", .text, isAlways: true),
        .init("url", .text, isAlways: true),
      ])
    ),
    RecordObject(
      "alternateApp",
      .fields([
        .init("app", .text, isAlways: true),
        .init("platform", .oneOf(["ios", "android"]), isAlways: true),
        .init("uri", .text, isAlways: true),
        .init("url", .text),
      ])
    ),
    RecordObject(
      "appLink",
      .fields([
        .init("appID", .text),
        .init("appName", .text),
        .init("class", .text),
        .init("package", .text),
        .init("platform", .text, isAlways: true),
        .init("url", .text),
      ])
    ),
    RecordObject(
      "banner",
      .fields([
        .init("affiliateData", .text),
        .init("appID", .pattern(#"^[0-9]+$"#)),
        .init("argument", .text),
        .init("clipBundleID", .text),
        .init("clipDisplay", .text),
      ])
    ),
    RecordObject(
      "deepLink",
      .fields([
        .init("app", .text),
        .init("platform", .oneOf(["ios", "ipad", "android", "windows"]), isAlways: true),
        .init("source", .text, isAlways: true),
        .init("url", .text),
      ])
    ),
    RecordObject(
      "fetch",
      .fields([
        .init("bytes", .integer(from: 0), isAlways: true),
        .init("charset", .text),
        .init("contentType", .text),
        .init("durationMs", .integer(from: 0)),
        .init("etag", .text),
        .init("fetchedAt", .dateTime),
        .init("finalURL", .text, isAlways: true),
        .init("lastModified", .text),
        .init(
          "redirects",
          .list(
            .fields([
              .init("status", .integer(from: nil), isAlways: true),
              .init("url", .text, isAlways: true),
            ])
          ),
          isAlways: true
        ),
        .init("requestedURL", .text, isAlways: true),
        .init("status", .integer(from: nil), isAlways: true),
      ])
    ),
    RecordObject(
      "finding",
      .fields([
        .init("column", .integer(from: 1)),
        .init("evidence", .text),
        .init("fix", .text, isAlways: true),
        .init("gain", .share),
        .init("line", .integer(from: 1)),
        .init("message", .text, isAlways: true),
        .init("rule", .pattern(#"^[a-z0-9-]+(\.[a-z0-9-]+)+$"#), isAlways: true),
        .init("severity", .oneOf(["error", "warning", "note"]), isAlways: true),
      ])
    ),
    RecordObject(
      "imageSize",
      .fields([
        .init("height", .integer(from: 1), isAlways: true),
        .init("width", .integer(from: 1), isAlways: true),
      ])
    ),
    RecordObject(
      "item",
      .fields([
        .init("id", .text),
        .init("properties", .table(.list(.object("value"))), isAlways: true),
        .init("syntax", .oneOf(["json-ld", "microdata", "rdfa"]), isAlways: true),
        .init("types", .list(.text), isAlways: true),
      ])
    ),
    RecordObject(
      "link",
      .fields([
        .init("column", .integer(from: 1)),
        .init("line", .integer(from: 1)),
        .init("rel", .list(.text), isAlways: true),
        .init("text", .text, isAlways: true),
        .init("url", .text, isAlways: true),
      ])
    ),
    RecordObject(
      "quality",
      .fields([
        .init("parts", .table(.share), isAlways: true),
        .init("score", .share, isAlways: true),
      ])
    ),
    RecordObject(
      "relatedApp",
      .fields([
        .init("id", .text),
        .init("platform", .text, isAlways: true),
        .init("url", .text),
      ])
    ),
    RecordObject(
      "resource",
      .fields([
        .init("title", .text),
        .init("type", .text, isAlways: true),
        .init("url", .text, isAlways: true),
      ])
    ),
    RecordObject(
      "robots",
      .fields([
        .init("allowed", .flag, isAlways: true),
        .init("group", .text),
        .init("maxSnippet", .integer(from: 1)),
        .init("nofollow", .flag, isAlways: true),
        .init("noindex", .flag, isAlways: true),
        .init("nosnippet", .flag, isAlways: true),
        .init("rule", .text),
        .init("sources", .list(.text), isAlways: true),
      ])
    ),
    RecordObject(
      "structuredData",
      .fields([
        .init("dublinCore", .object("texts"), isAlways: true),
        .init("items", .list(.object("item")), isAlways: true),
        .init("openGraph", .object("texts"), isAlways: true),
        .init("twitterCard", .table(.text), isAlways: true),
      ])
    ),
    RecordObject(
      "subresource",
      .fields([
        .init("column", .integer(from: 1), isAlways: true),
        .init("kind", .oneOf(Subresource.Kind.allCases.map(\.rawValue)), isAlways: true),
        .init("line", .integer(from: 1), isAlways: true),
        .init("url", .text, isAlways: true),
      ])
    ),
    RecordObject("texts", .table(.list(.text))),
    RecordObject(
      "twitterApp",
      .fields([
        .init("country", .text),
        .init("googleplay", .object("twitterTarget")),
        .init("ipad", .object("twitterTarget")),
        .init("iphone", .object("twitterTarget")),
      ])
    ),
    RecordObject(
      "twitterTarget",
      .fields([
        .init("id", .text),
        .init("name", .text),
        .init("url", .text),
      ])
    ),
    RecordObject(
      "universalLinks",
      .fields([
        .init(
          "apps",
          .list(
            .fields([
              .init("appID", .text, isAlways: true), .init("rule", .text),
              .init("verdict", .oneOf(["match", "exclude", "none"]), isAlways: true),
            ])
          ),
          isAlways: true
        ),
        .init("state", .oneOf(["valid", "invalid", "missing", "unknown"]), isAlways: true),
      ])
    ),
    RecordObject("value", .value),
    RecordObject(
      "webFallback",
      .fields([
        .init("shouldFallback", .flag, isAlways: true),
        .init("url", .text),
      ])
    ),
  ]
}
