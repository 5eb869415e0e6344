extension PageTree {
  /// Returns the elements that have at least one of some attributes, in document order.
  ///
  /// One pass over the page's attributes, whatever the number of names: vocabularies that most
  /// pages do not use cost those pages next to nothing.
  package func elements(withAnyOf names: [AttributeName]) -> [Int] {
    var isWanted = [Bool](repeating: false, count: 256)
    for name in names { isWanted[Int(name.rawValue)] = true }
    let wanted = AttributeNames(names)
    var found: [Int] = []
    page.attributes.withUnsafeBufferPointer { attributes in
      for (index, element) in page.elements.enumerated() where element.names.mayMeet(wanted) {
        let first = Int(element.firstAttribute)
        for place in first..<first + Int(element.attributeCount)
        where isWanted[Int(attributes[place].name.rawValue)] {
          found.append(index)
          break
        }
      }
    }
    return found
  }

  /// Returns the elements that have an attribute whose name starts with `prefix`, which is in
  /// lower case and starts no name of HTML's own, in document order.
  package func elements(withAttributeNamed prefix: StaticString) -> [Int] {
    let prefix = prefix.description
    let isWanted = page.otherNames.map { $0.hasPrefix(prefix) && $0 != prefix }
    guard isWanted.contains(true) else { return [] }
    return page.elements.indices.filter { index in
      let element = page.elements[index]
      let first = Int(element.firstAttribute)
      return page.attributes[first..<first + Int(element.attributeCount)].contains {
        $0.name == .other && isWanted[Int($0.otherName)]
      }
    }
  }
}
