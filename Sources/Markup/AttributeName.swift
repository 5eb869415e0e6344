/// The name of an attribute, as a number.
///
/// Holds the attributes of HTML, microdata and RDFa that readers ask for by name, because they
/// compare names far more often than they print them.
///
/// Reference: <https://html.spec.whatwg.org/multipage/indices.html#attributes-3>
package enum AttributeName: UInt8, Hashable, Sendable, CaseIterable {
  /// An attribute without a case of its own.
  case other
  case about
  case action
  case align
  case allow
  case alt
  /// `aria-describedby`.
  case ariaDescribedby
  /// `aria-hidden`.
  case ariaHidden
  /// `aria-label`.
  case ariaLabel
  /// `aria-labelledby`.
  case ariaLabelledby
  case `as`
  case async
  case autocomplete
  case autofocus
  case autoplay
  case border
  case charset
  case checked
  case cite
  case `class`
  case color
  case colspan
  case cols
  case content
  case contenteditable
  case controls
  case coords
  case crossorigin
  case data
  /// `data-src`.
  case dataSrc
  case datatype
  case datetime
  case decoding
  case `default`
  case `defer`
  case dir
  case disabled
  case download
  case draggable
  case enctype
  case fetchpriority
  case `for`
  case form
  case frameborder
  case headers
  case height
  case hidden
  case high
  case href
  case hreflang
  /// `http-equiv`.
  case httpEquiv
  case id
  case imagesizes
  case imagesrcset
  case inlist
  case integrity
  case itemid
  case itemprop
  case itemref
  case itemscope
  case itemtype
  case kind
  case label
  case lang
  case list
  case loading
  case loop
  case low
  case max
  case maxlength
  case media
  case method
  case min
  case multiple
  case muted
  case name
  case nomodule
  case nonce
  case novalidate
  case onclick
  case onload
  case open
  case optimum
  case ping
  case placeholder
  case poster
  case prefix
  case preload
  case profile
  case property
  case readonly
  case referrerpolicy
  case rel
  case required
  case resource
  case rev
  case role
  case rowspan
  case rows
  case sandbox
  case scheme
  case scope
  case selected
  case shape
  case size
  case sizes
  case slot
  case src
  case srcdoc
  case srcset
  case start
  case step
  case style
  case summary
  case tabindex
  case target
  case title
  case translate
  case type
  case typeof
  case usemap
  case value
  case valuetype
  case vocab
  case width
  case wrap
  /// `xlink:href`.
  case xlinkHref
  /// `xml:lang`.
  case xmlLang
  case xmlns

  /// The attribute's name in lower case; empty for ``other``.
  package var name: String {
    Self.names[Int(rawValue)]
  }

  /// The names of all cases, in their order.
  private static let names: [String] = """
    @ about action align allow alt aria-describedby aria-hidden aria-label aria-labelledby as
    async autocomplete autofocus autoplay border charset checked cite class color colspan cols
    content contenteditable controls coords crossorigin data data-src datatype datetime decoding
    default defer dir disabled download draggable enctype fetchpriority for form frameborder
    headers height hidden high href hreflang http-equiv id imagesizes imagesrcset inlist
    integrity itemid itemprop itemref itemscope itemtype kind label lang list loading loop low
    max maxlength media method min multiple muted name nomodule nonce novalidate onclick onload
    open optimum ping placeholder poster prefix preload profile property readonly referrerpolicy
    rel required resource rev role rowspan rows sandbox scheme scope selected shape size sizes
    slot src srcdoc srcset start step style summary tabindex target title translate type typeof
    usemap value valuetype vocab width wrap xlink:href xml:lang xmlns
    """.split { $0 == " " || $0 == "\n" }.map { $0 == "@" ? "" : String($0) }
}
