import Foundation
import Glibc

/// A port of loopback on which nobody listens.
package enum ClosedPort {
  /// The port; 0 when the system gave none.
  ///
  /// It stays bound as long as the tests run, because one that was freed could be given to a
  /// server of another test.
  package static let number: Int = {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = bind(descriptor, generic, length)
        _ = getsockname(descriptor, generic, &length)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }()
}
