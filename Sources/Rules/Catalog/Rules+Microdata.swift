/// What can be wrong with the Microdata of a page.
extension Rule {
  private static let microdata = "https://html.spec.whatwg.org/multipage/microdata.html"

  private static let goodItem = """
    <div itemscope itemtype="https://schema.org/Thing"></div>
    """

  private static func microdataSpecimen(bad: String) -> Specimen {
    Specimen(.body, bad: bad, good: goodItem)
  }

  package static let microdataLooseProperty = Rule(
    "microdata.loose-property",
    .warning,
    title: "A property stands outside of every item.",
    reason: "Readers attach a property to the item around it; without one most readers lose it.",
    fix: "Put itemscope and itemtype on an element around the property: on the html element for"
      + " what a meta element in the head says.",
    source: microdata + "#names:-the-itemprop-attribute",
    specimen: Specimen(
      .body,
      bad: #"<p itemprop="author">Ada Damson</p>"#,
      good: """
        <div itemscope itemtype="https://schema.org/CreativeWork">
        <p itemprop="author">Ada Damson</p></div>
        """
    )
  )

  /// What to do about the type of a property's value.
  package static let microdataTypeOfValue =
    "Take itemtype away: the element's URL is the value. An item in its place needs itemscope, and the"
    + " URL in itemid."

  /// What to do about a loose item.
  package static let microdataLooseItem =
    "Put the element into the item that it is a property of, or remove itemprop, itemscope and"
    + " itemtype of it and of what stands in it: alone it would be an item that belongs to nothing."

  /// What to do about a loose item of a type that means something by itself.
  package static let microdataLooseWhole =
    "Remove this one itemprop: the item then stands by itself, with all that it says. If it is a property"
    + " of another item, move the element into that one."

  /// What to do about a loose property beside an item that does not say it.
  package static let microdataLooseOutside =
    "Move itemscope and itemtype of the item that it belongs to up to an element around both, or give"
    + " its element an id and name that in the item's itemref. Remove the itemprop if it says"
    + " nothing of that item."

  /// What to do about a loose property of a page that is described in another syntax.
  package static let microdataLooseElsewhere =
    "Remove the itemprop. If it says something of what the page is about, say that in the page's other"
    + " structured data."

  package static let microdataItemrefMissing = Rule(
    "microdata.itemref-missing",
    .warning,
    title: "An itemref names an element that is not on the page.",
    reason: "The properties that should stand there are lost.",
    fix: "Let itemref hold the id of an element of this page.",
    source: microdata + "#attr-itemref",
    specimen: microdataSpecimen(
      bad: #"<div itemscope itemtype="https://schema.org/Thing" itemref="plums"></div>"#
    )
  )

  package static let microdataItemrefCycle = Rule(
    "microdata.itemref-cycle",
    .error,
    title: "An item is a property of itself.",
    reason: "No reader can write such an item down; the property is left out.",
    fix: "Break the circle of itemref attributes.",
    source: microdata + "#associating-names-with-items",
    specimen: microdataSpecimen(
      bad: """
        <div itemscope itemtype="https://schema.org/Thing" itemref="part"></div>
        <div id="part">
        <div itemprop="subjectOf" itemscope itemtype="https://schema.org/Thing" itemref="part"></div>
        </div>
        """
    )
  )

  package static let microdataNoType = Rule(
    "microdata.no-type",
    .warning,
    title: "An item in Microdata has no type.",
    reason: "Readers choose what to do with a thing by its type; one without is ignored.",
    fix: "Add itemtype with the most specific type that fits.",
    source: microdata + "#attr-itemtype",
    specimen: microdataSpecimen(bad: "<div itemscope></div>")
  )

  package static let microdataTypeRelative = Rule(
    "microdata.type-relative",
    .warning,
    title: "An item's type is no absolute URL.",
    reason: "A type is known by its whole URL; a bare name means nothing to readers.",
    fix: "Write the type's URL with its scheme, such as https://schema.org/Recipe.",
    source: microdata + "#attr-itemtype",
    specimen: microdataSpecimen(bad: #"<div itemscope itemtype="Thing"></div>"#)
  )

  package static let microdataNoScope = Rule(
    "microdata.no-scope",
    .warning,
    title: "An element has an itemtype but no itemscope.",
    reason: "Only itemscope makes an item; the type is ignored.",
    fix: """
      Add itemscope to the element; where it holds a value and no item, take itemtype away, or \
      write itemprop if that was meant.
      """,
    source: microdata + "#attr-itemscope",
    specimen: microdataSpecimen(bad: #"<div itemtype="https://schema.org/Thing"></div>"#)
  )

  /// The rules of Microdata.
  package static let microdataRules: [Rule] = [
    microdataLooseProperty,
    microdataItemrefMissing,
    microdataItemrefCycle,
    microdataNoType,
    microdataTypeRelative,
    microdataNoScope,
  ]
}
