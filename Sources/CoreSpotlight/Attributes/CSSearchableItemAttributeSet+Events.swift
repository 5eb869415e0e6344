public import Foundation

// Attributes of events and things to do.

extension CSSearchableItemAttributeSet {
  /// When it is due.
  public var dueDate: Date? {
    get { date("dueDate") }
    set { set("dueDate", newValue) }
  }

  /// When it was completed.
  public var completionDate: Date? {
    get { date("completionDate") }
    set { set("completionDate", newValue) }
  }

  /// When it begins.
  public var startDate: Date? {
    get { date("startDate") }
    set { set("startDate", newValue) }
  }

  /// When it ends.
  public var endDate: Date? {
    get { date("endDate") }
    set { set("endDate", newValue) }
  }

  /// Moments that matter to it.
  public var importantDates: [Date]? {
    get { dates("importantDates") }
    set { set("importantDates", newValue) }
  }

  /// Whether it takes whole days.
  public var allDay: NSNumber? {
    get { number("allDay") }
    set { set("allDay", newValue) }
  }
}
