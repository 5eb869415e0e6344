// What `import CoreSpotlight` brings on Apple's systems, too.

@_exported public import Foundation
@_exported public import UniformTypeIdentifiers
@_exported public import UserActivity
