import Addressing
package import Digests

extension PageRecord {
  /// The page's identifier in exports and results: the identity of its address, in 32 hexadecimal
  /// digits.
  package var id: String { identity.text }

  /// The identity of the page's address.
  package var identity: Digest128 { url.identity }
}
