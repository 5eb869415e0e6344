extension TypeDeclaration {
  /// The types for pictures, sounds, films and scenes.
  ///
  /// One type a line: identifier; supertypes; extensions and media types, the preferred first;
  /// description.
  static let media = #"""
    public.image | public.data public.content | | image/* | image
    public.jpeg | public.image | jpeg jpg jpe | image/jpeg image/jpg | JPEG image
    public.tiff | public.image | tiff tif | image/tiff | TIFF image
    com.compuserve.gif | public.image | gif | image/gif | GIF image
    public.png | public.image | png | image/png | PNG image
    com.apple.icns | public.image | icns | image/x-icns | icon of an Apple system
    com.microsoft.bmp | public.image | bmp dib | image/bmp image/x-bmp | Windows bitmap
    com.microsoft.ico | public.image | ico | image/vnd.microsoft.icon image/x-icon | Windows icon
    public.camera-raw-image | public.image | | | image as the camera's sensor saw it
    com.adobe.raw-image | public.camera-raw-image | dng | image/x-adobe-dng | Digital Negative image
    public.svg-image | public.image public.xml | svg svgz | image/svg+xml | SVG image
    com.apple.live-photo | | | | live photo
    public.heif | public.image | heif hif | image/heif | HEIF image
    public.heic | public.heif | heic | image/heic | HEIC image
    public.avif | public.heif | avif | image/avif | AVIF image
    org.webmproject.webp | public.image | webp | image/webp | WebP image
    public.jpeg-xl | public.image | jxl | image/jxl | JPEG XL image
    com.ilm.openexr-image | public.image | exr | image/x-exr | OpenEXR image
    public.3d-content | public.content | | | content in three dimensions
    com.pixar.universal-scene-description | public.data public.3d-content | usd usda usdc | | Universal Scene Description
    com.pixar.universal-scene-description-mobile | public.data public.3d-content | usdz | model/vnd.usdz+zip | Universal Scene Description in one package
    com.apple.reality | public.data public.3d-content | reality | model/vnd.reality | Reality Composer scene
    com.apple.scenekit.scene | public.3d-content | scn | | SceneKit scene
    com.apple.arobject | public.data | arobject | | reference object for augmented reality
    public.audiovisual-content | public.data public.content | | | sounds or moving pictures
    public.movie | public.audiovisual-content | | video/* | film with or without sound
    public.video | public.movie | | | film without sound
    public.audio | public.audiovisual-content | | audio/* | sounds
    com.apple.quicktime-movie | public.movie | mov qt | video/quicktime | QuickTime film
    public.mpeg | public.movie | mpg mpeg m75 m15 | video/mpeg video/mpg | MPEG film
    public.mpeg-2-video | public.video | m2v | video/mpeg2 | MPEG-2 film
    public.mpeg-2-transport-stream | public.movie | ts | video/mp2t | MPEG-2 transport stream
    public.mpeg-4 | public.movie | mp4 mpg4 | video/mp4 video/mp4v | MPEG-4 film
    com.apple.protected-mpeg-4-video | public.movie | m4v | video/x-m4v | protected MPEG-4 film
    public.avi | public.movie | avi vfw | video/avi video/msvideo video/x-msvideo | AVI film
    org.webmproject.webm | public.movie | webm | video/webm | WebM film
    public.mp3 | public.audio | mp3 mpga | audio/mpeg audio/mp3 audio/mpeg3 | MP3 audio
    public.mpeg-4-audio | public.audio | m4a | audio/mp4 audio/x-m4a | MPEG-4 audio
    com.apple.protected-mpeg-4-audio | public.audio | m4p | | protected MPEG-4 audio
    public.aiff-audio | public.audio | aiff aif | audio/aiff audio/x-aiff | AIFF audio
    com.microsoft.waveform-audio | public.audio | wav wave bwf | audio/vnd.wave audio/wav audio/x-wav | Waveform audio
    org.xiph.flac | public.audio | flac | audio/flac | FLAC audio
    org.xiph.ogg-audio | public.audio | ogg oga | audio/ogg | Ogg audio
    public.midi-audio | public.audio | midi mid | audio/midi audio/x-midi | MIDI audio
    public.playlist | | | | playlist
    public.m3u-playlist | public.text public.playlist | m3u m3u8 | audio/mpegurl application/x-mpegurl | M3U playlist
    com.apple.haptics.ahap | public.json | ahap | | haptic pattern
    """#
}
