/// Reads XML in the binary form that apps for Android hold it in.
///
/// Reference: <https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/libs/androidfw/include/androidfw/ResourceTypes.h>
struct BinaryXML {
  private let bytes: [UInt8]
  private let file: String
  private let resources: ResourceTable?
  private var strings = StringPool()
  private var tree = XMLTree()
  private var open: [Int] = []

  /// The names of attributes by their numbers as resources, which shrunk files name alone.
  static let names: [Int: String] = [
    0x0101_0003: "name", 0x0101_000E: "enabled", 0x0101_0010: "exported", 0x0101_0026: "mimeType",
    0x0101_0027: "scheme", 0x0101_0028: "host", 0x0101_0029: "port", 0x0101_002A: "path",
    0x0101_002B: "pathPrefix", 0x0101_002C: "pathPattern", 0x0101_020C: "minSdkVersion",
    0x0101_0270: "targetSdkVersion", 0x0101_04EE: "autoVerify",
    0x0101_04F7: "pathAdvancedPattern", 0x0101_0633: "pathSuffix",
  ]

  private static let kinds = (
    file: 0x0003, strings: 0x0001, start: 0x0102, end: 0x0103, resources: 0x0180
  )

  /// Whether `bytes` start like such a file.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.little16(at: 0) == kinds.file && bytes.little16(at: 2) == 8
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for errors.
  ///   - resources: The texts of the app that attributes refer to, if they are known.
  /// - Returns: The elements.
  /// - Throws: ``AppFileError`` when it is damaged.
  static func read(
    _ bytes: [UInt8],
    of file: String,
    resources: ResourceTable? = nil
  ) throws(AppFileError) -> XMLTree {
    var reader = BinaryXML(bytes: bytes, file: file, resources: resources)
    guard isBinary(bytes), reader.readChunks(), reader.open.isEmpty, !reader.tree.elements.isEmpty
    else {
      throw AppFileError("it is XML in Android's binary form, and damaged", in: file)
    }
    return reader.tree
  }

  private init(bytes: [UInt8], file: String, resources: ResourceTable?) {
    (self.bytes, self.file, self.resources) = (bytes, file, resources)
  }

  private var attributeNumbers: [Int] = []

  private mutating func readChunks() -> Bool {
    var index = 8
    let end = min(bytes.little32(at: 4) ?? 0, bytes.count)
    while index < end {
      guard let kind = bytes.little16(at: index), let head = bytes.little16(at: index + 2),
        let size = bytes.little32(at: index + 4), size >= 8, head >= 8, index + size <= end
      else { return false }
      switch kind {
      case Self.kinds.strings: strings = StringPool(bytes, at: index) ?? StringPool()
      case Self.kinds.resources:
        let count = min((size - head) / 4, 65_536)
        attributeNumbers = (0..<max(0, count)).map {
          bytes.little32(at: index + head + 4 * $0) ?? 0
        }
      case Self.kinds.start: guard readStart(at: index + head) else { return false }
      case Self.kinds.end:
        guard let last = open.popLast() else { return false }
        tree.elements[last].end = tree.elements.count
      default: break
      }
      index += size
    }
    return index == end
  }

  private mutating func readStart(at body: Int) -> Bool {
    guard tree.elements.count < XMLTree.limits.elements, open.count < XMLTree.limits.depth,
      let name = bytes.little32(at: body + 4), let start = bytes.little16(at: body + 8),
      let size = bytes.little16(at: body + 10), let count = bytes.little16(at: body + 12),
      size >= 20, count <= XMLTree.limits.attributes
    else { return false }
    let number = tree.elements.count
    var element = XMLTree.Element(
      name: strings[name] ?? "",
      parent: open.last ?? -1,
      position: nil,
      end: number + 1
    )
    for index in 0..<count {
      guard let attribute = attribute(at: body + start + index * size) else { return false }
      element.attributes.append(attribute)
    }
    guard !open.isEmpty || tree.elements.isEmpty else { return false }
    tree.elements.append(element)
    open.append(number)
    return true
  }

  private func attribute(at offset: Int) -> XMLTree.Attribute? {
    guard let space = bytes.little32(at: offset), let name = bytes.little32(at: offset + 4),
      let raw = bytes.little32(at: offset + 8), let type = bytes.byte(at: offset + 15),
      let data = bytes.little32(at: offset + 16)
    else { return nil }
    let number = attributeNumbers.indices.contains(name) ? attributeNumbers[name] : 0
    let plain = Self.names[number] ?? strings[name] ?? ""
    let isOwn = space == 0xFFFF_FFFF && number == 0
    return XMLTree.Attribute(
      name: isOwn ? plain : "android:\(plain)",
      value: value(type, data, raw: raw),
      position: nil
    )
  }

  /// What a typed value says, in the words of an XML file.
  private func value(_ type: Int, _ data: Int, raw: Int) -> String {
    switch type {
    case 0x03: strings[data] ?? ""
    case 0x12: data == 0 ? "false" : "true"
    case 0x01: resources?.text(of: data) ?? "@0x\(String(data, radix: 16))"
    case 0x02: "?0x\(String(data, radix: 16))"
    case 0x10: String(Int32(truncatingIfNeeded: data))
    default: strings[raw] ?? String(data)
    }
  }
}
