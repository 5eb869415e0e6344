extension RecordObject {
  /// What the page states as data, and what is judged of it.
  static let statements: [RecordObject] = [
    RecordObject(
      "action",
      .fields([
        .init(
          "kind",
          .oneOf(["call", "directions"]),
          isAlways: true,
          "call dials a telephone number; directions shows the way to a postal address."
        ), .init("value", .text, isAlways: true, "The telephone number or the postal address."),
      ])
    ),
    RecordObject(
      "finding",
      .fields([
        .init(
          "column",
          .integer(from: 1),
          "The column in Unicode scalars, counted from 1; absent when it has no position."
        ),
        .init(
          "evidence",
          .text,
          "The part of the source that shows it, at most 200 characters; absent when none does."
        ), .init("fix", .text, isAlways: true, "What to do about it."),
        .init(
          "gain",
          .share,
          "By how much quality.score would rise if it were fixed, after those before it of the same"
            + " rule and fix; absent when it would not."
        ),
        .init(
          "line",
          .integer(from: 1),
          "The line of the source, counted from 1; absent when it has no position."
        ), .init("message", .text, isAlways: true, "What is wrong, in one or two sentences."),
        .init(
          "rule",
          .pattern(#"^[a-z0-9-]+(\.[a-z0-9-]+)+$"#),
          isAlways: true,
          "The code of the rule; pippin rules CODE explains it."
        ),
        .init(
          "severity",
          .oneOf(["error", "warning", "note"]),
          isAlways: true,
          "How much it matters."
        ),
      ])
    ),
    RecordObject(
      "item",
      .fields([
        .init(
          "id",
          .text,
          "The item's identifier (@id, itemid or resource); absent when it has none."
        ),
        .init(
          "properties",
          .table(.list(.object("value"))),
          isAlways: true,
          "The values of each property, in their order; names of schema.org have no prefix."
        ),
        .init(
          "syntax",
          .oneOf(["json-ld", "microdata", "rdfa"]),
          isAlways: true,
          "The syntax that the item is written in."
        ),
        .init(
          "types",
          .list(.text),
          isAlways: true,
          "The types as full IRIs; those of schema.org begin with https://schema.org/."
        ),
      ])
    ),
    RecordObject(
      "quality",
      .fields([
        .init(
          "parts",
          .table(.share),
          isAlways: true,
          "The parts of the score by name, such as completeness."
        ),
        .init(
          "score",
          .share,
          isAlways: true,
          "The score of the structured data; reports show it as 0 to 100 points."
        ),
      ])
    ),
    RecordObject(
      "structuredData",
      .fields([
        .init(
          "dublinCore",
          .object("texts"),
          isAlways: true,
          "Terms of Dublin Core, in lower case and without prefix, with their contents."
        ),
        .init(
          "items",
          .list(.object("item")),
          isAlways: true,
          "The items of JSON-LD, microdata and RDFa."
        ),
        .init(
          "openGraph",
          .object("texts"),
          isAlways: true,
          "Properties of Open Graph in lower case, with their contents in their order, at most 100 of each."
        ),
        .init(
          "twitterCard",
          .table(.text),
          isAlways: true,
          "Names of the Twitter card without the prefix twitter:, with their first contents."
        ),
      ])
    ),
    RecordObject("texts", .table(.list(.text))),
    RecordObject("value", .value),
  ]
}
