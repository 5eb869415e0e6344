import Addressing
import Basics
import Codings
import Crawling
import Fetching
import Records
import Rules
import Testing

// Bodies that are no page, or not all of one.
extension VisitReaderTests {
  @Test(
    "Headers that restrict a page count with a 304, too (RFC 9111, sections 3.2 and 4.3.4)",
    arguments: [
      ("noindex", true), ("applebot: noindex", true), ("otherbot: noindex", false),
      ("unavailable_after: 2020-01-01", true), ("max-image-preview:large", false), ("all", false),
    ]
  )
  func restricted(tag: String, isRestricted: Bool) throws {
    let headers = [("Content-Type", "text/html"), ("ETag", "\"1\""), ("X-Robots-Tag", tag)]
    let known = try visit(validators: Validators(etag: "\"1\"", lastModified: nil))
    let second = try settlement(try reader().read(known, response(304, "", headers: headers)))
    let retry = Settlement.Outcome.retry(
      at: Timestamp(milliseconds: 5000),
      reason: CrawlReason.headersRestrict
    )
    #expect(second.outcome == (isRestricted ? retry : .unchanged))
    let whole = try settlement(try reader().read(visit(), response(headers: headers)))
    #expect((whole.validators == nil) == isRestricted, "asked in full while headers restrict it")
  }

  @Test(
    "A body that breaks off is asked for again, and its last try is kept as a part",
    arguments: [BodyEnd.incomplete, .damaged]
  )
  func brokenBody(end: BodyEnd) throws {
    var visit = try visit()
    for tries in 0..<(CrawlSettings().tries - 1) {
      visit.tries = tries
      let result = try reader().read(visit, broken("<title>T</title>", end))
      guard case .failed(let reason, let status, _) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(reason == Rule.fetchTruncated.id)
      #expect(status == 200)
    }
    visit.tries = CrawlSettings().tries - 1
    let part = try settlement(try reader().read(visit, broken("<title>T</title>", end)))
    #expect(part.outcome == .page)
    #expect(part.partialReason == "fetch.truncated")
    #expect(part.validators == nil)
    #expect(part.record?.findings.contains { $0.rule == Rule.fetchTruncated.id } == true)
    let nothing = try settlement(try reader().read(visit, broken("", end)))
    #expect(nothing.outcome == .unreached(reason: Rule.fetchTruncated.id))
  }

  @Test("A body that is cut at our limit is a page like any other, and marked")
  func cutBody() throws {
    let page = try settlement(try reader().read(visit(), broken("<title>T</title>", .limit)))
    #expect(page.outcome == .page)
    #expect(page.partialReason == nil)
    #expect(page.validators?.etag == "\"1\"")
    #expect(page.record?.findings.contains { $0.rule == Rule.fetchTruncated.id } == true)
  }

  // RFC 9309, section 2.3.1.4: what cannot be reached allows nothing.
  @Test(
    "A robots.txt that came only in part is unreachable, one that is cut at our limit is not",
    arguments: [
      (BodyEnd.whole, false), (.limit, false), (.incomplete, true), (.damaged, true),
    ]
  )
  func brokenRobots(end: BodyEnd, isUnreachable: Bool) throws {
    let result = try broken("User-agent: *\nDisallow: /a\n", end)
    let answer = HostFileResponse(result, followsRedirects: true)
    #expect(answer.isFailing == isUnreachable)
    let expected = HostFileResponse.failure(
      reason: CrawlReason.robotsUnreachable,
      isTransient: true
    )
    if isUnreachable { #expect(answer == expected) }
  }

  // RFC 9110, section 8.4: without its right name a coding cannot be undone.
  @Test(
    "A robots.txt that is compressed otherwise than its label says is unreachable; a readable one is not",
    arguments: [
      (true, [0x1F, 0x8B, 0x08, 0x00], true), (false, [0x1F, 0x8B, 0x08, 0x00], true),
      (false, [0x28, 0xB5, 0x2F, 0xFD, 0x00], true), (true, Array("Disallow: /a".utf8), false),
      (false, [0x00, 0x01], false),
    ] as [(Bool, [UInt8], Bool)]
  )
  func codedRobots(isMislabelled: Bool, body: [UInt8], isUnreachable: Bool) throws {
    guard case .response(var response) = try response(200, "") else { throw TestFault() }
    (response.body, response.isMislabelled) = (body, isMislabelled)
    let answer = HostFileResponse(.response(response), followsRedirects: true)
    #expect(answer.isFailing == isUnreachable)
  }

  @Test("A body that stays compressed is no page")
  func stillCoded() throws {
    guard case .response(var response) = try response(200, "\u{1}\u{2}") else { throw TestFault() }
    response.unknownCodings = ["compress"]
    let page = try settlement(try reader().read(visit(), .response(response)))
    #expect(page.outcome == .failed(reason: Rule.fetchCodingUnknown.id))
    response.body = Array("<title>T</title>".utf8)
    #expect(try settlement(try reader().read(visit(), .response(response))).outcome == .page)
  }

  @Test(
    "An answer that is no page is refused with its reason",
    arguments: [
      ("", "text/html", CrawlReason.empty), ("%PDF-1.7", "application/pdf", Reason.notHTML),
      (#"{"a":1}"#, "application/json", Reason.notHTML), ("plain", "text/plain", Reason.notHTML),
    ]
  )
  func noPage(body: String, type: String, reason: String) throws {
    let result = try reader().read(visit(), response(200, body, headers: [("Content-Type", type)]))
    let settlement = try settlement(result)
    #expect(settlement.outcome == .failed(reason: reason))
    #expect(settlement.record == nil)
  }

  @Test(
    "A type that browsers show as HTML is judged as HTML (MIME Sniffing; Fetch, extract a MIME type)",
    arguments: [
      ["*/*"], ["text"], ["text/html,text/html"], ["text/plain", "text/html"], ["unknown/unknown"],
    ]
  )
  func shownAsHTML(types: [String]) throws {
    let headers = types.map { ("Content-Type", $0) }
    let page = "<!doctype html><title>Plums</title>"
    let settlement = try settlement(
      try reader().read(visit(), response(200, page, headers: headers))
    )
    #expect(settlement.record?.indexable == true, "\(settlement.record?.reasons ?? [])")
    #expect(settlement.record?.fetch?.contentType == types.joined(separator: ", "))
  }
}
