/// Stubs for UIKit: events, colours, fonts, images, views.

extension StubModules {
  static let uiKitBasics = """
    @_exported import QuartzCore
    @objc open class UIResponder: Hashable {
      public init() {}
      public static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }
      open func hash(into hasher: inout Hasher) {}
      open var next: UIResponder? { nil }
      open var canBecomeFirstResponder: Bool { false }
      open var isFirstResponder: Bool { false }
      @discardableResult open func becomeFirstResponder() -> Bool { false }
      @discardableResult open func resignFirstResponder() -> Bool { false }
      open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
      open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
      open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
      open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
    }
    @objc open class UIEvent {}
    @objc open class UITouch: Hashable {
      public init() {}
      public static func == (left: UITouch, right: UITouch) -> Bool { left === right }
      public func hash(into hasher: inout Hasher) {}
      open var view: UIView? { nil }
      open var tapCount: Int { 0 }
      open func location(in view: UIView?) -> CGPoint { .zero }
    }
    @objc open class UIColor: Hashable {
      public init() {}
      public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
      public convenience init(white: CGFloat, alpha: CGFloat) { self.init() }
      public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) { self.init() }
      public convenience init?(named name: String) { self.init() }
      public static func == (left: UIColor, right: UIColor) -> Bool { left === right }
      public func hash(into hasher: inout Hasher) {}
      open var cgColor: CGColor { CGColor() }
      open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }
      open func setFill() {}
      open func setStroke() {}
      open func set() {}
      @discardableResult open func getRed(_ r: UnsafeMutablePointer<CGFloat>?, green g: UnsafeMutablePointer<CGFloat>?, blue b: UnsafeMutablePointer<CGFloat>?, alpha a: UnsafeMutablePointer<CGFloat>?) -> Bool { true }
      open class var black: UIColor { UIColor() }
      open class var darkGray: UIColor { UIColor() }
      open class var lightGray: UIColor { UIColor() }
      open class var white: UIColor { UIColor() }
      open class var gray: UIColor { UIColor() }
      open class var red: UIColor { UIColor() }
      open class var green: UIColor { UIColor() }
      open class var blue: UIColor { UIColor() }
      open class var cyan: UIColor { UIColor() }
      open class var yellow: UIColor { UIColor() }
      open class var magenta: UIColor { UIColor() }
      open class var orange: UIColor { UIColor() }
      open class var purple: UIColor { UIColor() }
      open class var brown: UIColor { UIColor() }
      open class var clear: UIColor { UIColor() }
      open class var systemBlue: UIColor { UIColor() }
      open class var systemRed: UIColor { UIColor() }
      open class var systemGreen: UIColor { UIColor() }
      open class var systemYellow: UIColor { UIColor() }
      open class var systemOrange: UIColor { UIColor() }
      open class var systemGray: UIColor { UIColor() }
      open class var systemBackground: UIColor { UIColor() }
      open class var label: UIColor { UIColor() }
    }
    @objc open class UIFont {
      public struct Weight: Hashable { public static let thin = Weight(); public static let light = Weight(); public static let regular = Weight(); public static let medium = Weight(); public static let semibold = Weight(); public static let bold = Weight(); public static let heavy = Weight(); public static let black = Weight() }
      public struct TextStyle: Hashable { public static let body = TextStyle(); public static let headline = TextStyle(); public static let title1 = TextStyle(); public static let title2 = TextStyle(); public static let footnote = TextStyle(); public static let caption1 = TextStyle(); public static let largeTitle = TextStyle(); public static let subheadline = TextStyle() }
      public init() {}
      public convenience init?(name: String, size: CGFloat) { self.init() }
      open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
      open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont() }
      open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
      open class func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
      open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
      open var pointSize: CGFloat { 0 }
      open var fontName: String { "" }
      open var lineHeight: CGFloat { 0 }
      open func withSize(_ size: CGFloat) -> UIFont { self }
    }
    @objc open class UIImage {
      public enum RenderingMode { case automatic, alwaysOriginal, alwaysTemplate }
      public enum Orientation { case up, down, left, right }
      public init() {}
      public convenience init?(named name: String) { self.init() }
      public convenience init?(systemName: String) { self.init() }
      public convenience init?(data: Data) { self.init() }
      public convenience init?(contentsOfFile path: String) { self.init() }
      public convenience init(cgImage: CGImage) { self.init() }
      open var size: CGSize { .zero }
      open var scale: CGFloat { 1 }
      open var cgImage: CGImage? { nil }
      open func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
      open func pngData() -> Data? { nil }
      open func jpegData(compressionQuality: CGFloat) -> Data? { nil }
      open func draw(in rect: CGRect) {}
    }
    public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { nil }
    public func UIImageJPEGRepresentation(_ image: UIImage, _ quality: CGFloat) -> Data? { nil }
    @objc open class UIBezierPath { public init() {}; public convenience init(rect: CGRect) { self.init() }; public convenience init(ovalIn rect: CGRect) { self.init() }; public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }; public convenience init(arcCenter: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) { self.init() }; open var cgPath: CGPath { CGPath() }; open var lineWidth: CGFloat = 1; open func move(to point: CGPoint) {}; open func addLine(to point: CGPoint) {}; open func close() {}; open func stroke() {}; open func fill() {}; open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {} }
    public func UIGraphicsGetCurrentContext() -> CGContext? { nil }
    public func UIGraphicsBeginImageContext(_ size: CGSize) {}
    public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}
    public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }
    public func UIGraphicsEndImageContext() {}
    public struct UIEdgeInsets: Hashable { public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat; public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }; public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) { self.top = top; self.left = left; self.bottom = bottom; self.right = right }; public static var zero: UIEdgeInsets { UIEdgeInsets() } }
    public struct UIOffset { public var horizontal: CGFloat = 0; public var vertical: CGFloat = 0; public init(horizontal: CGFloat, vertical: CGFloat) {} }
    public enum UIInterfaceOrientation { case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight }
    public struct UIInterfaceOrientationMask: OptionSet { public let rawValue: Int; public init(rawValue: Int) { self.rawValue = rawValue }; public static let portrait = UIInterfaceOrientationMask(rawValue: 1); public static let all = UIInterfaceOrientationMask(rawValue: 255); public static let landscape = UIInterfaceOrientationMask(rawValue: 6) }
    public enum UIUserInterfaceStyle { case unspecified, light, dark }
    @objc open class UITraitCollection { open var userInterfaceStyle: UIUserInterfaceStyle { .light } }
    public enum UIDeviceOrientation { case unknown, portrait, landscapeLeft, landscapeRight }
    @objc open class UIDevice { open class var current: UIDevice { UIDevice() }; open var systemVersion: String { "" }; open var name: String { "" }; open var model: String { "" }; open var orientation: UIDeviceOrientation { .unknown } }
    @objc open class UIScreen { open class var main: UIScreen { UIScreen() }; open var bounds: CGRect { .zero }; open var scale: CGFloat { 1 } }
    open class NSLayoutAnchor<AnchorType: AnyObject> {
      public init() {}
      open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { NSLayoutConstraint() }
      open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
      open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
      open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
    }
    public typealias NSLayoutXAxisAnchor = NSLayoutAnchor<UIView>
    public typealias NSLayoutYAxisAnchor = NSLayoutAnchor<UIResponder>
    open class NSLayoutDimension: NSLayoutAnchor<NSLayoutConstraint> { open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }; open func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() } }
    @objc open class NSLayoutConstraint {
      public enum Attribute { case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, notAnAttribute }
      public enum Relation { case lessThanOrEqual, equal, greaterThanOrEqual }
      public init() {}
      public convenience init(item: Any, attribute: Attribute, relatedBy: Relation, toItem: Any?, attribute second: Attribute, multiplier: CGFloat, constant: CGFloat) { self.init() }
      open var constant: CGFloat = 0
      open var isActive = false
      open class func activate(_ constraints: [NSLayoutConstraint]) {}
      open class func deactivate(_ constraints: [NSLayoutConstraint]) {}
      open class func constraints(withVisualFormat format: String, metrics: [String: Any]?, views: [String: Any]) -> [NSLayoutConstraint] { [] }
    }
    """

