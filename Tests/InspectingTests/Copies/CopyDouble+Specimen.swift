import Fetching
import Rules
import TestSupport

extension CopyDouble {
  /// A host and a service that respond as the specimen `text` of `rule` says.
  convenience init(_ text: String, of rule: Rule) throws {
    let parts = CopySpecimenText(text)
    let isApple = rule.id.hasPrefix("apple")
    let path =
      isApple ? "/.well-known/apple-app-site-association" : "/.well-known/assetlinks.json"
    var host = [
      "https://example.com/p": TableFetcher.Answer(body: "<title>Plums</title><p>x")
    ]
    let words = parts.server ?? ["200"]
    switch words[0] {
    case "200":
      let type = words.count > 1 ? words[1] : "application/json"
      host["https://example.com\(path)"] = TableFetcher.Answer(
        body: parts.file ?? Self.file(#"{"/":"/buy/*"}"#),
        headers: [("Content-Type", type)]
      )
    case "301": host["https://example.com\(path)"] = .redirect("https://www.example.com\(path)")
    case "unknown":
      host["https://example.com/robots.txt"] = TableFetcher.Answer(
        body: "User-agent: *\nDisallow: /.well-known/\nDisallow: /apple-app-site-association\n",
        headers: [("Content-Type", "text/plain")]
      )
    default:
      let status = Int(words[0])
      host["https://example.com\(path)"] = TableFetcher.Answer(
        status: status ?? 500,
        failure: status == nil ? .connectionLost : nil
      )
    }
    let answer = Self.answer(parts.answer)
    let none = TableFetcher.Answer(status: 503)
    try self.init(apple: isApple ? answer : none, google: isApple ? none : answer, host: host)
  }

  /// A response in short form.
  private static func answer(_ text: String) -> TableFetcher.Answer {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let status = lines.popFirst()?.split(separator: " ").last.flatMap { Int($0) } ?? 500
    var headers: [(String, String)] = []
    while let line = lines.popFirst(), !line.isEmpty {
      let sides = line.split(separator: ":", maxSplits: 1)
      if sides.count == 2 { headers.append((String(sides[0]), String(sides[1].dropFirst()))) }
    }
    return TableFetcher.Answer(
      status: status,
      body: lines.joined(separator: "\n"),
      headers: headers
    )
  }
}
