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
    skeleton.attributes.withUnsafeBufferPointer { attributes in
      for (index, element) in elements.enumerated() where element.names.mayMeet(wanted) {
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
    let length = prefix.utf8CodeUnitCount
    return elements.indices.filter { index in
      let element = elements[index]
      let first = Int(element.firstAttribute)
      return (first..<first + Int(element.attributeCount)).contains { place in
        let attribute = skeleton.attributes[place]
        guard attribute.name == .other, Int(attribute.nameLength) > length else { return false }
        let start = Int(attribute.nameStart)
        return (0..<length).allSatisfy {
          source[start + $0].loweredASCII == prefix.utf8Start[$0]
        }
      }
    }
  }
}
