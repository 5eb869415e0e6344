import JSON

/// What an activity is recognized by, so that the same one is stored, found and counted once.
///
/// Apple does not say when two activities are the same. Here it is the first of these that an
/// activity has.
package enum ActivityIdentity: Hashable, Sendable {
  /// The identifier of the item that it belongs to.
  case related(String)
  /// The app's own name for it.
  case persistent(String)
  /// The page that shows the same content.
  case page(String)
  /// Its type and those required keys that have values.
  case keys(type: String, [String: ActivityValue])
  /// Its type and title.
  case titled(type: String, String)
}

extension SpotlightActivity {
  /// What the activity is recognized by.
  package var identity: ActivityIdentity {
    if let relatedUniqueIdentifier { return .related(relatedUniqueIdentifier) }
    if let persistentIdentifier { return .persistent(persistentIdentifier) }
    if let webpageURL { return .page(webpageURL) }
    let values = userInfo.filter { requiredUserInfoKeys.contains($0.key) }
    return values.isEmpty ? .titled(type: type, title ?? "") : .keys(type: type, values)
  }
}

extension ActivityIdentity {
  /// The identity as a text that no other identity has: a JSON array.
  package var text: String {
    var writer = JSONWriter()
    writer.beginArray()
    switch self {
    case .related(let identifier): Self.write(["related", identifier], to: &writer)
    case .persistent(let identifier): Self.write(["persistent", identifier], to: &writer)
    case .page(let url): Self.write(["page", url], to: &writer)
    case .titled(let type, let title): Self.write(["titled", type, title], to: &writer)
    case .keys(let type, let values):
      Self.write(["keys", type], to: &writer)
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        writer.value(key)
        Self.write(value, to: &writer)
      }
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ texts: [String], to writer: inout JSONWriter) {
    for text in texts { writer.value(text) }
  }

  /// Texts and whole numbers are written as such, everything else as what it is encoded as.
  private static func write(_ value: ActivityValue, to writer: inout JSONWriter) {
    switch value {
    case .text(let text): writer.value(text)
    case .integer(let number): writer.value(Int(number))
    default:
      writer.beginArray()
      var coded = ByteWriter()
      coded.add(value)
      for byte in coded.bytes { writer.value(Int(byte)) }
      writer.endArray()
    }
  }
}
