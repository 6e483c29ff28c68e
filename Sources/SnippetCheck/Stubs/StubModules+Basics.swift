/// Stubs for what every Apple framework rests on.

extension StubModules {
  static let objectiveC = """
    public struct Selector: Hashable, ExpressibleByStringLiteral {
      var ptr: OpaquePointer
      public init(_ string: String) { ptr = OpaquePointer(bitPattern: 1)! }
      public init(stringLiteral value: String) { ptr = OpaquePointer(bitPattern: 1)! }
    }
    """

  static let coreGraphics = """
    @_exported import Foundation
    @_exported import ObjectiveC
    @objc open class CGColor { public init() {} }
    @objc open class CGImage { public init() {}; public var width: Int { 0 }; public var height: Int { 0 } }
    @objc open class CGPath { public init() {} }
    @objc open class CGMutablePath: CGPath {
      public override init() {}
      public func move(to point: CGPoint) {}
      public func addLine(to point: CGPoint) {}
      public func closeSubpath() {}
    }
    @objc open class CGContext {
      public func setFillColor(_ color: CGColor) {}
      public func setStrokeColor(_ color: CGColor) {}
      public func setLineWidth(_ width: CGFloat) {}
      public func move(to point: CGPoint) {}
      public func addLine(to point: CGPoint) {}
      public func addRect(_ rect: CGRect) {}
      public func fill(_ rect: CGRect) {}
      public func strokePath() {}
      public func fillPath() {}
      public func saveGState() {}
      public func restoreGState() {}
      public func translateBy(x: CGFloat, y: CGFloat) {}
      public func scaleBy(x: CGFloat, y: CGFloat) {}
      public func rotate(by angle: CGFloat) {}
    }
    public struct CGVector: Hashable { public var dx: CGFloat; public var dy: CGFloat; public init(dx: CGFloat, dy: CGFloat) { self.dx = dx; self.dy = dy } }
    public struct CGAffineTransform: Hashable {
      public init() {}
      public init(translationX x: CGFloat, y: CGFloat) {}
      public init(scaleX x: CGFloat, y: CGFloat) {}
      public init(rotationAngle angle: CGFloat) {}
      public static var identity: CGAffineTransform { CGAffineTransform() }
      public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
      public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
      public func rotated(by angle: CGFloat) -> CGAffineTransform { self }
      public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform { self }
      public func inverted() -> CGAffineTransform { self }
    }
    """

  static let quartzCore = """
    @_exported import CoreGraphics
    @objc open class CALayer {
      public init() {}
      open var frame: CGRect = .zero
      open var bounds: CGRect = .zero
      open var position: CGPoint = .zero
      open var anchorPoint: CGPoint = .zero
      open var cornerRadius: CGFloat = 0
      open var borderWidth: CGFloat = 0
      open var borderColor: CGColor?
      open var backgroundColor: CGColor?
      open var shadowColor: CGColor?
      open var shadowOffset: CGSize = .zero
      open var shadowOpacity: Float = 0
      open var shadowRadius: CGFloat = 0
      open var opacity: Float = 1
      open var isHidden = false
      open var masksToBounds = false
      open var mask: CALayer?
      open var contents: Any?
      open var zPosition: CGFloat = 0
      open var name: String?
      open var sublayers: [CALayer]?
      open func addSublayer(_ layer: CALayer) {}
      open func insertSublayer(_ layer: CALayer, at index: UInt32) {}
      open func removeFromSuperlayer() {}
      open func add(_ animation: CAAnimation, forKey key: String?) {}
      open func removeAllAnimations() {}
      open func setNeedsDisplay() {}
    }
    @objc open class CAShapeLayer: CALayer {
      open var path: CGPath?
      open var fillColor: CGColor?
      open var strokeColor: CGColor?
      open var lineWidth: CGFloat = 1
      open var strokeEnd: CGFloat = 1
    }
    @objc open class CAGradientLayer: CALayer {
      open var colors: [Any]?
      open var locations: [NSNumber]?
      open var startPoint: CGPoint = .zero
      open var endPoint: CGPoint = .zero
    }
    @objc open class CAAnimation { public init() {}; open var duration: TimeInterval = 0; open var beginTime: TimeInterval = 0; open var repeatCount: Float = 0; open var autoreverses = false; open var isRemovedOnCompletion = true }
    @objc open class CABasicAnimation: CAAnimation { public convenience init(keyPath: String?) { self.init() }; open var fromValue: Any?; open var toValue: Any?; open var byValue: Any? }
    @objc open class CAKeyframeAnimation: CAAnimation { public convenience init(keyPath: String?) { self.init() }; open var values: [Any]?; open var path: CGPath? }
    @objc open class CATransaction { public class func begin() {}; public class func commit() {}; public class func setCompletionBlock(_ block: (() -> Void)?) {}; public class func setDisableActions(_ flag: Bool) {} }
    @objc open class CADisplayLink { public init(target: Any, selector: Selector) {}; open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}; open func invalidate() {}; open var timestamp: TimeInterval { 0 } }
    public func CACurrentMediaTime() -> TimeInterval { 0 }
    """
}
