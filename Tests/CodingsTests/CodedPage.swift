/// One small page in each content coding, made by the codings' own reference programs.
enum CodedPage {
  /// The page: a title, and 40 paragraphs that say which plum they are about.
  static let plain: [UInt8] = Array(
    ("<title>Plums</title>"
      + (0..<40).map { "<p>plum \($0 * 7919 % 1000)</p>" }.joined()).utf8
  )

  /// By gzip.
  static let gzip = bytes(
    """
    1f8b080000000000020355cecb0902411045d154cc60bafe55d04c0c26e14218a1c1317f4541ea2d
    2fdcc599e7fd3c6efbf5783d9e73fbc55cfbfaf465cc6dfda3a87aa664cfb0e8e9e13dad0c92b4a7
    8af414e39e1cd4930a543440c5802a05543aa02201150350ce803205943aa02401c58528021509a8
    0c501580ca025412a04200e506280b4069024a07a08401c50a2a7254010a48c58ce797f40622a245
    6465020000
    """
  )

  /// By zlib.
  static let zlib = bytes(
    """
    789c55cecb0902411045d154cc60bafe55d04c0c26e14218a1c1317f4541ea2d2fdcc599e7fd3c6e
    fbf5783d9e73fbc55cfbfaf465cc6dfda3a87aa664cfb0e8e9e13dad0c92b4a78af414e39e1cd493
    0a543440c5802a05543aa02201150350ce803205943aa02401c58528021509a80c501580ca025412
    a04200e506280b4069024a07a08401c50a2a7254010a48c58ce797f406072cb9e6
    """
  )

  /// By brotli.
  static let br = bytes(
    """
    1b6402a02c0a6c5b643e1db40c0aec97cf533ddf152d92251c144fbeb0b5954f5d82f0cc5188a740
    990e1fa104059a4c248041dc182b3f06b3d17bfeef675f98cffb589d3661e275ced7ed328ac87011
    783a7dbc4efc64654e473f0faed4c9882e4c64e8b9ac4dcd687aeb5a453d89059dcced8cc1589c08
    """
  )

  /// By zstd, with a checksum.
  static let zstd = bytes(
    """
    28b52ffd646501e50400f2061414b0256d3062d8e0015c1080536477f7a6e7c28013e50ce2db7afa
    aa8c6e4f11d3d4fbd5a3d9afb5bcc34ad2d5dc7b9de8b656a199dd198fa9a9a86b7bff0c42c25098
    530e19643014065002861010242820a0e352077020f0110e1019670e9c07c61cf8c00e7ce0033bf0
    81e1c01607c3d1328728e3031fd8810f7c60073e300fc43c18d70e87739ce35cae1d8e7339679c13
    dc49a161b04a225d7f03
    """
  )

  /// DEFLATE without a wrapper.
  static let rawDeflate = Array(zlib.dropFirst(2).dropLast(4))

  /// Reads hexadecimal digits; white space is passed over.
  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.filter { $0 > 0x20 }.map { $0 & 0x40 != 0 ? $0 - 0x57 : $0 - 0x30 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
