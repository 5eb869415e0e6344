import Addressing
import ArgumentParser

/// Where metrics are served: `127.0.0.1:9464`, `[::1]:9464`, or a port of loopback alone.
struct MetricsAddress: ExpressibleByArgument, CustomStringConvertible, Hashable, Sendable {
  /// The address, without brackets.
  let host: String
  /// The port; 0 for a free one.
  let port: Int

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.last, let port = Int(last), (0...65_535).contains(port) else {
      return nil
    }
    self.port = port
    let name = parts.dropLast().joined(separator: ":")
    if name.isEmpty {
      guard parts.count == 1 else { return nil }
      host = "127.0.0.1"
    } else if name == "localhost" {
      host = "127.0.0.1"
    } else {
      guard let address = NetworkAddress(name), address.isIPv4 || name.hasPrefix("[") else {
        return nil
      }
      host = "\(address)"
    }
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
