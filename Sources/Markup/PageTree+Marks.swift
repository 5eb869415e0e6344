extension PageTree {
  /// Returns the elements that have at least one of some attributes, in document order.
  ///
  /// One skip the page's attributes, whatever the number of names: vocabularies that most
  /// pages do not use cost those pages next to nothing.
  package func elements(withAnyOf names: [AttributeName]) -> [Int] {
    var isWanted = [Bool](repeating: false, count: 256)
    for name in names { isWanted[Int(name.rawValue)] = true }
    let wanted = AttributeNames(names)
    var found: [Int] = []
    page.attributes.withUnsafeBufferPointer { attributes in
      for (index, element) in page.elements.enumerated() where element.names.mayMeet(wanted) {
        let first = Int(element.firstAttribute)
        for number in first..<first + Int(element.attributeCount)
        where isWanted[Int(attributes[number].name.rawValue)] {
          found.append(index)
          break
        }
      }
    }
    return found
  }

  /// Returns the elements that declare a prefix, as `xmlns:og` does, in document order.
  package func elementsWithDeclarations() -> [Int] {
    page.elements.indices.filter { page.elements[$0].names.mayContain(.other) }
  }
}
