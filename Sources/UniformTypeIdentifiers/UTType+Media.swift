extension UTType {
  /// An image (`public.image`).
  public static let image = UTType(declared: "public.image")
  /// A JPEG image (`public.jpeg`).
  public static let jpeg = UTType(declared: "public.jpeg")
  /// A TIFF image (`public.tiff`).
  public static let tiff = UTType(declared: "public.tiff")
  /// A GIF image (`com.compuserve.gif`).
  public static let gif = UTType(declared: "com.compuserve.gif")
  /// A PNG image (`public.png`).
  public static let png = UTType(declared: "public.png")
  /// An icon of an Apple system (`com.apple.icns`).
  public static let icns = UTType(declared: "com.apple.icns")
  /// A Windows bitmap (`com.microsoft.bmp`).
  public static let bmp = UTType(declared: "com.microsoft.bmp")
  /// A Windows icon (`com.microsoft.ico`).
  public static let ico = UTType(declared: "com.microsoft.ico")
  /// An image as the camera's sensor saw it (`public.camera-raw-image`).
  public static let rawImage = UTType(declared: "public.camera-raw-image")
  /// A Digital Negative image (`com.adobe.raw-image`).
  public static let dng = UTType(declared: "com.adobe.raw-image")
  /// An SVG image (`public.svg-image`).
  public static let svg = UTType(declared: "public.svg-image")
  /// A live photo (`com.apple.live-photo`).
  public static let livePhoto = UTType(declared: "com.apple.live-photo")
  /// A HEIF image (`public.heif`).
  public static let heif = UTType(declared: "public.heif")
  /// A HEIC image (`public.heic`).
  public static let heic = UTType(declared: "public.heic")
  /// A WebP image (`org.webmproject.webp`).
  public static let webP = UTType(declared: "org.webmproject.webp")
  /// A JPEG XL image (`public.jpeg-xl`).
  public static let jpegxl = UTType(declared: "public.jpeg-xl")
  /// An OpenEXR image (`com.ilm.openexr-image`).
  public static let exr = UTType(declared: "com.ilm.openexr-image")
  /// Content in three dimensions (`public.3d-content`).
  public static let threeDContent = UTType(declared: "public.3d-content")
  /// Universal Scene Description (`com.pixar.universal-scene-description`).
  public static let usd = UTType(declared: "com.pixar.universal-scene-description")
  /// Universal Scene Description in one package (`com.pixar.universal-scene-description-mobile`).
  public static let usdz = UTType(declared: "com.pixar.universal-scene-description-mobile")
  /// A Reality Composer scene (`com.apple.reality`).
  public static let realityFile = UTType(declared: "com.apple.reality")
  /// A SceneKit scene (`com.apple.scenekit.scene`).
  public static let sceneKitScene = UTType(declared: "com.apple.scenekit.scene")
  /// A reference object for augmented reality (`com.apple.arobject`).
  public static let arReferenceObject = UTType(declared: "com.apple.arobject")
  /// Sounds or moving pictures (`public.audiovisual-content`).
  public static let audiovisualContent = UTType(declared: "public.audiovisual-content")
  /// A film with or without sound (`public.movie`).
  public static let movie = UTType(declared: "public.movie")
  /// A film without sound (`public.video`).
  public static let video = UTType(declared: "public.video")
  /// Sounds (`public.audio`).
  public static let audio = UTType(declared: "public.audio")
  /// A QuickTime film (`com.apple.quicktime-movie`).
  public static let quickTimeMovie = UTType(declared: "com.apple.quicktime-movie")
  /// An MPEG film (`public.mpeg`).
  public static let mpeg = UTType(declared: "public.mpeg")
  /// An MPEG-2 film (`public.mpeg-2-video`).
  public static let mpeg2Video = UTType(declared: "public.mpeg-2-video")
  /// An MPEG-2 transport stream (`public.mpeg-2-transport-stream`).
  public static let mpeg2TransportStream = UTType(declared: "public.mpeg-2-transport-stream")
  /// An MPEG-4 film (`public.mpeg-4`).
  public static let mpeg4Movie = UTType(declared: "public.mpeg-4")
  /// A protected MPEG-4 film (`com.apple.protected-mpeg-4-video`).
  public static let appleProtectedMPEG4Video = UTType(declared: "com.apple.protected-mpeg-4-video")
  /// An AVI film (`public.avi`).
  public static let avi = UTType(declared: "public.avi")
  /// MP3 audio (`public.mp3`).
  public static let mp3 = UTType(declared: "public.mp3")
  /// MPEG-4 audio (`public.mpeg-4-audio`).
  public static let mpeg4Audio = UTType(declared: "public.mpeg-4-audio")
  /// Protected MPEG-4 audio (`com.apple.protected-mpeg-4-audio`).
  public static let appleProtectedMPEG4Audio = UTType(declared: "com.apple.protected-mpeg-4-audio")
  /// AIFF audio (`public.aiff-audio`).
  public static let aiff = UTType(declared: "public.aiff-audio")
  /// Waveform audio (`com.microsoft.waveform-audio`).
  public static let wav = UTType(declared: "com.microsoft.waveform-audio")
  /// MIDI audio (`public.midi-audio`).
  public static let midi = UTType(declared: "public.midi-audio")
  /// A playlist (`public.playlist`).
  public static let playlist = UTType(declared: "public.playlist")
  /// An M3U playlist (`public.m3u-playlist`).
  public static let m3uPlaylist = UTType(declared: "public.m3u-playlist")
  /// A haptic pattern (`com.apple.haptics.ahap`).
  public static let ahap = UTType(declared: "com.apple.haptics.ahap")
}
