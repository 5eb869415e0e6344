import Basics

extension QueryScanner {
  /// That an operator for values of `kind` has to be here, and which one was probably meant.
  func missingOrder(_ kind: QueryAttribute.Kind) -> QuerySyntaxError {
    let signs = SpotlightQuery.Order.allCases.map(\.rawValue).joined(separator: ", ")
    return error(
      expected: "an operator: \(kind.isText ? "== or !=" : signs)",
      advice: next == UInt8(ascii: "=") ? "Write == for what is equal." : nil
    )
  }

  /// What to write instead of what is here, where it is meant to join two comparisons.
  var jointAdvice: String? {
    var ahead = self
    if ahead.takeWord("and") || ahead.take("&") {
      return "Write && between comparisons that both have to hold."
    }
    if ahead.takeWord("or") || ahead.take("|") {
      return "Write || between comparisons of which one has to hold."
    }
    return nil
  }
}

extension AttributeSchema {
  /// The name of the attribute that was probably meant by `name`; `nil` when none is near enough.
  func nearest(_ name: String) -> String? {
    let meant = Array(name.lowercased().utf8.prefix(Self.nameLimit))
    let limit = max(2, meant.count / 3)
    guard meant.count > limit else { return nil }
    var best: (distance: Int, name: String)?
    for attribute in attributes where attribute.isStored {
      let known = Array(attribute.name.lowercased().utf8)
      guard let distance = EditDistance.between(meant, known, atMost: limit),
        distance < best?.distance ?? .max
      else { continue }
      best = (distance, attribute.name)
    }
    return best?.name
  }
}
