/// Builds XML in Android's binary form.
struct BinaryXMLBuilder {
  /// An attribute: its name, the number of its resource or 0, and its value.
  enum Value {
    case text(String)
    case flag(Bool)
    case number(Int)
    case reference(Int)
  }

  private var strings: [String] = []
  private var resources: [Int] = []
  private var body = BinaryBuilder()
  private let isUTF8: Bool

  /// The attributes of Android that tests use; their names come first in the pool.
  static let numbers: [(String, Int)] = [
    ("name", 0x0101_0003), ("exported", 0x0101_0010), ("scheme", 0x0101_0027),
    ("host", 0x0101_0028), ("pathPrefix", 0x0101_002B), ("minSdkVersion", 0x0101_020C),
    ("autoVerify", 0x0101_04EE),
  ]

  init(isUTF8: Bool) {
    self.isUTF8 = isUTF8
    strings = Self.numbers.map(\.0)
    resources = Self.numbers.map(\.1)
  }

  private mutating func string(_ text: String) -> Int {
    // Names with a number are found by it; other strings are behind them.
    let start = resources.count
    if let index = strings[start...].firstIndex(of: text) { return index }
    strings.append(text)
    return strings.count - 1
  }

  mutating func start(_ name: String, _ attributes: [(String, Value)] = []) {
    var chunk = BinaryBuilder()
    chunk.little32(1)
    chunk.little32(0xFFFF_FFFF)
    chunk.little32(0xFFFF_FFFF)
    chunk.little32(string(name))
    for value in [20, 20, attributes.count, 0, 0, 0] { chunk.little16(value) }
    for (name, value) in attributes {
      let number = Self.numbers.firstIndex { $0.0 == name }
      let space = number == nil ? 0xFFFF_FFFF : string("http://schemas.android.com/apk/res/android")
      chunk.little32(space)
      chunk.little32(number ?? string(name))
      let (type, data, raw): (Int, Int, Int) =
        switch value {
        case .text(let text): (3, string(text), string(text))
        case .flag(let flag): (0x12, flag ? 0xFFFF_FFFF : 0, 0xFFFF_FFFF)
        case .number(let number): (0x10, number, 0xFFFF_FFFF)
        case .reference(let number): (1, number, 0xFFFF_FFFF)
        }
      chunk.little32(raw)
      chunk.little16(8)
      chunk.bytes += [0, UInt8(type)]
      chunk.little32(data)
    }
    append(0x0102, 16, chunk.bytes)
  }

  mutating func end(_ name: String) {
    var chunk = BinaryBuilder()
    for value in [1, 0xFFFF_FFFF, 0xFFFF_FFFF, string(name)] { chunk.little32(value) }
    append(0x0103, 16, chunk.bytes)
  }

  private mutating func append(_ kind: Int, _ head: Int, _ contents: [UInt8]) {
    body.little16(kind)
    body.little16(head)
    body.little32(contents.count + 8)
    body.bytes += contents
  }

  /// The file.
  var bytes: [UInt8] {
    var map = BinaryBuilder()
    map.little16(0x0180)
    map.little16(8)
    map.little32(8 + 4 * resources.count)
    for number in resources { map.little32(number) }
    let contents = Self.pool(strings, isUTF8: isUTF8) + map.bytes + body.bytes
    var file = BinaryBuilder()
    file.little16(3)
    file.little16(8)
    file.little32(8 + contents.count)
    return file.bytes + contents
  }

  /// A pool of strings.
  static func pool(_ strings: [String], isUTF8: Bool) -> [UInt8] {
    var (offsets, data) = (BinaryBuilder(), BinaryBuilder())
    for text in strings {
      offsets.little32(data.bytes.count)
      if isUTF8 {
        data.bytes += [UInt8(text.utf16.count), UInt8(text.utf8.count)] + Array(text.utf8) + [0]
      } else {
        data.little16(text.utf16.count)
        for unit in text.utf16 { data.little16(Int(unit)) }
        data.little16(0)
      }
    }
    while data.bytes.count % 4 != 0 { data.bytes.append(0) }
    var pool = BinaryBuilder()
    pool.little16(1)
    pool.little16(28)
    let start = 28 + offsets.bytes.count
    for value in [start + data.bytes.count, strings.count, 0, isUTF8 ? 256 : 0, start, 0] {
      pool.little32(value)
    }
    return pool.bytes + offsets.bytes + data.bytes
  }

  /// A manifest whose filter is for `host`, a text or a resource.
  static func manifest(host: Value, isUTF8: Bool) -> [UInt8] {
    var xml = BinaryXMLBuilder(isUTF8: isUTF8)
    xml.start("manifest", [("package", .text("com.example.plums"))])
    xml.start("uses-sdk", [("minSdkVersion", .number(26))])
    xml.end("uses-sdk")
    xml.start("application")
    xml.start("activity", [("name", .text("com.example.Main")), ("exported", .flag(true))])
    xml.start("intent-filter", [("autoVerify", .flag(true))])
    xml.start("action", [("name", .text("android.intent.action.VIEW"))])
    xml.end("action")
    for category in ["DEFAULT", "BROWSABLE"] {
      xml.start("category", [("name", .text("android.intent.category.\(category)"))])
      xml.end("category")
    }
    xml.start(
      "data",
      [("scheme", .text("https")), ("host", host), ("pathPrefix", .text("/shop/"))]
    )
    for name in ["data", "intent-filter", "activity", "application", "manifest"] { xml.end(name) }
    return xml.bytes
  }

  /// A table of resources with one text, `0x7F010000`, in some languages.
  static func table(_ texts: [String]) -> [UInt8] {
    var package = BinaryBuilder()
    for (index, _) in texts.enumerated() {
      var type = BinaryBuilder()
      type.bytes += [1, 0, 0, 0]
      for value in [1, 24, 0] { type.little32(value) }
      type.little16(8)
      type.little16(0)
      type.little32(0)
      type.little16(8)
      type.bytes += [0, 3]
      type.little32(index)
      package.little16(0x0201)
      package.little16(20)
      package.little32(8 + type.bytes.count)
      package.bytes += type.bytes
    }
    var file = BinaryBuilder()
    let pool = pool(texts, isUTF8: true)
    file.little16(2)
    file.little16(12)
    file.little32(12 + pool.count + 12 + package.bytes.count)
    file.little32(1)
    file.bytes += pool
    file.little16(0x0200)
    file.little16(12)
    file.little32(12 + package.bytes.count)
    file.little32(0x7F)
    return file.bytes + package.bytes
  }
}
