import Records

extension SuggestedSubject {
  /// The page's items with the description among them.
  ///
  /// What is loose and is said by it, or is read by nobody beside it, says nothing any more.
  func added(to items: [StructuredItem]) -> [StructuredItem] {
    guard isParticular else { return items + [item] }
    // Beside a thing in Microdata what is loose may belong to that.
    let prefix = "https://schema.org/"
    let isAlone = !items.contains { item in
      item.syntax == .microdata
        && item.types.contains { type in
          type.hasPrefix(prefix) && !LooseNames.companions.contains(type.dropFirst(prefix.count))
        }
    }
    let said = Set(members.map(\.name))
    func isIdle(_ name: String) -> Bool {
      let alike = LooseNames.titles.contains(name) ? LooseNames.titles : [name]
      return isAlone && !LooseNames.read.contains(name) || alike.contains(where: said.contains)
    }
    let others = items.compactMap { item -> StructuredItem? in
      guard item.syntax == .microdata, item.types.isEmpty else { return item }
      var item = item
      item.properties = item.properties.filter { !isIdle($0.key) }
      return item.properties.isEmpty ? nil : item
    }
    return others + [item]
  }
}
