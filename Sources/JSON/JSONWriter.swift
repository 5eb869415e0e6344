/// Writes one JSON text as UTF-8 bytes.
///
/// The caller names the keys of each object in sorted order, so that the same value always
/// gives the same bytes; a debug build traps on keys out of order.
package struct JSONWriter: Sendable {
  private var output = JSONOutput()
  private var needsComma = false
  private var lastKeys: [String] = []

  /// Creates a writer with nothing written.
  package init() {}

  /// What has been written so far.
  package var bytes: [UInt8] { output.withBytes { [UInt8]($0) } }

  /// Hands what has been written so far to `body`, without a copy.
  package func withBytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try output.withBytes(body)
  }

  /// Forgets what has been written, and keeps the memory for the next text.
  package mutating func removeAll() {
    output.removeAll()
    needsComma = false
    assert(lastKeys.isEmpty)
  }

  /// Opens an object.
  package mutating func beginObject() {
    separate()
    output.append(UInt8(ascii: "{"))
    needsComma = false
    assert(remember(""))
  }

  /// Closes the innermost object.
  package mutating func endObject() {
    output.append(UInt8(ascii: "}"))
    needsComma = true
    assert(forget())
  }

  /// Opens an array.
  package mutating func beginArray() {
    separate()
    output.append(UInt8(ascii: "["))
    needsComma = false
  }

  /// Closes the innermost array.
  package mutating func endArray() {
    output.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the key of the next value.
  package mutating func key(_ key: String) {
    output.quote(key, afterComma: needsComma, beforeColon: true)
    needsComma = false
    assert(checkOrder(key))
  }

  /// Writes a string.
  package mutating func value(_ text: String) {
    output.quote(text, afterComma: needsComma)
    needsComma = true
  }

  /// Writes an integer.
  package mutating func value(_ number: Int) {
    separate()
    output.append(number)
    needsComma = true
  }

  /// Writes a number in its shortest exact form; infinities and NaN, which JSON lacks, as null.
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    if let whole = Int(exactly: number) { return value(whole) }
    raw(String(number))
  }

  /// Writes `true` or `false`.
  package mutating func value(_ flag: Bool) {
    raw(flag ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() {
    raw("null")
  }

  /// Writes a JSON text that is already valid, such as a number as its source spelt it.
  package mutating func raw(_ json: String) {
    separate()
    output.append(json)
    needsComma = true
  }

  /// Writes a JSON text that is already valid, as bytes.
  package mutating func raw(_ json: some Collection<UInt8>) {
    separate()
    output.append(contentsOf: json)
    needsComma = true
  }

  /// Writes a value as it is, object keys in source order.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): self.value(flag)
    case .number(let number): raw(number.literal)
    case .string(let text): self.value(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      separate()
      output.append(UInt8(ascii: "{"))
      needsComma = false
      for member in object.members {
        output.quote(member.key, afterComma: needsComma, beforeColon: true)
        needsComma = false
        self.value(member.value)
      }
      output.append(UInt8(ascii: "}"))
      needsComma = true
    }
  }

  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func remember(_ key: String) -> Bool {
    lastKeys.append(key)
    return true
  }

  private mutating func forget() -> Bool {
    lastKeys.removeLast()
    return true
  }

  private mutating func checkOrder(_ key: String) -> Bool {
    guard let last = lastKeys.popLast() else { return false }
    lastKeys.append(key)
    return last.isEmpty || last < key
  }
}

/// A value that has one JSON form.
package protocol JSONWritable {
  /// Writes the value's JSON form.
  func write(to writer: inout JSONWriter)
}

extension JSONWriter {
  /// Writes a value of a type that has a JSON form.
  package mutating func value(_ value: some JSONWritable) {
    value.write(to: &self)
  }

  /// Writes `key` and a string; nothing when there is none.
  package mutating func field(_ key: String, _ text: String?) {
    guard let text else { return }
    self.key(key)
    value(text)
  }

  /// Writes `key` and an integer; nothing when there is none.
  package mutating func field(_ key: String, _ number: Int?) {
    guard let number else { return }
    self.key(key)
    value(number)
  }

  /// Writes `key` and a number; nothing when there is none.
  package mutating func field(_ key: String, _ number: Double?) {
    guard let number else { return }
    self.key(key)
    value(number)
  }

  /// Writes `key` and a truth value; nothing when there is none.
  package mutating func field(_ key: String, _ flag: Bool?) {
    guard let flag else { return }
    self.key(key)
    value(flag)
  }

  /// Writes `key` and an array of strings, even when it is empty.
  package mutating func field(_ key: String, _ texts: [String]) {
    self.key(key)
    beginArray()
    texts.withUnsafeBufferPointer { texts in
      for index in texts.indices { value(texts[index]) }
    }
    endArray()
  }

  /// Writes `key` and a value; nothing when there is none.
  package mutating func field(_ key: String, _ item: (some JSONWritable)?) {
    guard let item else { return }
    self.key(key)
    item.write(to: &self)
  }

  /// Writes `key` and an array of values, even when it is empty.
  package mutating func field(_ key: String, _ items: [some JSONWritable]) {
    self.key(key)
    beginArray()
    // The elements stay where they are; a copy of one would count references to all its parts.
    items.withUnsafeBufferPointer { items in
      for index in items.indices { items[index].write(to: &self) }
    }
    endArray()
  }

  /// Writes `key` and an object of strings, its keys sorted.
  package mutating func field(_ key: String, _ table: [String: String]) {
    self.key(key)
    beginObject()
    for (name, text) in table.sorted(by: { $0.key < $1.key }) { field(name, text) }
    endObject()
  }

  /// Writes `key` and an object of string arrays, its keys sorted.
  package mutating func field(_ key: String, _ table: [String: [String]]) {
    self.key(key)
    beginObject()
    for (name, texts) in table.sorted(by: { $0.key < $1.key }) { field(name, texts) }
    endObject()
  }

  /// Writes `key` and an object of numbers, its keys sorted.
  package mutating func field(_ key: String, _ table: [String: Double]) {
    self.key(key)
    beginObject()
    for (name, number) in table.sorted(by: { $0.key < $1.key }) { field(name, number) }
    endObject()
  }

  /// Writes `key` and an object of whole numbers, its keys sorted.
  package mutating func field(_ key: String, _ table: [String: Int]) {
    self.key(key)
    beginObject()
    for (name, number) in table.sorted(by: { $0.key < $1.key }) { field(name, number) }
    endObject()
  }
}
