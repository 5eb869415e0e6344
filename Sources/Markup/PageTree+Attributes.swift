import Records

extension PageTree {
  /// Returns an attribute's value with references resolved; `nil` when there is none.
  package func attribute(_ name: AttributeName, of element: Int) -> String? {
    attributeBytes(name, of: element).map { String(validUTF8: $0) }
  }

  /// Returns an attribute's value as UTF-8; `nil` when there is none.
  @inlinable package func attributeBytes(_ name: AttributeName, of element: Int) -> ArraySlice<
    UInt8
  >? {
    find(name, of: element).map(value)
  }

  /// Returns an attribute's value as a part of ``source``; `nil` when there is none, or when
  /// references in it were resolved.
  package func sourceBytes(_ name: AttributeName, of element: Int) -> ArraySlice<UInt8>? {
    guard let attribute = find(name, of: element), !attribute.isResolved else { return nil }
    return value(attribute)
  }

  /// Returns whether the element has an attribute, even an empty one.
  @inlinable package func has(_ name: AttributeName, of element: Int) -> Bool {
    find(name, of: element) != nil
  }

  /// Returns all attributes of an element in source order, the first of equal names.
  ///
  /// Names are in lower case.
  package func attributes(of element: Int) -> [(name: String, value: String)] {
    range(of: element).map { index in
      let attribute = skeleton.attributes[index]
      let start = Int(attribute.nameStart)
      return (
        lowered(start..<start + Int(attribute.nameLength)),
        String(validUTF8: value(attribute))
      )
    }
  }

  private func range(of element: Int) -> Range<Int> {
    let first = Int(elements[element].firstAttribute)
    return first..<first + Int(elements[element].attributeCount)
  }

  /// Returns which names an element's attributes have, as a set in which names share bits.
  @inlinable @inline(__always)
  package func attributeNames(of element: Int) -> AttributeNames {
    elements[element].names
  }

  @inlinable @inline(__always)
  func find(_ name: AttributeName, of element: Int) -> Skeleton.Attribute? {
    guard elements[element].names.mayContain(name) else { return nil }
    return search(name, of: element)
  }

  @usableFromInline
  func search(_ name: AttributeName, of element: Int) -> Skeleton.Attribute? {
    skeleton.attributes.withUnsafeBufferPointer { attributes in
      let first = Int(elements[element].firstAttribute)
      for index in first..<first + Int(elements[element].attributeCount)
      where attributes[index].name == name {
        return attributes[index]
      }
      return nil
    }
  }

  @usableFromInline
  func value(_ attribute: Skeleton.Attribute) -> ArraySlice<UInt8> {
    let start = Int(attribute.valueStart)
    let range = start..<start + Int(attribute.valueLength)
    return attribute.isResolved ? skeleton.values[range] : source[range]
  }
}
