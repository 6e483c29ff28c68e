/// Stubs for AppKit, Combine and SwiftUI, and headers for Objective-C.

extension StubModules {
  static let appKit = """
    @_exported import QuartzCore
    @objc open class NSResponder { public init() {} }
    @objc open class NSView: NSResponder { public init(frame: CGRect) { super.init() }; public required init?(coder: NSCoder) { super.init() }; open var frame: CGRect = .zero; open var bounds: CGRect = .zero; open var subviews: [NSView] { [] }; open var wantsLayer = false; open var layer: CALayer?; open var isHidden = false; open func addSubview(_ view: NSView) {}; open func draw(_ rect: CGRect) {} }
    @objc open class NSViewController: NSResponder { public override init() { super.init() }; public required init?(coder: NSCoder) { super.init() }; open var view: NSView = NSView(frame: .zero); open func viewDidLoad() {}; open func viewWillAppear() {}; open func viewDidAppear() {}; open var representedObject: Any? }
    @objc open class NSWindow: NSResponder { open var title = ""; open var contentView: NSView?; open func makeKeyAndOrderFront(_ sender: Any?) {} }
    @objc open class NSControl: NSView { open var stringValue = ""; open var isEnabled = true }
    @objc open class NSTextField: NSControl { open var placeholderString: String? }
    @objc open class NSButton: NSControl { open var title = "" }
    @objc open class NSColor { public init() {}; open class var black: NSColor { NSColor() }; open class var white: NSColor { NSColor() }; open class var red: NSColor { NSColor() }; open class var blue: NSColor { NSColor() }; open var cgColor: CGColor { CGColor() } }
    @objc open class NSImage { public init() {}; public convenience init?(named name: String) { self.init() } }
    @objc open class NSApplication: NSResponder { open class var shared: NSApplication { NSApplication() }; open func terminate(_ sender: Any?) {}; open func run() {} }
    @objc public protocol NSApplicationDelegate: AnyObject {}
    """

  static let combine = """
    @_exported import Foundation
    public protocol Publisher<Output, Failure> { associatedtype Output; associatedtype Failure: Error }
    public protocol Cancellable { func cancel() }
    public final class AnyCancellable: Cancellable, Hashable { public init(_ cancel: @escaping () -> Void) {}; public func cancel() {}; public func store(in set: inout Set<AnyCancellable>) {}; public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }; public func hash(into hasher: inout Hasher) {} }
    public struct AnyPublisher<Output, Failure: Error>: Publisher { public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {} }
    public struct Just<Output>: Publisher { public typealias Failure = Never; public init(_ output: Output) {} }
    public struct Empty<Output, Failure: Error>: Publisher { public init() {} }
    public struct Fail<Output, Failure: Error>: Publisher { public init(error: Failure) {} }
    public final class Future<Output, Failure: Error>: Publisher { public typealias Promise = (Result<Output, Failure>) -> Void; public init(_ body: @escaping (@escaping Promise) -> Void) {} }
    public protocol Subject<Output, Failure>: AnyObject, Publisher { func send(_ value: Output) }
    public final class PassthroughSubject<Output, Failure: Error>: Subject { public init() {}; public func send(_ value: Output) {}; public func send(completion: Subscribers.Completion<Failure>) {} }
    public final class CurrentValueSubject<Output, Failure: Error>: Subject { public var value: Output; public init(_ value: Output) { self.value = value }; public func send(_ value: Output) {}; public func send(completion: Subscribers.Completion<Failure>) {} }
    public enum Subscribers { public enum Completion<Failure: Error> { case finished, failure(Failure) } }
    public protocol ObservableObject: AnyObject {}
    @propertyWrapper public struct Published<Value> { public var wrappedValue: Value; public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }; public var projectedValue: AnyPublisher<Value, Never> { AnyPublisher(Empty<Value, Never>()) } }
    extension Publisher {
      public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { AnyPublisher(Empty<T, Failure>()) }
      public func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure { AnyPublisher(Empty<P.Output, Failure>()) }
      public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
      public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> { AnyPublisher(Empty<T, Failure>()) }
      public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable { AnyPublisher(self) }
      public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
      public func sink(receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable {} }
      public func receive<S>(on scheduler: S) -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
    }
    extension Publisher where Failure == Never {
      public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable {} }
      public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable { AnyCancellable {} }
    }
    """

