public import Foundation

// Attributes about where something is or was.

extension CSSearchableItemAttributeSet {
  /// A headline for its content.
  public var headline: String? {
    get { text("headline") }
    set { set("headline", newValue) }
  }

  /// Instructions, such as how to use it.
  public var instructions: String? {
    get { text("instructions") }
    set { set("instructions", newValue) }
  }

  /// The street.
  public var thoroughfare: String? {
    get { text("thoroughfare") }
    set { set("thoroughfare", newValue) }
  }

  /// The number in the street.
  public var subThoroughfare: String? {
    get { text("subThoroughfare") }
    set { set("subThoroughfare", newValue) }
  }

  /// The postal code.
  public var postalCode: String? {
    get { text("postalCode") }
    set { set("postalCode", newValue) }
  }

  /// The city.
  public var city: String? {
    get { text("city") }
    set { set("city", newValue) }
  }

  /// The state or province.
  public var stateOrProvince: String? {
    get { text("stateOrProvince") }
    set { set("stateOrProvince", newValue) }
  }

  /// The country.
  public var country: String? {
    get { text("country") }
    set { set("country", newValue) }
  }

  /// The whole address as it is written.
  public var fullyFormattedAddress: String? {
    get { text("fullyFormattedAddress") }
    set { set("fullyFormattedAddress", newValue) }
  }

  /// The height above the sea, in meters.
  public var altitude: NSNumber? {
    get { number("altitude") }
    set { set("altitude", newValue) }
  }

  /// The latitude in degrees, north of the equator.
  public var latitude: NSNumber? {
    get { number("latitude") }
    set { set("latitude", newValue) }
  }

  /// The longitude in degrees, east of Greenwich.
  public var longitude: NSNumber? {
    get { number("longitude") }
    set { set("longitude", newValue) }
  }

  /// The speed, in kilometers per hour.
  public var speed: NSNumber? {
    get { number("speed") }
    set { set("speed", newValue) }
  }

  /// When the position was taken.
  public var timestamp: Date? {
    get { date("timestamp") }
    set { set("timestamp", newValue) }
  }

  /// The name of the location, such as that of a restaurant.
  public var namedLocation: String? {
    get { text("namedLocation") }
    set { set("namedLocation", newValue) }
  }

  /// Where the camera looked, in degrees from north.
  public var imageDirection: NSNumber? {
    get { number("imageDirection") }
    set { set("imageDirection", newValue) }
  }

  /// Where the receiver went, in degrees from north.
  public var gpsTrack: NSNumber? {
    get { number("GPSTrack") }
    set { set("GPSTrack", newValue) }
  }

  /// The dilution of precision of the receiver.
  public var gpsdop: NSNumber? {
    get { number("GPSDOP") }
    set { set("GPSDOP", newValue) }
  }

  /// The state of the receiver.
  public var gpsStatus: String? {
    get { text("GPSStatus") }
    set { set("GPSStatus", newValue) }
  }

  /// Whether the position was measured in two dimensions or three.
  public var gpsMeasureMode: String? {
    get { text("GPSMeasureMode") }
    set { set("GPSMeasureMode", newValue) }
  }

  /// The geodetic datum of the position.
  public var gpsMapDatum: String? {
    get { text("GPSMapDatum") }
    set { set("GPSMapDatum", newValue) }
  }

  /// The latitude of the destination, in degrees.
  public var gpsDestLatitude: NSNumber? {
    get { number("GPSDestLatitude") }
    set { set("GPSDestLatitude", newValue) }
  }

  /// The longitude of the destination, in degrees.
  public var gpsDestLongitude: NSNumber? {
    get { number("GPSDestLongitude") }
    set { set("GPSDestLongitude", newValue) }
  }

  /// The direction to the destination, in degrees from north.
  public var gpsDestBearing: NSNumber? {
    get { number("GPSDestBearing") }
    set { set("GPSDestBearing", newValue) }
  }

  /// The distance to the destination, in kilometers.
  public var gpsDestDistance: NSNumber? {
    get { number("GPSDestDistance") }
    set { set("GPSDestDistance", newValue) }
  }

  /// How the position was found.
  public var gpsProcessingMethod: String? {
    get { text("GPSProcessingMethod") }
    set { set("GPSProcessingMethod", newValue) }
  }

  /// The name of the area.
  public var gpsAreaInformation: String? {
    get { text("GPSAreaInformation") }
    set { set("GPSAreaInformation", newValue) }
  }

  /// When the receiver had the position.
  public var gpsDateStamp: Date? {
    get { date("GPSDateStamp") }
    set { set("GPSDateStamp", newValue) }
  }

  /// Whether the position was corrected by a second receiver.
  ///
  /// The name is Apple's.
  public var gpsDifferental: NSNumber? {
    get { number("GPSDifferental") }
    set { set("GPSDifferental", newValue) }
  }
}
