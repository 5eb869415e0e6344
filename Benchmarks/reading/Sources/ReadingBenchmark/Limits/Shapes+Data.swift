extension Shapes {
  private static let script = "<title>Plums</title><script type=application/ld+json>"
  private static let context = "{\"@context\":\"https://schema.org\",\"@graph\":["

  private static func json(_ name: String, _ opening: String, _ piece: String, _ closing: String)
    -> Shape
  {
    .fill(name, script + opening, piece, closing + "</script>", kind: .block)
  }

  private static func json(
    _ name: String,
    _ opening: String,
    _ closing: String,
    _ piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    .numbered(name, script + opening, closing + "</script>", kind: .block, piece)
  }

  /// JSON-LD within a page: one block of the full size, and a page of such blocks.
  static let jsonLD: [Shape] =
    blocks
    + blocks.map { block in
      Shape("blocks of " + block.name) { size in
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        let most = Shape.Kind.block.limit
        while size - bytes.count >= most { bytes += block.bytes(most) }
        let rest = size - bytes.count
        return rest < 4096 ? bytes : bytes + block.bytes(rest)
      }
    }

  private static let blocks: [Shape] = [
    json("nested arrays", "", "[", ""),
    json("nested objects", "", "{\"a\":", ""),
    json(
      "nested items",
      "{\"@context\":\"https://schema.org\",\"@type\":\"Thing\",\"a\":",
      "{\"@type\":\"Thing\",\"a\":",
      "1"
    ),
    json("numbers", "[", "1,", "1]"),
    json("long number", "[", "1", "]"),
    json("numbers in a property", context + "{\"@type\":\"Product\",\"name\":[", "1,", "1]}]}"),
    json("trailing commas", "[", "1,,", "]"),
    json("commas", "[", ",", "]"),
    json("colons", "{", ":", "}"),
    json("quotes", "[", "\"", "]"),
    json("comments", "[", "/* a */", "1]"),
    json("unfinished comments", "[", "/*", "1]"),
    json("line comments", "[", "//\n", "1]"),
    json("one string", "[\"", "word ", "\"]"),
    json("controls in a string", "[\"", "\n", "\"]"),
    json("escapes in a string", "[\"", "\\u00e9", "\"]"),
    json("bad escapes", "[\"", "\\x", "\"]"),
    json("bad unicode escapes", "[\"", "\\u12zz", "\"]"),
    json("lone surrogates", "[\"", "\\ud800", "\"]"),
    json("references in a string", "[\"", "&quot;", "\"]"),
    json(
      "description",
      context + "{\"@type\":\"Product\",\"description\":\"",
      "<p>word</p> ",
      "\"}]}"
    ),
    json("equal keys", "{", "\"a\":1,", "\"a\":1}"),
    json("new keys", "{", "\"a\":1}") { "\"k\($0)\":1," },
    json("new keys of one item", context + "{\"@type\":\"Product\",", "\"a\":1}]}") {
      "\"k\($0)\":1,"
    },
    json("equal types", context, "{\"@type\":\"Product\"},", "{}]}"),
    json("types of one item", context + "{\"@type\":[", "\"Product\"]}]}") { "\"T\($0)\"," },
    json(
      "products",
      context,
      "{\"@type\":\"Product\",\"name\":\"a\",\"offers\":{\"price\":1}},",
      "{}]}"
    ),
    json("products by number", context, "{}]}") {
      "{\"@type\":\"Product\",\"@id\":\"#\($0)\",\"name\":\"Plum \($0)\"},"
    },
    json("nodes in a chain", context, "{}]}") {
      "{\"@id\":\"#\($0)\",\"knows\":{\"@id\":\"#\($0 + 1)\"}},"
    },
    json("nodes that name two others", context, "{}]}") {
      "{\"@id\":\"#\($0)\",\"knows\":[{\"@id\":\"#\($0 + 1)\"},{\"@id\":\"#\($0 / 2)\"}]},"
    },
    json("nodes of one id", context, "{\"@id\":\"#a\",\"knows\":{\"@id\":\"#a\"}},", "{}]}"),
    json("nodes that name one", context + "{\"@id\":\"#0\",\"name\":\"a\"},", "{}]}") {
      "{\"@id\":\"#\($0 + 1)\",\"knows\":{\"@id\":\"#0\"}},"
    },
    json("a node that names all", context + "{\"@id\":\"#a\",\"knows\":[", "1]}]}") {
      "{\"@id\":\"#\($0)\"},"
    },
    json("contexts nested", "", "{\"@context\":{\"a\":\"https://a.example/\"},\"a\":", "1"),
    json("context of many terms", "{\"@context\":{", "\"a\":\"b\"},\"k1\":1}") {
      "\"k\($0)\":\"https://a.example/\($0)\","
    },
    json("terms that name each other", "{\"@context\":{", "\"a\":\"b\"},\"k1\":1}") {
      "\"k\($0)\":\"k\($0 + 1):a\","
    },
    json("contexts in a row", "{\"@context\":[", "{\"a\":\"https://a.example/\"},", "1],\"a\":1}"),
    json("contexts of many items", context, "{\"@context\":{\"a\":\"b:c\"},\"a\":1},", "{}]}"),
    json("graphs nested", "", "{\"@graph\":[", ""),
    json(
      "reverse",
      context,
      "{\"@type\":\"Thing\",\"@reverse\":{\"knows\":{\"@id\":\"#a\"}}},",
      "{}]}"
    ),
    json(
      "lists",
      context + "{\"@type\":\"Thing\",\"a\":{\"@list\":[",
      "{\"@list\":[1]},",
      "1]}}]}"
    ),
    json("breadcrumbs", context + "{\"@type\":\"BreadcrumbList\",\"itemListElement\":[", "{}]}]}") {
      "{\"@type\":\"ListItem\",\"position\":\($0),\"item\":\"/\($0)\"},"
    },
    json("actions", context, "{\"@type\":\"ViewAction\",\"target\":\"a://b\"},", "{}]}"),
    json("applications", context, "{}]}") {
      "{\"@type\":\"MobileApplication\",\"installUrl\":\"https://apps.apple.com/app/id\($0)\"},"
    },
    json("dates", context + "{\"@type\":\"Event\",\"startDate\":[", "\"2020-01-01\",", "1]}]}"),
  ]

  /// JSON-LD in many blocks.
  static let manyBlocks: [Shape] = [
    .fill(
      "small scripts of JSON-LD",
      "",
      "<script type=application/ld+json>{\"@type\":\"Thing\"}</script>"
    ),
    .numbered("small scripts of JSON-LD by number") {
      "<script type=application/ld+json>{\"@type\":\"Thing\",\"@id\":\"#\($0)\"}</script>"
    },
    .fill("unreadable scripts of JSON-LD", "", "<script type=application/ld+json>{a</script>"),
    .fill("unfinished script of JSON-LD", "<script type=application/ld+json>", "{\"a\":1}"),
  ]
}
