import TestSupport
import Testing

@testable import Frontier

// https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md, RFC 8878
@Suite("Packed records")
struct RecordPackingTests {
  static let texts: [[UInt8]] = {
    let word = Array(#"{"rel":[],"text":"plum jam","url":"https://shop.example/jam"},"#.utf8)
    var noise: [UInt8] = []
    var random = TestRandom(seed: 7)
    for _ in 0..<70_000 { noise.append(UInt8.random(in: 0...255, using: &random)) }
    let repeated = Array(repeatElement(word, count: 500).joined())
    return [
      [], Array("{}".utf8), word, Array(word.prefix(12)), Array(word.prefix(13)), repeated, noise,
      // A repetition from farther back than a block can name.
      word + noise + word,
      Array(repeating: 0x61, count: 20), Array(repeating: 0x61, count: 300),
      Array(repeating: 0x61, count: 66_000),
      // The last bytes repeat what came before, where no match may begin.
      Array("abcdefghijklmnopqrstuvwxyz0123456789abcdefgh".utf8),
      repeated + noise.prefix(40) + repeated.prefix(100),
    ]
  }()

  private static func pack(_ text: [UInt8], _ packer: inout RecordPacker) -> [UInt8] {
    text.withUnsafeBufferPointer { Array(packer.pack($0)) }
  }

  private static func unpack(_ stored: [UInt8]) -> [UInt8]? {
    stored.withUnsafeBytes { RecordPacking.unpack($0) }
  }

  private static let forms: [RecordPacking.Form] = [.fast, .small]

  @Test("What is packed comes back", arguments: texts, forms)
  func comesBack(_ text: [UInt8], _ form: RecordPacking.Form) {
    var packer = RecordPacker(form)
    let packed = Self.pack(text, &packer)
    #expect(Self.unpack(packed) == text)
    #expect(packed.withUnsafeBytes { RecordPacking.isSmall($0) } == (form == .small))
  }

  @Test("A text gives the same bytes, whatever was packed before", arguments: forms)
  func sameBytes(_ form: RecordPacking.Form) {
    var used = RecordPacker(form)
    for text in Self.texts {
      var fresh = RecordPacker(form)
      #expect(Self.pack(text, &used) == Self.pack(text, &fresh))
    }
    for text in Self.texts.reversed() {
      var fresh = RecordPacker(form)
      #expect(Self.pack(text, &used) == Self.pack(text, &fresh))
    }
  }

  @Test("What repeats itself gets shorter, and nothing gets much longer")
  func length() {
    var packer = RecordPacker()
    for text in Self.texts {
      let packed = Self.pack(text, &packer)
      #expect(packed.count <= text.count + text.count / 255 + 16)
    }
    #expect(Self.pack(Self.texts[5], &packer).count < Self.texts[5].count / 20)
  }

  @Test("A plain text of an older store is taken as it is")
  func plain() {
    #expect(Self.unpack(Array("{\"a\":1}".utf8)) == Array("{\"a\":1}".utf8))
  }

  @Test("Blocks are read as the format says")
  func format() {
    // Three literals, then a match of nine bytes that overlaps with itself, then five literals.
    let block: [UInt8] = [0x35, 0x61, 0x62, 0x63, 3, 0, 0x50] + Array("VWXYZ".utf8)
    #expect(Self.unpack([1, 17, 0, 0, 0] + block) == Array("abcabcabcabcVWXYZ".utf8))
    // A length of 15 goes on with bytes that are added to it.
    let long = [0xF0, 255, 0] + Array(repeating: UInt8(0x7A), count: 270)
    #expect(Self.unpack([1, 14, 1, 0, 0] + long) == Array(repeating: 0x7A, count: 270))
  }

  @Test("A flipped bit anywhere in what is packed is found", arguments: forms)
  func flippedBits(_ form: RecordPacking.Form) {
    var packer = RecordPacker(form)
    for text in Self.texts where text.first == UInt8(ascii: "{") && text.count < 40_000 {
      let packed = Self.pack(text, &packer)
      for bit in stride(from: 0, to: packed.count * 8, by: packed.count < 200 ? 1 : 13) {
        var bytes = packed
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        let read = Self.unpack(bytes)
        #expect(read == nil || read == text, "bit \(bit)")
      }
    }
  }

  @Test("Damaged bytes are refused, and read nothing beyond themselves", arguments: forms)
  func damage(_ form: RecordPacking.Form) {
    var packer = RecordPacker(form)
    let text = Self.texts[5].prefix(2000) + Self.texts[6].prefix(300)
    let packed = Self.pack(Array(text), &packer)
    for count in 1..<packed.count { #expect(Self.unpack(Array(packed.prefix(count))) == nil) }
    for index in packed.indices {
      for value in [0, 1, 15, 0x7F, 0xF0, 0xFF] as [UInt8] where packed[index] != value {
        var bytes = packed
        bytes[index] = value
        if let read = Self.unpack(bytes) { #expect(read.count <= 1 << 20) }
      }
    }
    #expect(Self.unpack([1, 0xFF, 0xFF, 0xFF, 0xFF, 0]) == nil)
  }
}
