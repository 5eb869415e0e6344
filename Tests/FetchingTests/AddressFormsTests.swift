import Addressing
import Foundation
import Records
import Testing

@testable import Fetching

// Server-side request forgery: every spelling of every address that is not everybody's. The forms are
// those of inet_aton(3), RFC 4291 section 2.2, RFC 3056 (6to4), RFC 6052 (NAT64) and RFC 5214.
struct AddressFormsTests {
  /// Addresses of machines, networks, groups and metadata services that nobody outside may reach.
  static let version4 = [
    "0.0.0.0", "0.0.0.1", "0.1.2.3", "10.0.0.0", "10.0.0.1", "10.10.10.10", "10.255.255.255",
    "100.64.0.1", "100.100.100.200", "100.127.255.254", "127.0.0.1", "127.0.0.2", "127.0.1.1",
    "127.1.2.3", "127.255.255.254", "169.254.0.1", "169.254.169.253", "169.254.169.254",
    "169.254.170.2", "169.254.255.255", "172.16.0.1", "172.17.0.1", "172.20.10.1",
    "172.31.255.254", "192.0.0.1", "192.0.0.8", "192.0.0.192", "192.0.2.1", "192.168.0.1",
    "192.168.1.1", "192.168.122.1", "192.168.255.254", "198.18.0.1", "198.19.255.254",
    "198.51.100.1", "203.0.113.1", "224.0.0.1", "224.0.0.251", "239.255.255.250", "240.0.0.1",
    "250.1.2.3", "255.255.255.254", "255.255.255.255",
  ]

  static let version6 = [
    "::", "::1", "fe80::1", "fe80::a:b:c:d", "febf::1", "fc00::1", "fd00::1", "fd00:ec2::254",
    "fdff:ffff::1", "fec0::1", "ff01::1", "ff02::1", "ff02::fb", "ff05::2", "ff0e::1",
    "2001:db8::1",
    "2001:db8:ffff::1", "100::1", "2001::1", "2001:10::1", "3fff::1", "5f00::1",
  ]

  /// The spellings of an IPv4 address.
  static func forms(of address: String) -> [String] {
    let parts = address.split(separator: ".").compactMap { UInt32($0) }
    let word = parts.reduce(0) { $0 << 8 | $1 }
    let hex = String(word, radix: 16)
    let (high, low) = (String(word >> 16, radix: 16), String(word & 0xFFFF, radix: 16))
    let wide = address.unicodeScalars.map { scalar -> String in
      guard let digit = UnicodeScalar(scalar.value + 0xFEE0), scalar != "." else {
        return "\u{3002}"
      }
      return String(digit)
    }
    return [
      address, "\(address).", "\(word)", "0x\(hex)", "0X\(hex.uppercased())",
      "0\(String(word, radix: 8))",
      parts.map { "0x" + String($0, radix: 16) }.joined(separator: "."),
      parts.map { "0" + String($0, radix: 8) }.joined(separator: "."),
      "\(parts[0]).\(word & 0xFF_FFFF)", "\(parts[0]).\(parts[1]).\(word & 0xFFFF)",
      parts.map { "000" + String($0, radix: 8) }.joined(separator: "."), wide.joined(),
      address.replacing(".", with: "%2E"), "user:pass@\(address)", "[::ffff:\(address)]",
      "[::ffff:\(high):\(low)]", "[::\(address)]", "[64:ff9b::\(high):\(low)]",
      "[64:ff9b:1::\(high):\(low)]", "[2002:\(high):\(low)::1]", "[fe80::5efe:\(address)]",
      "[2001:db8::200:5efe:\(high):\(low)]", "[::ffff:0:\(address)]",
    ]
  }

  /// The spellings of an IPv6 address.
  static func forms6(of address: String) throws -> [String] {
    let bytes = try #require(WebAddress("http://[\(address)]/")?.networkAddress?.bytes)
    let groups = stride(from: 0, to: 16, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let full = groups.map { String($0, radix: 16) }.joined(separator: ":")
    let padded = groups.map { group in
      let text = String(group, radix: 16)
      return String(repeating: "0", count: 4 - text.count) + text
    }.joined(separator: ":")
    let head = groups[..<6].map { String($0, radix: 16) }.joined(separator: ":")
    let quad = bytes[12...].map { "\($0)" }.joined(separator: ".")
    return [
      "[\(address)]", "[\(address.uppercased())]", "[\(full)]", "[\(full.uppercased())]",
      "[\(padded)]", "[\(head):\(quad)]", "[\(address)%25eth0]", "[\(address)%251]",
      "[\(address)%eth0]",
      "user@[\(address)]", "[\(address)].", "[ \(address)]", "[\(address)",
    ]
  }

  @Test("No spelling of an address that is not everybody's is connected to")
  func spellings() async throws {
    #expect(Self.version4.count + Self.version6.count >= 60)
    let server = try LoopbackServer([:])
    let fetcher = try CurlFetcher(settings: FetchSettings(userAgent: "test"))
    var tries = 0
    var unread = 0
    let hosts =
      try Self.version4.map { ($0, Self.forms(of: $0)) }
      + Self.version6.map { ($0, try Self.forms6(of: $0)) }
    for (address, forms) in hosts {
      #expect(forms.count >= 12)
      for form in forms {
        tries += 1
        guard let url = WebAddress("http://\(form):\(server.port)/") else {
          unread += 1
          continue
        }
        switch await fetcher.fetch(FetchRequest(url)) {
        case .failure(let failure):
          #expect(failure.kind == .blockedAddress, "\(address) as \(form): \(failure.kind)")
        case .response(let response): Issue.record("\(form) answered \(response.status)")
        }
      }
    }
    print(
      "Address forms: \(tries) tries, \(unread) are no address, \(server.connectionCount) connections"
    )
    #expect(tries >= 60 * 12 && unread < tries / 4)
    #expect(server.connectionCount == 0)
  }
}
