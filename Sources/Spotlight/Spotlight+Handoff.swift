public import CoreSpotlight
import Foundation
import SpotlightItems

extension Spotlight {
  /// The activity that a person is at, as bytes for another device.
  public struct Handoff: Sendable {
    /// The activity; the app holds it.
    public let activity: NSUserActivity
    /// The bytes, at most 64 KiB; how they get to the other device is the app's business.
    public let data: Data
    /// Whether there are more bytes than Apple advises, 3 KiB: transfers may be slow.
    public let isLargerThanAdvised: Bool

    /// Tells the activity's delegate that it was continued elsewhere.
    ///
    /// The app calls this when the other device says so.
    public func wasContinued() {
      activity.delegate?.userActivityWasContinued(activity)
    }
  }

  /// The current activity for another device; its delegate saves it first when it needs that.
  ///
  /// - Returns: `nil` when no activity is current.
  /// - Throws: `CocoaError` 4608 for one that is not eligible for Handoff, 4611 for one that is too large.
  public static func handOff() throws -> Handoff? {
    guard let activity = ActivityScope.current.activity else { return nil }
    activity.saveIfNeeded()
    do throws(HandoffActivity.Failure) {
      let bytes = try HandoffActivity(activity.value)
      return Handoff(
        activity: activity,
        data: Data(bytes.bytes),
        isLargerThanAdvised: bytes.isLargerThanAdvised
      )
    } catch {
      throw CocoaError(error)
    }
  }

  /// Continues an activity that came from another device.
  ///
  /// - Parameter data: The bytes of the activity.
  /// - Returns: Whether the app continued it.
  /// - Throws: `CocoaError` 4608 for bytes that are no activity, 4611 for too many.
  public static func `continue`(_ data: Data) async throws -> Bool {
    let value: SpotlightActivity
    do throws(HandoffActivity.Failure) {
      value = try HandoffActivity.activity(from: Array(data))
    } catch {
      throw CocoaError(error)
    }
    return await ContinuationRegistry.current.run(value.type) {
      NSUserActivity(value, userInfo: value.userInfo)
    }
  }
}

extension CocoaError {
  /// The error of Handoff that apps know.
  fileprivate init(_ failure: HandoffActivity.Failure) {
    self.init(
      CocoaError.Code(rawValue: failure.cocoaErrorCode),
      userInfo: [NSLocalizedDescriptionKey: failure.description]
    )
  }
}
