import Fetching
import Foundation
import Testing

struct FetchSettingsTests {
  @Test(
    "Entries of --connect-to have four parts",
    arguments: [
      ("a:80:127.0.0.1:8080", true), ("a:80::8080", true), ("::b:", true), ("a::b:", true),
      ("[::1]:80:[fe80::1]:81", true), ("a:80:b", false), ("a:80:b:81:82", false),
      ("a:0:b:81", false), ("a:80:b:65536", false), ("a:x:b:1", false), ("a:80:[::1:81", false),
      ("a b:80:c:81", false), ("", false), ("a:80:b\n:81", false),
    ]
  )
  func connectTo(entry: String, isGood: Bool) {
    var settings = FetchSettings(userAgent: "test")
    settings.connectTo = [entry]
    #expect(kind(settings) == (isGood ? nil : .connectTo))
  }

  @Test(
    "A proxy has a scheme that is known",
    arguments: [
      ("http://127.0.0.1:3128", true), ("SOCKS5H://proxy:1080", true), ("proxy:3128", false),
      ("ftp://proxy", false), ("http://", false), ("", false), ("http://a b", false),
    ]
  )
  func proxy(text: String, isGood: Bool) {
    var settings = FetchSettings(userAgent: "test")
    settings.proxy = text
    #expect(kind(settings) == (isGood ? nil : .proxy))
  }

  @Test("Texts that become headers hold no line ends", arguments: ["", "a\r\nb", "a\u{7F}", "ü"])
  func headers(text: String) {
    var settings = FetchSettings(userAgent: "test")
    settings.userAgent = text
    #expect(kind(settings) == .header(.userAgent))
    settings = FetchSettings(userAgent: "test")
    settings.from = text
    #expect(kind(settings) == .header(.from))
    settings = FetchSettings(userAgent: "test")
    settings.acceptLanguage = text
    #expect(kind(settings) == .header(.acceptLanguage))
  }

  @Test("Limits are above zero", arguments: [0, -1, .nan, .infinity, 1e300])
  func limits(value: Double) {
    var settings = FetchSettings(userAgent: "test")
    settings.totalTimeout = value
    #expect(kind(settings) == .limit)
  }

  @Test("A CA file can be read and holds a certificate")
  func caFile() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    var settings = FetchSettings(userAgent: "test")
    settings.caFile = path.path
    #expect(kind(settings) == .caFileUnreadable)
    try Data("nothing".utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    #expect(kind(settings) == .caFileEmpty)
    try Data("-----BEGIN CERTIFICATE-----\n".utf8).write(to: path)
    #expect(kind(settings) == nil)
  }

  @Test("A fetcher does not start with settings that are wrong")
  func fetcher() {
    var settings = FetchSettings(userAgent: "test")
    settings.connectTo = ["a"]
    #expect(throws: FetchSettingsError.self) { try CurlFetcher(settings: settings) }
    #expect(throws: FetchSettingsError.self) { try CurlFetcher.validate(settings) }
  }

  private func kind(_ settings: FetchSettings) -> FetchSettingsError.Kind? {
    do throws(FetchSettingsError) {
      try settings.validate()
      return nil
    } catch {
      return error.kind
    }
  }
}
