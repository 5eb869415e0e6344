/// Reads property lists in binary form.
///
/// Every object is read once, by its number, so that objects which hold each other cost nothing.
///
/// Reference: <https://opensource.apple.com/source/CF/CF-550/CFBinaryPList.c>
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let referenceSize: Int
  private let count: Int

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name, for errors.
  /// - Returns: The list.
  /// - Throws: ``AppFileError`` when it is damaged or too large.
  static func read(_ bytes: [UInt8], of file: String) throws(AppFileError) -> PropertyList {
    let trailer = bytes.count - 32
    guard bytes.count <= PropertyList.limits.bytes, trailer >= 8,
      let offsetSize = bytes.byte(at: trailer + 6),
      let referenceSize = bytes.byte(at: trailer + 7),
      let count = bytes.number(at: trailer + 8, 8, isLittle: false),
      let top = bytes.number(at: trailer + 16, 8, isLittle: false),
      let table = bytes.number(at: trailer + 24, 8, isLittle: false),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      (1...PropertyList.limits.objects).contains(count), top < count
    else { throw damaged(file) }
    let reader = BinaryPropertyList(bytes: bytes, referenceSize: referenceSize, count: count)
    var nodes: [PropertyList.Node] = []
    var references = 0
    for number in 0..<count {
      guard table <= bytes.count,
        let offset = bytes.number(at: table + number * offsetSize, offsetSize, isLittle: false),
        let value = reader.value(at: offset, &references)
      else { throw damaged(file) }
      nodes.append(PropertyList.Node(value: value, position: nil))
    }
    return PropertyList(nodes: nodes, root: top, file: file)
  }

  /// The value at `offset`; `references` counts what arrays and dictionaries hold together.
  private func value(at offset: Int, _ references: inout Int) -> PropertyList.Value? {
    guard let mark = bytes.byte(at: offset) else { return nil }
    switch mark >> 4 {
    case 0: return mark == 8 || mark == 9 ? .flag(mark == 9) : .other
    case 1, 2, 3, 8: return .other
    default: break
    }
    guard let (length, start) = length(at: offset, mark) else { return nil }
    switch mark >> 4 {
    case 4: return bytes.part(at: start, length).map { .bytes(Array($0)) }
    case 5: return bytes.part(at: start, length).map { .text(String(decoding: $0, as: UTF8.self)) }
    case 6:
      guard length <= bytes.count / 2, let part = bytes.part(at: start, 2 * length) else {
        return nil
      }
      let units = stride(from: part.startIndex, to: part.endIndex, by: 2).map {
        UInt16(part[$0]) << 8 | UInt16(part[$0 + 1])
      }
      return .text(String(decoding: units, as: UTF16.self))
    case 10:
      return numbers(at: start, length, &references).map { .array($0) }
    case 13:
      guard let keys = numbers(at: start, length, &references),
        let values = numbers(at: start + length * referenceSize, length, &references)
      else { return nil }
      return .dictionary(zip(keys, values).map { (key(of: $0), $1) })
    default: return .other
    }
  }

  /// The length behind a mark, and where the contents start.
  private func length(at offset: Int, _ mark: Int) -> (Int, Int)? {
    guard mark & 15 == 15 else { return (mark & 15, offset + 1) }
    guard let size = bytes.byte(at: offset + 1), size >> 4 == 1, size & 15 <= 3 else { return nil }
    let width = 1 << (size & 15)
    guard let length = bytes.number(at: offset + 2, width, isLittle: false),
      length <= bytes.count
    else { return nil }
    return (length, offset + 2 + width)
  }

  private func numbers(at start: Int, _ length: Int, _ references: inout Int) -> [Int]? {
    references += length
    guard references <= 2 * PropertyList.limits.objects,
      bytes.part(at: start, length * referenceSize) != nil
    else { return nil }
    return (0..<length).map {
      bytes.number(at: start + $0 * referenceSize, referenceSize, isLittle: false) ?? count
    }
  }

  /// The text of a key, read where it is: keys are strings, which hold nothing.
  private func key(of number: Int) -> String {
    let trailer = bytes.count - 32
    guard number < count, let size = bytes.byte(at: trailer + 6),
      let table = bytes.number(at: trailer + 24, 8, isLittle: false), table <= bytes.count,
      let offset = bytes.number(at: table + number * size, size, isLittle: false),
      let mark = bytes.byte(at: offset), mark >> 4 == 5,
      let (length, start) = length(at: offset, mark), length <= 1_024,
      let part = bytes.part(at: start, length)
    else { return "" }
    return String(decoding: part, as: UTF8.self)
  }

  private static func damaged(_ file: String) -> AppFileError {
    AppFileError("it is a property list in binary form, and damaged or too large", in: file)
  }
}
