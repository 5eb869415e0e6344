extension RecordObject {
  /// The objects of ``PageRendering``.
  static let rendering: [RecordObject] = [
    RecordObject(
      "blockedRequest",
      .fields([
        .init("kind", .text, isAlways: true),
        .init("reason", .text, isAlways: true),
        .init("url", .text, isAlways: true),
      ])
    ),
    RecordObject(
      "renderedChange",
      .fields([
        .init("change", .oneOf(PageRendering.Kind.allCases.map(\.rawValue)), isAlways: true),
        .init("field", .oneOf(PageRendering.Field.allCases.map(\.rawValue)), isAlways: true),
        .init("milliseconds", .integer(from: 0)),
        .init("rendered", .list(.text), isAlways: true),
        .init("served", .list(.text), isAlways: true),
      ])
    ),
    RecordObject(
      "rendering",
      .fields([
        .init("blocked", .list(.object("blockedRequest")), isAlways: true),
        .init("blockedCount", .integer(from: 0), isAlways: true),
        .init("browser", .text, isAlways: true),
        .init("bytes", .integer(from: 0), isAlways: true),
        .init("changes", .list(.object("renderedChange")), isAlways: true),
        .init("description", .text),
        .init("end", .oneOf(PageRendering.End.allCases.map(\.rawValue)), isAlways: true),
        .init("errorCount", .integer(from: 0), isAlways: true),
        .init("errors", .list(.text), isAlways: true),
        .init("failure", .text),
        .init("requests", .integer(from: 0), isAlways: true),
        .init("text", .text),
        .init("title", .text),
      ])
    ),
  ]
}
