import AssociationCopies
import Foundation
import JSON
import TestSupport
import Testing

/// Explains each of the answers that people recorded or that documentation describes.
struct RecordedAnswersTests {
  private static let folder = "../trials/recorded"

  @Test(
    "Each recorded answer is explained by its cause, as surely as it is known",
    .enabled(if: SkippedCases.isAtHand(folder), "37 cases skipped: there are no recorded answers")
  )
  func explained() throws {
    let names = SkippedCases.names(in: Self.folder, ".json")
    var count = 0
    for name in names {
      let url = SkippedCases.corpus.appending(path: "\(Self.folder)/\(name).json")
      let value = try JSONParser.parse(Array(try Data(contentsOf: url)))
      let cause = try #require(try Self.causes(value).first, "\(name)")
      let expected = try #require(value["explanation"]?["cause"]?.string)
      let wording = expected.replacing("place", with: "region")
      #expect(cause.kind.rawValue == wording, "\(name): \(cause.text)")
      let certainty = try #require(value["explanation"]?["certainty"]?.string)
      #expect(cause.certainty == Self.certainty(certainty), "\(name): \(certainty)")
      #expect(!cause.text.isEmpty && !cause.fix.isEmpty)
      print("\(name): \(cause.text) [\(cause.certainty)] Fix: \(cause.fix)")
      count += 1
    }
    #expect(count == names.count && count >= 37)
    print("\(count) of \(names.count) recorded answers explained")
  }

  private static func certainty(_ text: String) -> CopyCause.Certainty {
    if text.hasPrefix("certain") { return .certain }
    return text.hasPrefix("possible") ? .possible : .unknown
  }

  private static func causes(_ value: JSONValue) throws -> [CopyCause] {
    let answer = try #require(value["answer"])
    let origin = origin(value["origin"])
    switch value["service"]?.string {
    case "device":
      let log = DeviceLog(try #require(answer["text"]?.string), origin: origin)
      return try #require(log.lines.first).causes
    case "google-dal":
      let isCheck = value["request"]?["url"]?.string?.contains("assetlinks:check") ?? false
      return AssociationCopy.google(
        "links.plums.example",
        Self.answer(answer),
        question: isCheck ? .check : .list,
        origin: origin
      ).causes
    default:
      return AssociationCopy.apple(
        "links.plums.example",
        Self.answer(answer),
        origin: origin,
        other: value["second"].map(Self.answer)
      ).causes
    }
  }

  private static func answer(_ value: JSONValue) -> CopyAnswer {
    let headers = (value["headers"]?.object?.members ?? []).map {
      CopyAnswer.Header($0.key, $0.value.string ?? "")
    }
    return CopyAnswer(
      status: value["status"]?.int ?? 0,
      headers: headers,
      body: body(value["body"]) ?? [],
      askedAt: CopyCases.now
    )
  }

  private static func body(_ value: JSONValue?) -> [UInt8]? {
    guard let value else { return nil }
    if let text = value.string { return Array(text.utf8) }
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }

  private static func origin(_ value: JSONValue?) -> CopyOrigin {
    guard let value, value.object != nil else { return CopyOrigin(.unknown) }
    if let error = value["error"]?.string { return CopyOrigin(.unreachable(error)) }
    if let then = value["then"] {
      var origin = origin(then)
      origin.neededSecondRequest = true
      return origin
    }
    if let target = value["location"]?.string { return CopyOrigin(.redirect(target)) }
    guard let status = value["status"]?.int, status != 200 else {
      let type = value["headers"]?["Content-Type"]?.string ?? "application/json"
      var origin = CopyOrigin(.served(body: body(value["body"]) ?? [], mediaType: type))
      origin.milliseconds = value["ms"]?.int
      return origin
    }
    return CopyOrigin(.status(status))
  }
}
