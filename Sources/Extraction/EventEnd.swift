import Records

/// The date on which an event has ended for good, with all that belongs to it.
///
/// An event ends on its `endDate`, or that of its `subEvent` or `eventSchedule` which ends last. One that
/// gives only its start does not say when it ends, and neither does one of which a part does not,
/// or one that was postponed to a date that is not known yet.
///
/// References: <https://schema.org/endDate>, <https://schema.org/subEvent>,
/// <https://schema.org/eventSchedule>, <https://schema.org/EventPostponed>
struct EventEnd {
  /// The date.
  let date: PageDate
  /// The property that gives it.
  let property: String
  /// Its value, as it was written.
  let value: String

  /// Reads when `event` ends; `nil` when it does not say so, or is no event.
  init?(of event: StructuredItem) {
    guard Self.isEvent(event), !Self.isPostponed(event) else { return nil }
    let parts = ["subEvent", "eventSchedule"].flatMap { property in
      (event.properties[property] ?? []).prefix(Self.partLimit).compactMap { value in
        if case .item(let part) = value { part } else { nil }
      }
    }
    var latest: EventEnd?
    for item in [event] + parts {
      let dates = Self.dates(of: item, "endDate")
      let starts = Self.dates(of: item, "startDate")
      guard let dates, let starts else { return nil }
      // What goes on without an end; of the whole event its parts may tell.
      let isOpen = dates.isEmpty && (!starts.isEmpty || Self.repeats(item))
      if isOpen, item != event || parts.isEmpty { return nil }
      for date in dates + starts where latest.map({ $0.isBefore(date) }) ?? true { latest = date }
    }
    guard let latest else { return nil }
    self = latest
  }

  private init(date: PageDate, property: String, value: String) {
    (self.date, self.property, self.value) = (date, property, value)
  }

  /// The most parts of an event, and the most dates of each, that are looked at.
  private static let (partLimit, dateLimit) = (100, 100)

  /// The kinds of schema.org that are events which people go to or take part in.
  private static let kinds: Set<String> = [
    "BusinessEvent", "ChildrensEvent", "ComedyEvent", "ConferenceEvent", "CourseInstance",
    "DanceEvent", "EducationEvent", "Event", "EventSeries", "ExhibitionEvent", "Festival",
    "FoodEvent", "Hackathon", "LiteraryEvent", "MusicEvent", "OnlineEvent", "PerformingArtsEvent",
    "SaleEvent", "ScreeningEvent", "SocialEvent", "SportsEvent", "TheaterEvent", "VisualArtsEvent",
  ]

  private static func isEvent(_ item: StructuredItem) -> Bool {
    item.types.contains { type in
      SchemaOrg.localName(type).map { kinds.contains(String($0)) } ?? false
    }
  }

  private static func isPostponed(_ event: StructuredItem) -> Bool {
    event.text(of: "eventStatus")?.hasSuffix("EventPostponed") ?? false
  }

  /// Whether an item is a schedule, which goes on where it has no end.
  private static func repeats(_ item: StructuredItem) -> Bool {
    item.types.contains { SchemaOrg.localName($0) == "Schedule" }
  }

  /// The dates that an item gives; `nil` when there are too many, or one cannot be read.
  private static func dates(of item: StructuredItem, _ property: String) -> [EventEnd]? {
    let values = item.properties[property] ?? []
    guard values.count <= dateLimit else { return nil }
    var dates: [EventEnd] = []
    for value in values {
      guard case .text(let text) = value,
        case .date(let date) = PageDate.read(ArraySlice(text.utf8))
      else { return nil }
      dates.append(EventEnd(date: date, property: property, value: text))
    }
    return dates
  }

  /// Whether it ends before `other`: a day alone lasts until its end.
  private func isBefore(_ other: EventEnd) -> Bool {
    if date.day != other.date.day { return date.day < other.date.day }
    let isDay = date.text.count <= 10
    return !isDay && (other.date.text.count <= 10 || date.text < other.date.text)
  }
}
