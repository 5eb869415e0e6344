/// The attributes of one element and of the tags that came too late to open it.
///
/// A page may repeat such a tag for every few bytes, so each of their attributes is looked at once.
struct LateAttributes {
  /// The late tags, by index.
  var tags: [Int] = []
  /// The attributes so far, the first of each name.
  var merged: [Skeleton.Attribute] = []
  /// Which names ``merged`` may have.
  var names = AttributeNames(bits: 0)
  /// The hashes of the names of ``merged``.
  private var seen: Set<UInt64> = []

  /// Adds `count` attributes of `skeleton` from `first` on, as far as their names are new.
  mutating func add(
    _ skeleton: borrowing Skeleton,
    _ first: UInt32,
    _ count: UInt16,
    _ source: UnsafeBufferPointer<UInt8>
  ) {
    for index in Int(first)..<Int(first) + Int(count)
    where merged.count < MarkupLimits.attributes {
      let attribute = skeleton.attributes[index]
      let start = Int(attribute.nameStart)
      let name = source[start..<start + Int(attribute.nameLength)]
      if seen.insert(NameTable.hash(name)).inserted { merged.append(attribute) }
    }
  }
}
