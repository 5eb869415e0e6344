/// The name of an element, as a number.
///
/// Holds every element of HTML, obsolete ones included, because readers compare names far more
/// often than they print them.
///
/// Reference: <https://html.spec.whatwg.org/multipage/indices.html#elements-3>
package enum Tag: UInt8, Hashable, Sendable, CaseIterable {
  /// An element that HTML does not know, or one of SVG or MathML other than `svg`, `math` and `a`.
  case other
  case a
  case abbr
  case acronym
  case address
  case applet
  case area
  case article
  case aside
  case audio
  case b
  case base
  case basefont
  case bdi
  case bdo
  case bgsound
  case big
  case blink
  case blockquote
  case body
  case br
  case button
  case canvas
  case caption
  case center
  case cite
  case code
  case col
  case colgroup
  case data
  case datalist
  case dd
  case del
  case details
  case dfn
  case dialog
  case dir
  case div
  case dl
  case dt
  case em
  case embed
  case fieldset
  case figcaption
  case figure
  case font
  case footer
  case form
  case frame
  case frameset
  case h1
  case h2
  case h3
  case h4
  case h5
  case h6
  case head
  case header
  case hgroup
  case hr
  case html
  case i
  case iframe
  case image
  case img
  case input
  case ins
  case isindex
  case kbd
  case keygen
  case label
  case legend
  case li
  case link
  case listing
  case main
  case map
  case mark
  case marquee
  case math
  case menu
  case menuitem
  case meta
  case meter
  case multicol
  case nav
  case nextid
  case nobr
  case noembed
  case noframes
  case noscript
  case object
  case ol
  case optgroup
  case option
  case output
  case p
  case param
  case picture
  case plaintext
  case pre
  case progress
  case q
  case rb
  case rp
  case rt
  case rtc
  case ruby
  case s
  case samp
  case script
  case search
  case section
  case select
  case slot
  case small
  case source
  case spacer
  case span
  case strike
  case strong
  case style
  case sub
  case summary
  case sup
  case svg
  case table
  case tbody
  case td
  case template
  case textarea
  case tfoot
  case th
  case thead
  case time
  case title
  case tr
  case track
  case tt
  case u
  case ul
  case `var`
  case video
  case wbr
  case xmp

  /// The element's name in lower case; empty for ``other``.
  package var name: String {
    Self.names[Int(rawValue)]
  }

  /// The names of all cases, in their order.
  private static let names: [String] = """
    @ a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big
    blink blockquote body br button canvas caption center cite code col colgroup data datalist
    dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form
    frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins
    isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem
    meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option
    output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search
    section select slot small source spacer span strike strong style sub summary sup svg table
    tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
    """.split { $0 == " " || $0 == "\n" }.map { $0 == "@" ? "" : String($0) }
}
