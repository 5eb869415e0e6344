/// Whether a paragraph is open that an element newer than libxml2's tables should close.
///
/// Only the plain case is noticed: a `p` in which every element that was opened was closed
/// again. libxml2 knows by itself that the older elements close a paragraph.
struct ParagraphState {
  private var depth = -1

  /// Notes a start tag, and returns whether an open paragraph ends before it.
  @inline(__always)
  mutating func isClosed(by tag: Tag) -> Bool {
    switch tag {
    case .p:
      depth = 0
      return false
    case .span, .a, .b, .i, .em, .strong, .small, .u, .s, .code, .q, .cite, .abbr, .time, .mark,
      .sub, .sup, .font, .script, .label, .other:
      if depth >= 0 { depth += 1 }
      return false
    case .br, .img, .wbr, .input, .meta, .link: return false
    case .article, .aside, .details, .dialog, .figcaption, .figure, .footer, .header, .hgroup,
      .main, .nav, .search, .section, .summary:
      defer { depth = -1 }
      return depth == 0
    default:
      depth = -1
      return false
    }
  }

  /// Notes an end tag.
  @inline(__always)
  mutating func close(_ tag: Tag) {
    switch tag {
    case .span, .a, .b, .i, .em, .strong, .small, .u, .s, .code, .q, .cite, .abbr, .time, .mark,
      .sub, .sup, .font, .script, .label, .other:
      if depth >= 0 { depth -= 1 }
    default: depth = -1
    }
  }
}
