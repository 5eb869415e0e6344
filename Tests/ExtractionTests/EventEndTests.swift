import Records
import Testing

@testable import Extraction

// <https://schema.org/endDate>, <https://schema.org/subEvent>, <https://schema.org/eventSchedule>
struct EventEndTests {
  private static let address = #""url": "https://example.com/plum-cake""#

  /// When the page says that it is over.
  private func expiry(_ things: String) throws -> String? {
    let html = FaultlessPage.html(
      head: """
        <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [\(things)]}
        </script>
        """
    )
    return try FaultlessPage.read(html).record.expires
  }

  @Test(
    "A page about an event is over when all of its dates are",
    arguments: [
      (#""endDate": "2020-05-02""#, "2020-05-02"), (#""endDate": "2127-05-02""#, "2127-05-02"),
      (#""endDate": ["2020-05-09", "2020-05-02"]"#, "2020-05-09"),
      // A day, and a time without a zone, are over when they are so everywhere.
      (#""endDate": "2020-05-02T20:00:00""#, "2020-05-02"),
      (#""endDate": "2020-05-02T20:00:00+02:00""#, "2020-05-02T18:00:00Z"),
      (#""startDate": "2020-05-02""#, nil), (#""name": "Plum fair""#, nil),
      (#""startDate": "2020-05-01", "endDate": "2020-05-02""#, "2020-05-02"),
      (#""startDate": ["2020-05-01", "2020-06-01"], "endDate": "2020-05-02""#, "2020-06-01"),
      (#""endDate": "2020-05-02", "validThrough": "2020-04-30""#, "2020-04-30"),
      (#""endDate": "in May""#, nil), (#""endDate": "2020-05""#, nil),
      (#""endDate": ["2020-05-02", "later"]"#, nil),
      (#""endDate": "2020-05-02", "eventStatus": "https://schema.org/EventPostponed""#, nil),
      (
        #""endDate": "2020-05-02", "eventStatus": "https://schema.org/EventCancelled""#,
        "2020-05-02"
      ),
    ] as [(String, String?)]
  )
  func dates(members: String, expected: String?) throws {
    #expect(try expiry(#"{"@type": "MusicEvent", \#(Self.address), \#(members)}"#) == expected)
  }

  @Test(
    "A series goes on until its last part is over",
    arguments: [
      (
        #""endDate": "2020-05-02", "subEvent": [{"@type": "Event", "endDate": "2127-01-01"}]"#,
        "2127-01-01"
      ),
      (
        #""subEvent": [{"@type": "Event", "startDate": "2020-01-01", "endDate": "2020-01-02"},"#
          + #"{"@type": "Event", "endDate": "2020-02-02"}]"#, "2020-02-02"
      ),
      (
        #""endDate": "2020-05-02", "subEvent": [{"@type": "Event", "startDate": "2020-01-01"}]"#,
        nil
      ),
      (
        #""startDate": "2020-01-01","#
          + #""subEvent": [{"@type": "Event", "endDate": "2020-02-02"}]"#, "2020-02-02"
      ),
      (
        #""endDate": "2020-05-02","#
          + #""eventSchedule": {"@type": "Schedule", "endDate": "2127-03-01"}"#, "2127-03-01"
      ),
      (
        #""endDate": "2020-05-02","#
          + #""eventSchedule": {"@type": "Schedule", "repeatFrequency": "P1W"}"#, nil
      ),
      (
        #""endDate": "2020-05-02", "subEvent": [{"@type": "Event", "name": "Tasting"}]"#,
        "2020-05-02"
      ),
    ] as [(String, String?)]
  )
  func series(members: String, expected: String?) throws {
    #expect(try expiry(#"{"@type": "EventSeries", \#(Self.address), \#(members)}"#) == expected)
  }

  @Test(
    "Only an event that the page is about ends it",
    arguments: [
      (
        #"{"@type": "Event", "name": "Plum cake in an hour", "endDate": "2020-05-02"}"#,
        "2020-05-02"
      ),
      // The next event of whoever has the page.
      (#"{"@type": "Event", "name": "Street party", "endDate": "2020-05-02"}"#, nil),
      (
        #"{"@type": "Event", "name": "Party", "endDate": "2020-05-02"},"#
          + #"{"@type": "Event", "name": "Market", "endDate": "2020-05-03"}"#, nil
      ),
      (
        #"{"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item":"#
          + #"{"@type": "Event", "name": "Plum cake in an hour", "endDate": "2020-05-02"}}]}"#, nil
      ),
      (
        #"{"@type": "Article", "url": "https://example.com/plum-cake"},"#
          + #"{"@type": "Event", "name": "Party", "endDate": "2020-05-02"}"#, nil
      ),
      (
        #"{"@type": "Article", "name": "Plum cake in an hour"},"#
          + #"{"@type": "Event", "url": "https://example.com/plum-cake", "endDate": "2020-05-02"}"#,
        "2020-05-02"
      ),
      // The evenings of one show.
      (
        #"{"@type": "TheaterEvent", "url": "https://example.com/plum-cake", "endDate": "2020-05-02"},"#
          + #"{"@type": "TheaterEvent", "url": "https://example.com/plum-cake","#
          + #""endDate": "2127-05-03"}"#, "2127-05-03"
      ),
      (
        #"{"@type": "WebPage", "url": "https://example.com/plum-cake", "mainEntity":"#
          + #"{"@type": "Event", "name": "Party", "endDate": "2020-05-02"}}"#, "2020-05-02"
      ),
      (
        #"{"@type": "VideoGame", "url": "https://example.com/plum-cake", "endDate": "2020-05-02"}"#,
        nil
      ),
    ] as [(String, String?)]
  )
  func ownThing(things: String, expected: String?) throws {
    #expect(try expiry(things) == expected)
  }
}
