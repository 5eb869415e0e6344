/// Builds zip archives.
struct ZipBuilder {
  private var body = BinaryBuilder()
  private var directory = BinaryBuilder()
  private var count = 0

  /// Adds a file; `packed` is what the archive keeps of it, by DEFLATE when it is given.
  mutating func add(_ name: String, _ bytes: [UInt8], packed: [UInt8]? = nil, size: Int? = nil) {
    let kept = packed ?? bytes
    let (method, offset) = (packed == nil ? 0 : 8, body.bytes.count)
    let fields = [kept.count, size ?? bytes.count]
    body.little32(0x0403_4B50)
    for value in [20, 0, method, 0, 0] { body.little16(value) }
    for value in [0] + fields { body.little32(value) }
    body.little16(name.utf8.count)
    body.little16(0)
    body.bytes += Array(name.utf8) + kept
    directory.little32(0x0201_4B50)
    for value in [20, 20, 0, method, 0, 0] { directory.little16(value) }
    for value in [0] + fields { directory.little32(value) }
    for value in [name.utf8.count, 0, 0, 0, 0] { directory.little16(value) }
    directory.little32(0)
    directory.little32(offset)
    directory.bytes += Array(name.utf8)
    count += 1
  }

  /// The archive, with a block of signatures before its directory.
  func archive(signatures: [UInt8] = []) -> [UInt8] {
    var end = BinaryBuilder()
    end.little32(0x0605_4B50)
    for value in [0, 0, count, count] { end.little16(value) }
    end.little32(directory.bytes.count)
    end.little32(body.bytes.count + signatures.count)
    end.little16(0)
    return body.bytes + signatures + directory.bytes + end.bytes
  }

  /// A block of signatures of one scheme with these certificates, one signer each.
  static func signatures(_ certificates: [[UInt8]], scheme: Int = 0x7109_871A) -> [UInt8] {
    func counted(_ bytes: [UInt8]) -> [UInt8] {
      var builder = BinaryBuilder()
      builder.little32(bytes.count)
      return builder.bytes + bytes
    }
    let signers = certificates.flatMap { certificate in
      counted(counted(counted([]) + counted(counted(certificate)) + counted([])))
    }
    let value = counted(signers)
    var pairs = BinaryBuilder()
    pairs.little64(value.count + 4)
    pairs.little32(scheme)
    pairs.bytes += value
    var block = BinaryBuilder()
    block.little64(pairs.bytes.count + 24)
    block.bytes += pairs.bytes
    block.little64(pairs.bytes.count + 24)
    return block.bytes + Array("APK Sig Block 42".utf8)
  }
}
