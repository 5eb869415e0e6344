/// The SHA-256 digest of bytes that arrive in pieces (FIPS 180-4 section 6.2).
package struct SHA256: Hashable, Sendable {
  private var state = SIMD8<UInt32>(
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19
  )
  private var block: [UInt8] = []
  private var length: UInt64 = 0

  /// The digest of nothing yet.
  package init() {
    block.reserveCapacity(64)
  }

  /// Adds `bytes`.
  package mutating func update(_ bytes: some Collection<UInt8>) {
    length &+= UInt64(bytes.count)
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    guard isDone == nil else { return }
    for byte in bytes {
      block.append(byte)
      if block.count == 64 { compress() }
    }
  }

  /// Adds bytes that lie one behind the other: whole blocks are digested where they lie.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    if !block.isEmpty {
      let head = rest.prefix(64 - block.count)
      block.append(contentsOf: head)
      rest = rest.dropFirst(head.count)
      if block.count == 64 { compress() }
    }
    while rest.count >= 64 {
      compress(UnsafeRawBufferPointer(rebasing: rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    block.append(contentsOf: rest)
  }

  /// The digest of everything added: 32 bytes.
  package func digest() -> [UInt8] {
    var copy = self
    copy.block.append(0x80)
    if copy.block.count == 64 { copy.compress() }
    if copy.block.count > 56 {
      copy.block += [UInt8](repeating: 0, count: 64 - copy.block.count)
      copy.compress()
    }
    copy.block += [UInt8](repeating: 0, count: 56 - copy.block.count)
    withUnsafeBytes(of: (length &* 8).bigEndian) { copy.block += $0 }
    copy.compress()
    return copy.state.indices.flatMap { index in
      withUnsafeBytes(of: copy.state[index].bigEndian) { [UInt8]($0) }
    }
  }

  /// The digest of everything added, as 64 hexadecimal digits.
  package func hex() -> String {
    digest().map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  private mutating func compress() {
    var full: [UInt8] = []
    swap(&full, &block)
    full.withUnsafeBytes { compress($0) }
    full.removeAll(keepingCapacity: true)
    swap(&full, &block)
  }

  private mutating func compress(_ bytes: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for index in 0..<16 {
        let word = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        schedule[index] = UInt32(bigEndian: word)
      }
      for index in 16..<64 {
        let early = schedule[index - 15]
        let late = schedule[index - 2]
        let s0 = Self.mix(early, 7, 18) ^ (early >> 3)
        let s1 = Self.mix(late, 17, 19) ^ (late >> 10)
        schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
      }
      state &+= Self.rounds(state, schedule)
    }
  }

  /// The 64 rounds over one block, on the working variables alone.
  private static func rounds(
    _ state: SIMD8<UInt32>,
    _ schedule: UnsafeMutableBufferPointer<UInt32>
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let s1 = mix(e, 6, 11) ^ rotate(e, 25)
      let first = h &+ s1 &+ choice &+ constants[index] &+ schedule[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let s0 = mix(a, 2, 13) ^ rotate(a, 22)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ s0 &+ majority)
    }
    return SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func mix(_ word: UInt32, _ left: UInt32, _ right: UInt32) -> UInt32 {
    rotate(word, left) ^ rotate(word, right)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
