import JSON

/// What a server says to whoever asked until it answers: how many other requests it does first.
struct ControlWait: Hashable, JSONWritable {
  /// The requests before this one; 0 when it is being done.
  let count: Int

  init(behind count: Int) { self.count = count }

  /// Writes it as an object of one field.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("waiting", count)
    writer.endObject()
  }

  /// Reads it.
  ///
  /// - Returns: `nil` when it is something else, such as the response.
  init?(_ bytes: [UInt8]) {
    guard let count = (try? JSONParser.parse(bytes))?["waiting"]?.int, count >= 0 else {
      return nil
    }
    self.count = count
  }
}
