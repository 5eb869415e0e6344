/// All shapes of hostile input.
enum Shapes {
  static let all =
    tags + nesting + attributes + rawText + metas + links + microdata + rdfa + jsonLD
    + manyBlocks + mixed + text + encodings + robots + sitemaps + associations
}
