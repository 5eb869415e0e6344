import Addressing
import Fetching
import Testing

struct FetchFailureTests {
  private static let kinds: [FetchFailure.Kind] = [
    .unknownHost, .refused, .unreachable, .connectionLost, .tls, .noTLS,
    .timeout(.lookup), .timeout(.connect), .timeout(.answer), .timeout(.body), .tooSlow,
    .blockedAddress, .noContact,
    .headersTooLarge, .tooLarge, .badResponse, .decompressionBomb, .unsupportedScheme, .interrupted,
    .internal,
  ]

  @Test("Every kind has an identifier, and says what, where, why and what next", arguments: kinds)
  func message(kind: FetchFailure.Kind) throws {
    let address = try #require(WebAddress("https://name:word@a.example:8443/x#y"))
    let failure = FetchFailure(kind, at: address, "the cause")
    #expect(failure.reason.hasPrefix("fetch."))
    #expect(failure.message.hasPrefix("https://a.example:8443/x: "))
    #expect(failure.message.contains(" (the cause). "))
    #expect(failure.message.hasSuffix("."))
  }

  @Test(
    "A client of a server reads nothing of options and settings that it cannot set",
    arguments: kinds
  )
  func clients(kind: FetchFailure.Kind) throws {
    let address = try #require(WebAddress("https://a.example/"))
    let failure = FetchFailure(kind, at: address, "the cause")
    let text = failure.clientMessage
    #expect(text.hasPrefix("https://a.example/: ") && text.contains(" (the cause). "))
    #expect(!text.contains("--") && !text.contains("-timeout"), "\(text)")
    #expect(!text.contains("fetch.") || text.contains("whoever runs this server"))
  }

  @Test("What a server says cannot steer a terminal")
  func controls() throws {
    let address = try #require(WebAddress("https://a.example/"))
    let failure = FetchFailure(.tls, at: address, "a\u{1B}[31m\r\n\u{202E}b")
    #expect(failure.detail == "a [31m   b")
  }
}
