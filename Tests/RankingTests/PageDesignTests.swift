import Ranking
import Testing

struct PageDesignTests {
  @Test("Each part adds its share, and a page with all of them suits best")
  func parts() {
    var design = PageDesign()
    #expect(design.value == 0)
    design.hasViewport = true
    #expect(abs(design.value - 0.5) < 1e-12)
    design.showsText = true
    #expect(abs(design.value - 0.7) < 1e-12)
    design.hasShortTitle = true
    design.hasImage = true
    #expect(abs(design.value - 0.9) < 1e-12)
    design.imageSide = 180
    #expect(abs(design.value - 1) < 1e-12)
  }

  @Test("A declared size counts only for an image, and only when results can show it")
  func size() {
    var design = PageDesign()
    design.imageSide = 600
    #expect(design.value == 0)
    design.hasImage = true
    #expect(abs(design.value - 0.2) < 1e-12)
    design.imageSide = 179
    #expect(abs(design.value - 0.1) < 1e-12)
  }
}
