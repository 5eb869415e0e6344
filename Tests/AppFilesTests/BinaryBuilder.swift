/// Bytes of binary files, built in code.
struct BinaryBuilder {
  var bytes: [UInt8] = []

  mutating func little16(_ value: Int) { number(value, 2, isLittle: true) }
  mutating func little32(_ value: Int) { number(value, 4, isLittle: true) }
  mutating func little64(_ value: Int) { number(value, 8, isLittle: true) }
  mutating func big32(_ value: Int) { number(value, 4, isLittle: false) }

  mutating func number(_ value: Int, _ size: Int, isLittle: Bool) {
    for index in 0..<size {
      let shift = 8 * (isLittle ? index : size - 1 - index)
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// DER: a tag, the length of the contents, the contents.
  static func der(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    var head: [UInt8] = [tag]
    if contents.count < 0x80 {
      head.append(UInt8(contents.count))
    } else {
      head += [0x83, UInt8(contents.count >> 16 & 255), UInt8(contents.count >> 8 & 255)]
      head.append(UInt8(contents.count & 255))
      while head[2] == 0, head.count > 3, head[1] > 0x81 {
        head.remove(at: 2)
        head[1] -= 1
      }
    }
    return head + contents
  }

  /// A certificate as far as its reader looks: a serial number and a name.
  static func certificate(serial: UInt8) -> [UInt8] {
    let version = der(0xA0, der(0x02, [2]))
    let body = der(0x30, version + der(0x02, [serial]) + der(0x30, []))
    return der(0x30, body + der(0x30, []) + der(0x03, [0, serial]))
  }

  /// Signed data of CMS around `text`, signed by the certificate `signer` of `certificates`.
  static func message(_ text: [UInt8]?, certificates: [UInt8] = [], signer: UInt8 = 1) -> [UInt8] {
    let data = der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01])
    let content = der(0x30, data + (text.map { der(0xA0, der(0x04, $0)) } ?? []))
    let issuer = der(0x30, der(0x30, []) + der(0x02, [signer]))
    let signers = der(0x31, der(0x30, der(0x02, [1]) + issuer))
    let list =
      certificates.isEmpty
      ? [] : der(0xA0, certificates.flatMap { certificate(serial: $0) })
    let signed = der(0x30, der(0x02, [1]) + der(0x31, []) + content + list + signers)
    let kind = der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02])
    return der(0x30, kind + der(0xA0, signed))
  }

  /// A program of one architecture with a signature around `entitlements`.
  static func program(_ entitlements: String, size: Int = 0x2000) -> [UInt8] {
    var blob = BinaryBuilder()
    let list = Array(entitlements.utf8)
    blob.big32(0xFADE_0CC0)
    blob.big32(20 + 8 + list.count)
    blob.big32(1)
    blob.big32(5)
    blob.big32(20)
    blob.big32(0xFADE_7171)
    blob.big32(8 + list.count)
    blob.bytes += list
    var program = BinaryBuilder()
    for value in [0xFEED_FACF, 0x0100_000C, 0, 2, 1, 16, 0, 0, 0x1D, 16, size, blob.bytes.count] {
      program.little32(value)
    }
    program.bytes += [UInt8](repeating: 0, count: size - program.bytes.count)
    return program.bytes + blob.bytes
  }

  /// Programs of several architectures in one file.
  static func fat(_ programs: [[UInt8]]) -> [UInt8] {
    var fat = BinaryBuilder()
    fat.big32(0xCAFE_BABE)
    fat.big32(programs.count)
    var offset = 0x1000
    for program in programs {
      for value in [0x0100_000C, 0, offset, program.count, 12] { fat.big32(value) }
      offset += (program.count + 0xFFF) & ~0xFFF
    }
    for program in programs {
      fat.bytes += [UInt8](repeating: 0, count: (0x1000 - fat.bytes.count % 0x1000) % 0x1000)
      fat.bytes += program
    }
    return fat.bytes
  }
}