  static let swiftUI = """
    @_exported import Combine
    @_exported import CoreGraphics
    public protocol View { associatedtype Body: View; @ViewBuilder var body: Body { get } }
    extension Never: View { public var body: Never { return fatalError() } }
    @resultBuilder public enum ViewBuilder { public static func buildBlock<each C: View>(_ content: repeat each C) -> AnyView { AnyView() }; public static func buildExpression<V: View>(_ view: V) -> V { view }; public static func buildEither<V: View>(first: V) -> AnyView { AnyView() }; public static func buildEither<V: View>(second: V) -> AnyView { AnyView() }; public static func buildOptional<V: View>(_ view: V?) -> AnyView { AnyView() } }
    public struct AnyView: View { public init() {}; public init<V: View>(_ view: V) {}; public var body: Never { return fatalError() } }
    public struct Text: View { public init<S: StringProtocol>(_ text: S) {}; public var body: Never { return fatalError() } }
    public struct Image: View { public init(_ name: String) {}; public init(systemName: String) {}; public func resizable() -> Image { self }; public var body: Never { return fatalError() } }
    public struct Spacer: View { public init(minLength: CGFloat? = nil) {}; public var body: Never { return fatalError() } }
    public struct Divider: View { public init() {}; public var body: Never { return fatalError() } }
    public struct EmptyView: View { public init() {}; public var body: Never { return fatalError() } }
    public struct Button: View { public init(_ title: String, action: @escaping () -> Void) {}; public init<L: View>(action: @escaping () -> Void, @ViewBuilder label: () -> L) {}; public var body: Never { return fatalError() } }
    public enum HorizontalAlignment { case leading, center, trailing }
    public enum VerticalAlignment { case top, center, bottom, firstTextBaseline }
    public struct VStack: View { public init<C: View>(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C) {}; public var body: Never { return fatalError() } }
    public struct HStack: View { public init<C: View>(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C) {}; public var body: Never { return fatalError() } }
    public struct ZStack: View { public init<C: View>(@ViewBuilder content: () -> C) {}; public var body: Never { return fatalError() } }
    public struct List: View { public init<C: View>(@ViewBuilder content: () -> C) {}; public init<D: RandomAccessCollection, R: View>(_ data: D, @ViewBuilder row: @escaping (D.Element) -> R) where D.Element: Identifiable {}; public var body: Never { return fatalError() } }
    public struct ForEach: View { public init<D: RandomAccessCollection, R: View>(_ data: D, @ViewBuilder content: @escaping (D.Element) -> R) where D.Element: Identifiable {}; public init<D: RandomAccessCollection, I: Hashable, R: View>(_ data: D, id: KeyPath<D.Element, I>, @ViewBuilder content: @escaping (D.Element) -> R) {}; public var body: Never { return fatalError() } }
    public struct NavigationView: View { public init<C: View>(@ViewBuilder content: () -> C) {}; public var body: Never { return fatalError() } }
    public struct NavigationStack: View { public init<C: View>(@ViewBuilder root: () -> C) {}; public var body: Never { return fatalError() } }
    public struct NavigationLink: View { public init<D: View, L: View>(destination: D, @ViewBuilder label: () -> L) {}; public init<D: View>(_ title: String, destination: D) {}; public var body: Never { return fatalError() } }
    public struct TextField: View { public init(_ title: String, text: Binding<String>) {}; public var body: Never { return fatalError() } }
    public struct Toggle: View { public init(_ title: String, isOn: Binding<Bool>) {}; public var body: Never { return fatalError() } }
    public struct Slider: View { public init(value: Binding<Double>, in range: ClosedRange<Double> = 0...1) {}; public var body: Never { return fatalError() } }
    public struct Color: View { public init(red: Double, green: Double, blue: Double) {}; init() {}; public static let red = Color(); public static let blue = Color(); public static let green = Color(); public static let white = Color(); public static let black = Color(); public static let gray = Color(); public static let yellow = Color(); public static let orange = Color(); public static let primary = Color(); public static let secondary = Color(); public static let clear = Color(); public static let accentColor = Color(); public func opacity(_ value: Double) -> Color { self }; public var body: Never { return fatalError() } }
    public struct Font { public enum Weight { case regular, bold, semibold, medium, light, heavy }; public static let title = Font(); public static let headline = Font(); public static let body = Font(); public static let caption = Font(); public static let largeTitle = Font(); public static let subheadline = Font(); public static func system(size: CGFloat, weight: Weight = .regular) -> Font { Font() } }
    public enum Edge { public struct Set: OptionSet { public let rawValue: Int; public init(rawValue: Int) { self.rawValue = rawValue }; public static let all = Set(rawValue: 15); public static let top = Set(rawValue: 1); public static let bottom = Set(rawValue: 2); public static let leading = Set(rawValue: 4); public static let trailing = Set(rawValue: 8); public static let horizontal = Set(rawValue: 12); public static let vertical = Set(rawValue: 3) } }
    public struct Circle: View { public init() {}; public func fill(_ color: Color) -> AnyView { AnyView() }; public var body: Never { return fatalError() } }
    public struct Rectangle: View { public init() {}; public func fill(_ color: Color) -> AnyView { AnyView() }; public var body: Never { return fatalError() } }
    public struct RoundedRectangle: View { public init(cornerRadius: CGFloat) {}; public func fill(_ color: Color) -> AnyView { AnyView() }; public var body: Never { return fatalError() } }
    @propertyWrapper public struct State<Value> { public init(wrappedValue: Value) { box = Box(wrappedValue) }; private let box: Box<Value>; public var wrappedValue: Value { get { box.value } nonmutating set { box.value = newValue } }; public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) } }
    final class Box<Value> { var value: Value; init(_ value: Value) { self.value = value } }
    @propertyWrapper public struct Binding<Value> { let get: () -> Value; let set: (Value) -> Void; public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { self.get = get; self.set = set }; public var wrappedValue: Value { get { get() } nonmutating set { set(newValue) } }; public var projectedValue: Binding<Value> { self }; public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) } }
    @propertyWrapper public struct ObservedObject<Object: ObservableObject> { public var wrappedValue: Object; public init(wrappedValue: Object) { self.wrappedValue = wrappedValue } }
    @propertyWrapper public struct StateObject<Object: ObservableObject> { public var wrappedValue: Object; public init(wrappedValue: @autoclosure () -> Object) { self.wrappedValue = wrappedValue() } }
    @propertyWrapper public struct EnvironmentObject<Object: ObservableObject> { public var wrappedValue: Object { fatalError() }; public init() {} }
    extension View {
      public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> AnyView { AnyView() }
      public func padding(_ length: CGFloat) -> AnyView { AnyView() }
      public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> AnyView { AnyView() }
      public func frame(maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil) -> AnyView { AnyView() }
      public func font(_ font: Font?) -> AnyView { AnyView() }
      public func foregroundColor(_ color: Color?) -> AnyView { AnyView() }
      public func foregroundStyle(_ color: Color) -> AnyView { AnyView() }
      public func background<B: View>(_ background: B) -> AnyView { AnyView() }
      public func overlay<O: View>(_ overlay: O) -> AnyView { AnyView() }
      public func cornerRadius(_ radius: CGFloat) -> AnyView { AnyView() }
      public func opacity(_ value: Double) -> AnyView { AnyView() }
      public func navigationTitle(_ title: String) -> AnyView { AnyView() }
      public func navigationBarTitle(_ title: String) -> AnyView { AnyView() }
      public func onAppear(perform: (() -> Void)? = nil) -> AnyView { AnyView() }
      public func onTapGesture(perform: @escaping () -> Void) -> AnyView { AnyView() }
      public func bold() -> AnyView { AnyView() }
      public func sheet<C: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> C) -> AnyView { AnyView() }
      public func environmentObject<T: ObservableObject>(_ object: T) -> AnyView { AnyView() }
      public func disabled(_ disabled: Bool) -> AnyView { AnyView() }
      public func multilineTextAlignment(_ alignment: HorizontalAlignment) -> AnyView { AnyView() }
    }
    public protocol Scene {}
    public struct WindowGroup: Scene { public init<C: View>(@ViewBuilder content: () -> C) {} }
    public protocol App { associatedtype Body: Scene; var body: Body { get }; init() }
    extension App { public static func main() {} }
    public protocol PreviewProvider { associatedtype Previews: View; static var previews: Previews { get } }
    """

  /// Headers for Objective-C samples, by the path in their `#import`.
  package static let objectiveCHeaders: [(name: String, text: String)] = {
    var headers = [("JikjiStubs.h", objectiveCHeader)]
    for name in [
      "Foundation/Foundation.h", "UIKit/UIKit.h", "Cocoa/Cocoa.h", "AppKit/AppKit.h", "QuartzCore/QuartzCore.h",
      "CoreGraphics/CoreGraphics.h", "objc/runtime.h", "objc/message.h",
    ] {
      headers.append((name, "#include \"JikjiStubs.h\"\n"))
    }
    return headers
  }()
}
