public import Foundation

// Attributes of pictures.

extension CSSearchableItemAttributeSet {
  /// How many pixels it is high.
  public var pixelHeight: NSNumber? {
    get { number("pixelHeight") }
    set { set("pixelHeight", newValue) }
  }

  /// How many pixels it is wide.
  public var pixelWidth: NSNumber? {
    get { number("pixelWidth") }
    set { set("pixelWidth", newValue) }
  }

  /// How many pixels it has.
  public var pixelCount: NSNumber? {
    get { number("pixelCount") }
    set { set("pixelCount", newValue) }
  }

  /// Its color space, such as RGB.
  public var colorSpace: String? {
    get { text("colorSpace") }
    set { set("colorSpace", newValue) }
  }

  /// How many bits a sample has.
  public var bitsPerSample: NSNumber? {
    get { number("bitsPerSample") }
    set { set("bitsPerSample", newValue) }
  }

  /// Whether the flash was used.
  public var flashOn: NSNumber? {
    get { number("flashOn") }
    set { set("flashOn", newValue) }
  }

  /// The focal length of the lens, in millimeters.
  public var focalLength: NSNumber? {
    get { number("focalLength") }
    set { set("focalLength", newValue) }
  }

  /// Whether the focal length is that of 35 mm film.
  public var focalLength35mm: NSNumber? {
    get { number("focalLength35mm") }
    set { set("focalLength35mm", newValue) }
  }

  /// Who made the camera or scanner.
  public var acquisitionMake: String? {
    get { text("acquisitionMake") }
    set { set("acquisitionMake", newValue) }
  }

  /// The model of the camera or scanner.
  public var acquisitionModel: String? {
    get { text("acquisitionModel") }
    set { set("acquisitionModel", newValue) }
  }

  /// Who owns the camera.
  public var cameraOwner: String? {
    get { text("cameraOwner") }
    set { set("cameraOwner", newValue) }
  }

  /// The model of the lens.
  public var lensModel: String? {
    get { text("lensModel") }
    set { set("lensModel", newValue) }
  }

  /// The sensitivity of the film or sensor (ISO).
  public var isoSpeed: NSNumber? {
    get { number("ISOSpeed") }
    set { set("ISOSpeed", newValue) }
  }

  /// How it is turned: 0 for landscape, 1 for portrait.
  public var orientation: NSNumber? {
    get { number("orientation") }
    set { set("orientation", newValue) }
  }

  /// The names of its layers.
  public var layerNames: [String]? {
    get { texts("layerNames") }
    set { set("layerNames", newValue) }
  }

  /// The white balance: 0 for automatic, 1 for manual.
  public var whiteBalance: NSNumber? {
    get { number("whiteBalance") }
    set { set("whiteBalance", newValue) }
  }

  /// The size of the lens opening, in APEX units.
  public var aperture: NSNumber? {
    get { number("aperture") }
    set { set("aperture", newValue) }
  }

  /// The name of its color profile.
  public var profileName: String? {
    get { text("profileName") }
    set { set("profileName", newValue) }
  }

  /// Its resolution from left to right, in dots per inch.
  public var resolutionWidthDPI: NSNumber? {
    get { number("resolutionWidthDPI") }
    set { set("resolutionWidthDPI", newValue) }
  }

  /// Its resolution from top to bottom, in dots per inch.
  public var resolutionHeightDPI: NSNumber? {
    get { number("resolutionHeightDPI") }
    set { set("resolutionHeightDPI", newValue) }
  }

  /// How the exposure was set: 0 for automatic, 1 for manual, 2 for a series.
  public var exposureMode: NSNumber? {
    get { number("exposureMode") }
    set { set("exposureMode", newValue) }
  }

  /// How long it was exposed, in seconds.
  public var exposureTime: NSNumber? {
    get { number("exposureTime") }
    set { set("exposureTime", newValue) }
  }

  /// The version of its EXIF data.
  public var exifVersion: String? {
    get { text("EXIFVersion") }
    set { set("EXIFVersion", newValue) }
  }

  /// The version of its EXIF data about positions.
  public var exifgpsVersion: String? {
    get { text("EXIFGPSVersion") }
    set { set("EXIFGPSVersion", newValue) }
  }

  /// Whether it has transparent parts.
  public var hasAlphaChannel: NSNumber? {
    get { number("hasAlphaChannel") }
    set { set("hasAlphaChannel", newValue) }
  }

  /// Whether red eyes were reduced.
  public var redEyeOn: NSNumber? {
    get { number("redEyeOn") }
    set { set("redEyeOn", newValue) }
  }

  /// How the light was measured.
  public var meteringMode: String? {
    get { text("meteringMode") }
    set { set("meteringMode", newValue) }
  }

  /// The smallest f-number of the lens.
  public var maxAperture: NSNumber? {
    get { number("maxAperture") }
    set { set("maxAperture", newValue) }
  }

  /// The f-number that it was taken with.
  public var fNumber: NSNumber? {
    get { number("fNumber") }
    set { set("fNumber", newValue) }
  }

  /// The class of the exposure program, such as portrait.
  public var exposureProgram: String? {
    get { text("exposureProgram") }
    set { set("exposureProgram", newValue) }
  }

  /// How long it was exposed, as a text such as 1/250.
  public var exposureTimeString: String? {
    get { text("exposureTimeString") }
    set { set("exposureTimeString", newValue) }
  }
}
