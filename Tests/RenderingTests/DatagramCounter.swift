import Foundation
import Glibc

/// Counts the datagrams that come to a free UDP port of 127.0.0.1.
final class DatagramCounter: Sendable {
  /// The system gave no port.
  struct SetUpError: Error {}

  let port: Int
  private let socket: CInt

  init() throws {
    socket = Glibc.socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let port: Int? = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard bind(socket, generic, length) == 0, getsockname(socket, generic, &length) == 0
        else { return nil }
        return Int(UInt16(bigEndian: pointer.pointee.sin_port))
      }
    }
    guard let port else { throw SetUpError() }
    self.port = port
  }

  deinit { close(socket) }

  /// How many came; they are kept by the system until somebody asks.
  var count: Int {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, CInt(MSG_DONTWAIT | MSG_PEEK)) >= 0 ? 1 : 0
  }
}
