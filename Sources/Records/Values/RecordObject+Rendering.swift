extension RecordObject {
  /// The objects of ``PageRendering``.
  static let rendering: [RecordObject] = [
    RecordObject(
      "blockedRequest",
      .fields([
        .init(
          "kind",
          .text,
          isAlways: true,
          "What it was for: frame, script, data, style, media, navigation or other."
        ),
        .init(
          "reason",
          .text,
          isAlways: true,
          "Why it was not made, such as robots, third-party or private-address."
        ),
        .init("url", .text, isAlways: true, "The URL as the page writes it, cut when it is long."),
      ])
    ),
    RecordObject(
      "renderedChange",
      .fields([
        .init(
          "change",
          .oneOf(PageRendering.Kind.allCases.map(\.rawValue)),
          isAlways: true,
          "How the rendered page differs from the served one in this field."
        ),
        .init(
          "field",
          .oneOf(PageRendering.Field.allCases.map(\.rawValue)),
          isAlways: true,
          "What is compared."
        ),
        .init(
          "milliseconds",
          .integer(from: 0),
          "When the last new value appeared, on the page's own clock; absent when not noted."
        ),
        .init(
          "rendered",
          .list(.text),
          isAlways: true,
          "At most 20 values that only the rendered page has."
        ),
        .init(
          "served",
          .list(.text),
          isAlways: true,
          "At most 20 values that only the served page has, or any where both are the same."
        ),
      ])
    ),
    RecordObject(
      "rendering",
      .fields([
        .init(
          "appLinks",
          .list(.object("appLink")),
          isAlways: true,
          "The al: tags of the rendered page; empty where scripts changed none."
        ),
        .init(
          "banner",
          .object("banner"),
          "The banner of the rendered page; absent where scripts changed none."
        ),
        .init(
          "blocked",
          .list(.object("blockedRequest")),
          isAlways: true,
          "Requests that were not made, the first of each URL; at most 50."
        ),
        .init(
          "blockedCount",
          .integer(from: 0),
          isAlways: true,
          "How many requests were not made in all."
        ), .init("browser", .text, isAlways: true, "The browser with its version."),
        .init("bytes", .integer(from: 0), isAlways: true, "How many bytes the requests brought."),
        .init(
          "changes",
          .list(.object("renderedChange")),
          isAlways: true,
          "Each field of the served page, compared; empty when rendering failed."
        ),
        .init(
          "description",
          .text,
          "The description that scripts made; absent where it is as served."
        ),
        .init(
          "end",
          .oneOf(PageRendering.End.allCases.map(\.rawValue)),
          isAlways: true,
          "How rendering ended; settled means that nothing was left to wait for."
        ),
        .init(
          "errorCount",
          .integer(from: 0),
          isAlways: true,
          "How many errors scripts had in all."
        ),
        .init(
          "errors",
          .list(.text),
          isAlways: true,
          "The first errors of scripts, with message and position; at most 50."
        ), .init("failure", .text, "Why the page could not be rendered; absent when it was."),
        .init(
          "requests",
          .integer(from: 0),
          isAlways: true,
          "How many requests of the page were answered."
        ),
        .init(
          "text",
          .text,
          "The text that scripts made, at most 256 KiB; absent where it is as served."
        ), .init("title", .text, "The title that scripts made; absent where it is as served."),
        .init(
          "twitterApp",
          .object("twitterApp"),
          "The app card of the rendered page; absent where scripts changed none."
        ),
        .init(
          "webFallback",
          .object("webFallback"),
          "What the rendered page says of falling back to the web; absent where scripts changed nothing."
        ),
      ])
    ),
  ]
}
