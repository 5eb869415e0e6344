extension RecordObject {
  /// The document: how it was fetched, what it allows, and where it leads.
  static let documents: [RecordObject] = [
    RecordObject(
      "alternate",
      .fields([
        .init("hreflang", .text, isAlways: true, "The language tag as written, or x-default."),
        .init("url", .text, isAlways: true, "The absolute URL of the page in that language."),
      ])
    ),
    RecordObject(
      "fetch",
      .fields([
        .init(
          "bytes",
          .integer(from: 0),
          isAlways: true,
          "The size of the body after decompression, in bytes."
        ),
        .init(
          "charset",
          .text,
          "The encoding that the page was read in, by its WHATWG name; absent when not known."
        ),
        .init("contentType", .text, "The header Content-Type as sent; absent when there was none."),
        .init(
          "durationMs",
          .integer(from: 0),
          "How long the exchange took, in milliseconds; only with --with-times."
        ), .init("etag", .text, "The header ETag as sent; absent when there was none."),
        .init(
          "fetchedAt",
          .dateTime,
          "When the request began; only with --with-times."
        ),
        .init(
          "finalURL",
          .text,
          isAlways: true,
          "The URL that answered with the page, after all redirects."
        ),
        .init(
          "lastModified",
          .text,
          "The header Last-Modified as sent; absent when there was none."
        ),
        .init(
          "redirects",
          .list(
            .fields([
              .init("status", .integer(from: nil), isAlways: true, "The HTTP status, 300 to 399."),
              .init("url", .text, isAlways: true, "The URL that answered with the redirect."),
            ])
          ),
          isAlways: true,
          "The redirects on the way, in their order; empty when there were none."
        ), .init("requestedURL", .text, isAlways: true, "The URL that was requested first."),
        .init(
          "status",
          .integer(from: nil),
          isAlways: true,
          "The HTTP status of the last response."
        ),
      ])
    ),
    RecordObject(
      "imageSize",
      .fields([
        .init("height", .integer(from: 1), isAlways: true, "The height in pixels."),
        .init("width", .integer(from: 1), isAlways: true, "The width in pixels."),
      ])
    ),
    RecordObject(
      "link",
      .fields([
        .init(
          "column",
          .integer(from: 1),
          "The column in Unicode scalars, counted from 1; absent when it has no position."
        ),
        .init(
          "line",
          .integer(from: 1),
          "The line of the source, counted from 1; absent for links of response headers."
        ),
        .init(
          "rel",
          .list(.text),
          isAlways: true,
          "The values of rel, in lower case; empty when there is none."
        ),
        .init(
          "text",
          .text,
          isAlways: true,
          "The text of the link, at most 200 characters; may be empty."
        ), .init("url", .text, isAlways: true, "The absolute URL without its fragment."),
      ])
    ),
    RecordObject(
      "resource",
      .fields([
        .init("title", .text, "What the page calls the document; absent when it has no title."),
        .init(
          "type",
          .text,
          isAlways: true,
          "The media type as written, in lower case and without parameters."
        ), .init("url", .text, isAlways: true, "The absolute URL of the document."),
      ])
    ),
    RecordObject(
      "robots",
      .fields([
        .init(
          "allowed",
          .flag,
          isAlways: true,
          "Whether robots.txt allows the URL; true where robots.txt was not read."
        ),
        .init(
          "group",
          .text,
          "The user-agent token of the group in robots.txt that decided; absent when none did."
        ),
        .init(
          "maxSnippet",
          .integer(from: 1),
          "The most characters of the page that results may show; absent without a limit."
        ),
        .init(
          "noImagePreview",
          .flag,
          "Whether results must not show an image, so that the record has none; absent where they may."
        ),
        .init("nofollow", .flag, isAlways: true, "Whether links of the page must not be followed."),
        .init("noindex", .flag, isAlways: true, "Whether the page must stay out of the index."),
        .init("nosnippet", .flag, isAlways: true, "Whether results must not show a description."),
        .init(
          "rule",
          .text,
          "The line of robots.txt that decided, as written; absent when none did."
        ),
        .init(
          "sources",
          .list(.text),
          isAlways: true,
          "The directives and where they are, such as \"meta robots: noindex\"."
        ),
      ])
    ),
    RecordObject(
      "subresource",
      .fields([
        .init(
          "column",
          .integer(from: 1),
          isAlways: true,
          "The column in Unicode scalars of the first element that loads it, counted from 1."
        ),
        .init(
          "kind",
          .oneOf(Subresource.Kind.allCases.map(\.rawValue)),
          isAlways: true,
          "What is loaded."
        ),
        .init(
          "line",
          .integer(from: 1),
          isAlways: true,
          "The line of the first element that loads it, counted from 1."
        ), .init("url", .text, isAlways: true, "The absolute URL."),
      ])
    ),
  ]
}
