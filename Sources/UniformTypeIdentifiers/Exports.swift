// What `import UniformTypeIdentifiers` brings on Apple's systems, too.

@_exported public import Foundation
