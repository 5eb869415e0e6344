import Addressing
import Basics
import Engagement
import Foundation
import Records
import Testing

private let now = Timestamp(milliseconds: 1_795_255_200_000)

// https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforpublicindexing
struct PublicActivityTests {
  @Test("An activity with a page is known by the page")
  func page() throws {
    let activity = try activity(#""webpageURL":"https://example.com/a#b""#)
    #expect(activity.obstacles(now: now).isEmpty)
    guard case .page(let url)? = activity.identity else {
      Issue.record("no page")
      return
    }
    #expect(url.text == "https://example.com/a")
    #expect(activity.expiry == now.advanced(bySeconds: 30 * 86_400))
  }

  @Test("Without a page the type and the required keys are the identity, in any order")
  func keys() throws {
    let one = try activity(
      #""requiredUserInfoKeys":["b","a"],"userInfo":{"a":"x","b":2,"c":"free"}"#
    )
    let two = try activity(#""requiredUserInfoKeys":["a","b"],"userInfo":{"b":2,"a":"x"}"#)
    #expect(one.identity == .item(#"["com.example.read","a","x","b","2"]"#))
    #expect(one.identity == two.identity)
    #expect(one.obstacles(now: now).isEmpty)
  }

  @Test(
    "What keeps an activity out of the public index is named",
    arguments: [
      (#""webpageURL":"https://example.com/""#, "false", [PublicActivity.Obstacle.notOffered]),
      (#""userInfo":{"a":"x"}"#, "true", [.noIdentity]),
      (#""userInfo":{"a":"x"}"#, "false", [.notOffered, .noIdentity]),
      (#""requiredUserInfoKeys":["a"]"#, "true", [.keyMissing]),
      (#""requiredUserInfoKeys":["a"],"userInfo":{"a":""}"#, "true", [.keyMissing]),
      (#""requiredUserInfoKeys":["a"],"userInfo":{"a":{}}"#, "true", [.keyMissing]),
      (
        #""webpageURL":"https://example.com/","expirationDate":"2026-11-21T10:00:00Z""#, "true",
        [.expired]
      ),
    ]
  )
  func obstacles(
    fields: String,
    eligible: String,
    expected: [PublicActivity.Obstacle]
  ) throws {
    #expect(try activity(fields, eligible: eligible).obstacles(now: now) == expected)
  }

  @Test("An activity is over at its own date, and else thirty days after it was seen")
  func expiry() throws {
    let dated = try activity(
      #""webpageURL":"https://example.com/","expirationDate":"2026-11-22T10:00:00Z""#
    )
    #expect(dated.obstacles(now: now.advanced(bySeconds: 86_399)).isEmpty)
    #expect(dated.obstacles(now: now.advanced(bySeconds: 86_400)) == [.expired])
    let undated = try activity(#""webpageURL":"https://example.com/""#)
    #expect(undated.obstacles(now: now.advanced(bySeconds: 30 * 86_400 - 1)).isEmpty)
    #expect(undated.obstacles(now: now.advanced(bySeconds: 30 * 86_400)) == [.expired])
  }

  @Test(
    "A field of the wrong form is refused",
    arguments: [
      (#""webpageURL":"example://a""#, "webpageURL"),
      (#""requiredUserInfoKeys":"a""#, "requiredUserInfoKeys"),
      (#""requiredUserInfoKeys":[1]"#, "requiredUserInfoKeys"),
      (#""userInfo":[]"#, "userInfo"),
      (#""keywords":[""]"#, "keywords"),
      (#""keywords":["plum\njam"]"#, "keywords"),
      (#""expirationDate":"soon""#, "expirationDate"),
    ]
  )
  func malformed(fields: String, field: String) {
    do {
      _ = try activity(fields)
      Issue.record("accepted")
    } catch let refusal as EngagementRefusal {
      #expect(refusal.field == field)
      #expect(refusal.reason == .malformed)
    } catch {
      Issue.record("another error")
    }
  }

  @Test("Texts have a most of bytes, wherever they stand")
  func lengths() throws {
    let (most, more) = (String(repeating: "a", count: 1_024), String(repeating: "a", count: 1_025))
    for form in [#""keywords":["@"]"#, #""userInfo":{"a":"@"}"#, #""userInfo":{"@":1}"#] {
      let (fits, isTooLong) = (
        form.replacingOccurrences(of: "@", with: most),
        form.replacingOccurrences(of: "@", with: more)
      )
      _ = try activity(fits)
      #expect(throws: EngagementRefusal.self, "\(form)") { try activity(isTooLong) }
    }
  }

  private func activity(_ fields: String, eligible: String = "true") throws -> PublicActivity {
    let line =
      #"{"kind":"activity","activityType":"com.example.read","title":"Plums","client":"c","#
      + #""at":"2026-11-21T10:00:00Z","eligibleForPublicIndexing":\#(eligible),\#(fields)}"#
    let input = try EngagementInput.read(Array(line.utf8)[...], now: now)
    guard case .activity(let activity) = input else { throw NoActivity() }
    return activity
  }

  private struct NoActivity: Error {}
}
