import Markup

/// What an element does to the text around and within it, by its name.
struct TagTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// It starts and ends a block of text.
  static let block = TagTraits(rawValue: 1)
  /// It keeps the words around it apart.
  static let breaking = TagTraits(rawValue: 2)
  /// It is around a page's main text.
  static let chrome = TagTraits(rawValue: 4)
  /// Browsers do not show its text.
  static let hidden = TagTraits(rawValue: 8)
  /// It needs a closer look.
  static let special = TagTraits(rawValue: 16)
  /// It is a container whose `class` or `id` may say what it is for.
  static let container = TagTraits(rawValue: 32)

  /// The traits of every element, by the number of its name.
  static let table: [TagTraits] = {
    var table = [TagTraits](repeating: [], count: 256)
    for (tags, trait) in rows {
      for tag in tags { table[Int(tag.rawValue)].insert(trait) }
    }
    return table
  }()

  /// Items of lists are not among the blocks: a list is one block.
  private static let rows: [(tags: [Tag], trait: TagTraits)] = [
    (
      [
        .address, .article, .aside, .blockquote, .body, .caption, .center, .details, .dialog,
        .dir, .div, .dl, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4,
        .h5, .h6, .head, .header, .hgroup, .hr, .html, .listing, .main, .menu, .nav, .ol, .p,
        .pre, .search, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul,
      ], .block
    ),
    (
      [
        .br, .button, .dd, .dt, .hr, .img, .input, .label, .legend, .li, .option, .optgroup,
        .select, .td, .th,
      ], .breaking
    ),
    (
      [
        .aside, .button, .datalist, .footer, .menu, .nav, .optgroup, .option, .search, .select,
      ], .chrome
    ),
    (
      [
        .applet, .audio, .canvas, .iframe, .noembed, .noframes, .noscript, .object, .rp, .script,
        .style, .svg, .template, .textarea, .title, .video,
      ], .hidden
    ),
    (
      [.a, .h1, .h2, .h3, .h4, .h5, .h6, .main, .article, .header, .dialog], .special
    ),
    ([.div, .section, .ul, .ol, .form, .table, .dl, .span], .container),
  ]
}
