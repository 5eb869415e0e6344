/// The certificates that signed an app for Android.
///
/// Reference: <https://source.android.com/docs/security/features/apksigning/v2>
struct PackageSignatures {
  private static let limits = (block: 16 << 20, file: 1 << 20, certificates: 16)
  private static let magic = Array("APK Sig Block 42".utf8)
  /// The blocks of the schemes 2, 3 and 3.1.
  private static let schemes = [0x7109_871A, 0xF053_68C0, 0x1B93_AD61]

  /// The fingerprints of the certificates, each once.
  ///
  /// - Parameter archive: The app.
  /// - Returns: SHA-256 of each certificate as asset links write it; none when the app is not signed.
  /// - Throws: ``AppFileError`` when a file of the archive is damaged.
  static func fingerprints(of archive: ZipArchive) throws(AppFileError) -> [String] {
    var certificates =
      block(before: archive.directoryOffset, in: archive.file)
      .map { self.certificates(inBlock: $0) } ?? []
    if certificates.isEmpty {
      for entry in archive.entries where isOldSignature(entry.name) {
        let bytes = try archive.bytes(of: entry, limit: limits.file)
        certificates += SignedContent(bytes)?.certificates.prefix(1).map { $0 } ?? []
      }
    }
    var seen: Set<String> = []
    return certificates.prefix(limits.certificates).map { SignedContent.fingerprint(of: $0) }
      .filter { seen.insert($0).inserted }
  }

  private static func isOldSignature(_ name: String) -> Bool {
    name.hasPrefix("META-INF/") && [".RSA", ".DSA", ".EC"].contains { name.hasSuffix($0) }
      && !name.dropFirst("META-INF/".count).contains("/")
  }

  /// The block of signatures, which ends where the central directory starts.
  private static func block(before end: Int, in file: FileBytes) -> [UInt8]? {
    guard let tail = file.bytes(at: end - 24, 24), Array(tail[8...]) == magic,
      let size = tail.number(at: 0, 8, isLittle: true), (24...limits.block).contains(size)
    else { return nil }
    return file.bytes(at: end - size, size - 24)
  }

  private static func certificates(inBlock block: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var index = 0
    while let size = block.number(at: index, 8, isLittle: true), size >= 4,
      let kind = block.little32(at: index + 8), let value = block.part(at: index + 12, size - 4)
    {
      if schemes.contains(kind) { found += certificates(ofScheme: Array(value)) }
      index += 8 + size
      guard found.count < limits.certificates else { break }
    }
    return found
  }

  /// The first certificate of each who signed: signers hold signed data, of which the second part
  /// lists certificates, the signer's own first.
  private static func certificates(ofScheme value: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for signer in items(of: first(of: value)) {
      let data = first(of: signer)
      let digests = data.little32(at: 0) ?? 0
      let list = Array(data.dropFirst(4 + max(0, min(digests, data.count))))
      if let own = items(of: first(of: list)).first { found.append(own) }
      guard found.count < limits.certificates else { break }
    }
    return found
  }

  /// What the number of its bytes is in front of.
  private static func first(of bytes: [UInt8]) -> [UInt8] {
    guard let size = bytes.little32(at: 0), let part = bytes.part(at: 4, size) else { return [] }
    return Array(part)
  }

  /// All such parts, one behind the other.
  private static func items(of bytes: [UInt8]) -> [[UInt8]] {
    var items: [[UInt8]] = []
    var index = 0
    while items.count < limits.certificates, let size = bytes.little32(at: index),
      let part = bytes.part(at: index + 4, size)
    {
      items.append(Array(part))
      index += 4 + size
    }
    return items
  }
}