  static let uiKitViews = """
    public protocol UIAppearanceContainer {}
    @objc open class UIView: UIResponder, UIAppearanceContainer {
      public enum ContentMode { case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right }
      public struct AnimationOptions: OptionSet { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let curveEaseIn = AnimationOptions(rawValue: 1); public static let curveEaseOut = AnimationOptions(rawValue: 2); public static let curveEaseInOut = AnimationOptions(rawValue: 4); public static let curveLinear = AnimationOptions(rawValue: 8); public static let `repeat` = AnimationOptions(rawValue: 16); public static let autoreverse = AnimationOptions(rawValue: 32); public static let allowUserInteraction = AnimationOptions(rawValue: 64); public static let transitionCrossDissolve = AnimationOptions(rawValue: 128); public static let transitionFlipFromLeft = AnimationOptions(rawValue: 256) }
      public struct AutoresizingMask: OptionSet { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let flexibleWidth = AutoresizingMask(rawValue: 1); public static let flexibleHeight = AutoresizingMask(rawValue: 2) }
      public override init() { super.init() }
      public init(frame: CGRect) { super.init() }
      public required init?(coder: NSCoder) { super.init() }
      open class var layerClass: AnyClass { CALayer.self }
      open var frame: CGRect = .zero
      open var bounds: CGRect = .zero
      open var center: CGPoint = .zero
      open var transform: CGAffineTransform = .identity
      open var layer: CALayer { CALayer() }
      open var backgroundColor: UIColor?
      open var tintColor: UIColor!
      open var alpha: CGFloat = 1
      open var isHidden = false
      open var isOpaque = false
      open var clipsToBounds = false
      open var isUserInteractionEnabled = true
      open var isMultipleTouchEnabled = false
      open var contentMode: ContentMode = .scaleToFill
      open var tag = 0
      open var mask: UIView?
      open var superview: UIView? { nil }
      open var subviews: [UIView] { [] }
      open var window: UIWindow? { nil }
      open var autoresizingMask: AutoresizingMask = []
      open var translatesAutoresizingMaskIntoConstraints = true
      open var constraints: [NSLayoutConstraint] { [] }
      open var gestureRecognizers: [UIGestureRecognizer]?
      open var intrinsicContentSize: CGSize { .zero }
      open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
      open var safeAreaInsets: UIEdgeInsets { .zero }
      open var layoutMargins: UIEdgeInsets = .zero
      open var accessibilityLabel: String?
      open var accessibilityIdentifier: String?
      open var leadingAnchor: NSLayoutXAxisAnchor { .init() }
      open var trailingAnchor: NSLayoutXAxisAnchor { .init() }
      open var leftAnchor: NSLayoutXAxisAnchor { .init() }
      open var rightAnchor: NSLayoutXAxisAnchor { .init() }
      open var centerXAnchor: NSLayoutXAxisAnchor { .init() }
      open var topAnchor: NSLayoutYAxisAnchor { .init() }
      open var bottomAnchor: NSLayoutYAxisAnchor { .init() }
      open var centerYAnchor: NSLayoutYAxisAnchor { .init() }
      open var widthAnchor: NSLayoutDimension { .init() }
      open var heightAnchor: NSLayoutDimension { .init() }
      open func addSubview(_ view: UIView) {}
      open func insertSubview(_ view: UIView, at index: Int) {}
      open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {}
      open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {}
      open func bringSubviewToFront(_ view: UIView) {}
      open func sendSubviewToBack(_ view: UIView) {}
      open func removeFromSuperview() {}
      open func viewWithTag(_ tag: Int) -> UIView? { nil }
      open func layoutSubviews() {}
      open func layoutIfNeeded() {}
      open func setNeedsLayout() {}
      open func setNeedsDisplay() {}
      open func sizeToFit() {}
      open func sizeThatFits(_ size: CGSize) -> CGSize { size }
      open func draw(_ rect: CGRect) {}
      open func awakeFromNib() {}
      open func prepareForInterfaceBuilder() {}
      open func didMoveToSuperview() {}
      open func didMoveToWindow() {}
      open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
      open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
      open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point }
      open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }
      open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { point }
      open func endEditing(_ force: Bool) -> Bool { true }
      open func addConstraint(_ constraint: NSLayoutConstraint) {}
      open func addConstraints(_ constraints: [NSLayoutConstraint]) {}
      open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
      open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
      open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
      open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {}
      open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {}
      open class func animate(withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {}
      open class func animate(withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping damping: CGFloat, initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {}
      open class func transition(with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
    }
    public struct UILayoutPriority: Hashable { public init(_ value: Float) {}; public init(rawValue: Float) {}; public static let required = UILayoutPriority(1000); public static let defaultHigh = UILayoutPriority(750); public static let defaultLow = UILayoutPriority(250) }
    extension NSLayoutConstraint { public enum Axis { case horizontal, vertical } }
    @objc open class UILayoutGuide { public init() {}; open var topAnchor: NSLayoutYAxisAnchor { .init() }; open var bottomAnchor: NSLayoutYAxisAnchor { .init() }; open var leadingAnchor: NSLayoutXAxisAnchor { .init() }; open var trailingAnchor: NSLayoutXAxisAnchor { .init() }; open var layoutFrame: CGRect { .zero }; open var widthAnchor: NSLayoutDimension { .init() }; open var heightAnchor: NSLayoutDimension { .init() }; open var centerXAnchor: NSLayoutXAxisAnchor { .init() }; open var centerYAnchor: NSLayoutYAxisAnchor { .init() } }
    @objc open class UIWindow: UIView { public init(windowScene: UIWindowScene) { super.init(frame: .zero) }; public override init(frame: CGRect) { super.init(frame: frame) }; public required init?(coder: NSCoder) { super.init(coder: coder) }; open var rootViewController: UIViewController?; open func makeKeyAndVisible() {}; open var windowScene: UIWindowScene? }
    @objc open class UIGestureRecognizer {
      open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
      public enum State: Int { case possible, began, changed, ended, cancelled, failed }
      public init() {}
      public init(target: Any?, action: Selector?) {}
      open var state: State = .possible
      open var view: UIView? { nil }
      open var isEnabled = true
      open weak var delegate: (any UIGestureRecognizerDelegate)?
      open func location(in view: UIView?) -> CGPoint { .zero }
      open func addTarget(_ target: Any, action: Selector) {}
    }
    public protocol UIGestureRecognizerDelegate: AnyObject {}
    @objc open class UITapGestureRecognizer: UIGestureRecognizer { open var numberOfTapsRequired = 1; open var numberOfTouchesRequired = 1 }
    @objc open class UIPanGestureRecognizer: UIGestureRecognizer { open func translation(in view: UIView?) -> CGPoint { .zero }; open func setTranslation(_ translation: CGPoint, in view: UIView?) {}; open func velocity(in view: UIView?) -> CGPoint { .zero } }
    @objc open class UIPinchGestureRecognizer: UIGestureRecognizer { open var scale: CGFloat = 1; open var velocity: CGFloat { 0 } }
    @objc open class UILongPressGestureRecognizer: UIGestureRecognizer { open var minimumPressDuration: TimeInterval = 0.5 }
    @objc open class UISwipeGestureRecognizer: UIGestureRecognizer { public struct Direction: OptionSet { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let left = Direction(rawValue: 2); public static let right = Direction(rawValue: 1); public static let up = Direction(rawValue: 4); public static let down = Direction(rawValue: 8) }; open var direction: Direction = .right }
    @objc open class UIRotationGestureRecognizer: UIGestureRecognizer { open var rotation: CGFloat = 0 }
    @objc open class UIImageView: UIView { public convenience init(image: UIImage?) { self.init(frame: .zero) }; open var image: UIImage?; open var isHighlighted = false; open var animationImages: [UIImage]?; open func startAnimating() {}; open func stopAnimating() {} }
    public enum NSTextAlignment { case left, center, right, justified, natural }
    public enum NSLineBreakMode { case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle }
    @objc open class UILabel: UIView { open var text: String?; open var attributedText: NSAttributedString?; open var font: UIFont!; open var textColor: UIColor!; open var textAlignment: NSTextAlignment = .natural; open var numberOfLines = 1; open var lineBreakMode: NSLineBreakMode = .byTruncatingTail; open var adjustsFontSizeToFitWidth = false; open var minimumScaleFactor: CGFloat = 0; open var highlightedTextColor: UIColor?; open var shadowColor: UIColor?; open var shadowOffset: CGSize = .zero }
    @objc open class UIStackView: UIView { public enum Distribution { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }; public enum Alignment { case fill, leading, top, center, trailing, bottom }; public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }; open var axis: NSLayoutConstraint.Axis = .horizontal; open var spacing: CGFloat = 0; open var distribution: Distribution = .fill; open var alignment: Alignment = .fill; open var arrangedSubviews: [UIView] { [] }; open func addArrangedSubview(_ view: UIView) {}; open func removeArrangedSubview(_ view: UIView) {}; open func insertArrangedSubview(_ view: UIView, at index: Int) {} }
    """
}
