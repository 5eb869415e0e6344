/// A moment as a person sees it: when it is, at what hour, and on what kind of day.
package struct LocalMoment: Hashable, Sendable {
  /// The seconds since 2001-01-01T00:00:00Z, which was a Monday.
  package let seconds: Double
  /// The hour of the day where the person is, from 0 up to 24.
  package let hour: Double
  /// The number of that hour since the first one of 2001 there.
  package let hourNumber: Int
  /// Whether it is Saturday or Sunday there.
  package let isWeekend: Bool

  /// A moment where clocks are `secondsFromUTC` ahead of Greenwich.
  package init(_ seconds: Double, secondsFromUTC: Int = 0) {
    // Moments of which no clock knows the hour are as good as the first one.
    let seconds = abs(seconds) < 1e12 ? seconds : 0
    self.seconds = seconds
    let local = seconds + Double(secondsFromUTC)
    let day = (local / 86_400).rounded(.down)
    hour = (local - day * 86_400) / 3_600
    hourNumber = Int((local / 3_600).rounded(.down))
    let weekday = Int(day - (day / 7).rounded(.down) * 7)
    isWeekend = weekday >= 5
  }
}
