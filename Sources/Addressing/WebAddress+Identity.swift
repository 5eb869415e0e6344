package import Digests

extension WebAddress {
  /// The identity of the address: 128 bits of SHA-256 over its canonical serialization.
  ///
  /// It is what leaves a store in the address's place, the same in every process and for ever, and
  /// nobody can make two addresses that share it.
  package var identity: Digest128 { withCanonicalBytes { Digest128(of: $0) } }

  /// A number for tables in memory, keyed with a secret of this process; it must not be stored.
  ///
  /// The serialization goes in twice, under two keys: 128 bits that nobody outside can make two
  /// addresses share, because nobody sees them. It takes a tenth of the time of ``identity``.
  package var tableKey: Digest128 {
    withCanonicalBytes { bytes in
      var (first, second) = (Hasher(), Hasher())
      first.combine(bytes: bytes)
      second.combine(Self.secondKey)
      second.combine(bytes: bytes)
      return Digest128(
        high: UInt64(bitPattern: Int64(first.finalize())),
        low: UInt64(bitPattern: Int64(second.finalize()))
      )
    }
  }

  private static let secondKey = UInt64.random(in: .min ... .max)

  /// Hands the bytes of ``canonical`` to `body`, which must not keep them.
  package func withCanonicalBytes<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if hasCredentials { return canonical.withCanonicalBytes(body) }
    return bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[..<Int(fragmentStart)]))
    }
  }
}
