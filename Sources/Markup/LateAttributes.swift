/// What tags add to an element that came too late to open it.
///
/// A page may repeat such a tag for every few bytes, so each of their attributes is looked at once.
struct LateAttributes {
  /// Where the attributes of the element's tag end in the output; `nil` before it is written.
  var end: Int?
  /// The attributes so far, as they are written.
  private var bytes: [UInt8] = []
  private var names = SeenNames()
  /// How many names there are.
  private(set) var count = 0

  /// Whether an attribute is the first of its name, and no more than are read.
  mutating func insert(_ attribute: TagReader.Attribute) -> Bool {
    guard count < MarkupLimits.attributes,
      names.insert(attribute.known, hash: attribute.hash)
    else { return false }
    count += 1
    return true
  }

  /// Keeps what was written of a late tag.
  mutating func append(_ written: [UInt8]) {
    bytes += written
  }

  /// Puts what was kept into the element's tag.
  func insert(into output: inout ByteSink) {
    guard let end, !bytes.isEmpty else { return }
    output.insert(bytes, at: end)
  }
}
