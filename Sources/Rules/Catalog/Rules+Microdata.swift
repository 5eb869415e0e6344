/// What can be wrong with the Microdata of a page.
///
/// The rows stand in `microdata.yaml`.
extension Rule {
  /// Every one of them.
  package static let microdataRules = RuleCatalog.rules("microdata")

  package static let microdataLooseProperty = microdataRules[id: "microdata.loose-property"]
  package static let microdataItemrefMissing = microdataRules[id: "microdata.itemref-missing"]
  package static let microdataItemrefCycle = microdataRules[id: "microdata.itemref-cycle"]
  package static let microdataNoType = microdataRules[id: "microdata.no-type"]
  package static let microdataTypeRelative = microdataRules[id: "microdata.type-relative"]
  package static let microdataNoScope = microdataRules[id: "microdata.no-scope"]
}

/// What to do about it where the fix of the row does not serve.
extension Rule {
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
}
