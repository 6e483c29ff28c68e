/// Stubs for UIKit: controls, controllers, tables.

extension StubModules {
  static let uiKitControls = """
    @objc open class UIControl: UIView {
      public struct Event: OptionSet { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let touchDown = Event(rawValue: 1); public static let touchUpInside = Event(rawValue: 64); public static let touchUpOutside = Event(rawValue: 128); public static let valueChanged = Event(rawValue: 4096); public static let editingChanged = Event(rawValue: 131072); public static let editingDidEnd = Event(rawValue: 262144); public static let editingDidBegin = Event(rawValue: 65536); public static let allEvents = Event(rawValue: .max) }
      public struct State: OptionSet, Hashable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let normal: State = []; public static let highlighted = State(rawValue: 1); public static let disabled = State(rawValue: 2); public static let selected = State(rawValue: 4) }
      open var isEnabled = true
      open var isSelected = false
      open var isHighlighted = false
      open func addTarget(_ target: Any?, action: Selector, for events: Event) {}
      open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {}
      open func addAction(_ action: UIAction, for events: Event) {}
      open func sendActions(for events: Event) {}
    }
    @objc open class UIAction { public init(title: String = "", handler: @escaping (UIAction) -> Void) {}; open var title: String = "" }
    @objc open class UIButton: UIControl {
      public enum ButtonType { case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close, roundedRect }
      public convenience init(type: ButtonType) { self.init(frame: .zero) }
      open var titleLabel: UILabel? { nil }
      open var imageView: UIImageView? { nil }
      open var currentTitle: String? { nil }
      open var contentEdgeInsets: UIEdgeInsets = .zero
      open var titleEdgeInsets: UIEdgeInsets = .zero
      open var imageEdgeInsets: UIEdgeInsets = .zero
      open func setTitle(_ title: String?, for state: UIControl.State) {}
      open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {}
      open func setImage(_ image: UIImage?, for state: UIControl.State) {}
      open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}
      open func title(for state: UIControl.State) -> String? { nil }
    }
    public enum UIKeyboardType { case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, emailAddress, decimalPad }
    public enum UIReturnKeyType { case `default`, go, next, search, send, done }
    public protocol UITextFieldDelegate: AnyObject { func textFieldShouldReturn(_ textField: UITextField) -> Bool; func textFieldDidBeginEditing(_ textField: UITextField); func textFieldDidEndEditing(_ textField: UITextField); func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool }
    extension UITextFieldDelegate { public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }; public func textFieldDidBeginEditing(_ textField: UITextField) {}; public func textFieldDidEndEditing(_ textField: UITextField) {}; public func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool { true } }
    @objc open class UITextField: UIControl { public enum BorderStyle { case none, line, bezel, roundedRect }; open var text: String?; open var placeholder: String?; open var font: UIFont?; open var textColor: UIColor?; open var textAlignment: NSTextAlignment = .natural; open var borderStyle: BorderStyle = .none; open var isSecureTextEntry = false; open var keyboardType: UIKeyboardType = .default; open var returnKeyType: UIReturnKeyType = .default; open weak var delegate: (any UITextFieldDelegate)?; open var isEditing: Bool { false }; open var attributedPlaceholder: NSAttributedString?; open var leftView: UIView?; open var rightView: UIView? }
    public protocol UITextViewDelegate: UIScrollViewDelegate { func textViewDidChange(_ textView: UITextView); func textViewDidBeginEditing(_ textView: UITextView); func textViewDidEndEditing(_ textView: UITextView) }
    extension UITextViewDelegate { public func textViewDidChange(_ textView: UITextView) {}; public func textViewDidBeginEditing(_ textView: UITextView) {}; public func textViewDidEndEditing(_ textView: UITextView) {} }
    @objc open class UITextView: UIScrollView { open var text: String!; open var attributedText: NSAttributedString!; open var font: UIFont?; open var textColor: UIColor?; open var isEditable = true; open var isSelectable = true; open var textAlignment: NSTextAlignment = .natural }
    @objc open class UISwitch: UIControl { open var isOn = false; open func setOn(_ on: Bool, animated: Bool) {}; open var onTintColor: UIColor? }
    @objc open class UISlider: UIControl { open var value: Float = 0; open var minimumValue: Float = 0; open var maximumValue: Float = 1; open func setValue(_ value: Float, animated: Bool) {}; open var isContinuous = true }
    @objc open class UIStepper: UIControl { open var value: Double = 0; open var minimumValue: Double = 0; open var maximumValue: Double = 100; open var stepValue: Double = 1 }
    @objc open class UISegmentedControl: UIControl { public convenience init(items: [Any]?) { self.init(frame: .zero) }; open var selectedSegmentIndex = 0; open var numberOfSegments: Int { 0 }; open func titleForSegment(at index: Int) -> String? { nil }; open func setTitle(_ title: String?, forSegmentAt index: Int) {}; open func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {} }
    @objc open class UIPageControl: UIControl { open var numberOfPages = 0; open var currentPage = 0 }
    @objc open class UIDatePicker: UIControl { public enum Mode { case time, date, dateAndTime, countDownTimer }; open var date = Date(); open var datePickerMode: Mode = .dateAndTime; open var minimumDate: Date?; open var maximumDate: Date? }
    public protocol UIPickerViewDataSource: AnyObject { func numberOfComponents(in pickerView: UIPickerView) -> Int; func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int }
    public protocol UIPickerViewDelegate: AnyObject { func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?; func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) }
    extension UIPickerViewDelegate { public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { nil }; public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {} }
    @objc open class UIPickerView: UIView { open weak var dataSource: (any UIPickerViewDataSource)?; open weak var delegate: (any UIPickerViewDelegate)?; open func reloadAllComponents() {}; open func selectedRow(inComponent component: Int) -> Int { 0 }; open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {} }
    @objc open class UIProgressView: UIView { open var progress: Float = 0; open func setProgress(_ progress: Float, animated: Bool) {} }
    @objc open class UIActivityIndicatorView: UIView { public enum Style { case medium, large, gray, white, whiteLarge }; public convenience init(style: Style) { self.init(frame: .zero) }; open func startAnimating() {}; open func stopAnimating() {}; open var isAnimating: Bool { false }; open var hidesWhenStopped = true }
    public protocol UIScrollViewDelegate: AnyObject { func scrollViewDidScroll(_ scrollView: UIScrollView); func viewForZooming(in scrollView: UIScrollView) -> UIView?; func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) }
    extension UIScrollViewDelegate { public func scrollViewDidScroll(_ scrollView: UIScrollView) {}; public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }; public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {} }
    @objc open class UIScrollView: UIView { open var contentSize: CGSize = .zero; open var contentOffset: CGPoint = .zero; open var contentInset: UIEdgeInsets = .zero; open var isPagingEnabled = false; open var isScrollEnabled = true; open var bounces = true; open var showsHorizontalScrollIndicator = true; open var showsVerticalScrollIndicator = true; open var minimumZoomScale: CGFloat = 1; open var maximumZoomScale: CGFloat = 1; open var zoomScale: CGFloat = 1; open func setContentOffset(_ offset: CGPoint, animated: Bool) {}; open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}; open var refreshControl: UIRefreshControl? }
    @objc open class UIRefreshControl: UIControl { open func beginRefreshing() {}; open func endRefreshing() {}; open var isRefreshing: Bool { false } }
    public protocol UISearchBarDelegate: AnyObject { func searchBarSearchButtonClicked(_ searchBar: UISearchBar); func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) }
    extension UISearchBarDelegate { public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}; public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {} }
    @objc open class UISearchBar: UIView { open var text: String?; open var placeholder: String?; open weak var delegate: (any UISearchBarDelegate)? }
    @objc open class UIToolbar: UIView { open var items: [UIBarButtonItem]? }
    @objc open class UIBarItem { public init() {}; open var title: String?; open var image: UIImage?; open var isEnabled = true; open var tag = 0 }
    @objc open class UIBarButtonItem: UIBarItem { public enum SystemItem { case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, search, refresh, stop, camera, trash }; public enum Style { case plain, done, bordered }; public convenience init(barButtonSystemItem item: SystemItem, target: Any?, action: Selector?) { self.init() }; public convenience init(title: String?, style: Style, target: Any?, action: Selector?) { self.init() }; public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) { self.init() }; public convenience init(customView: UIView) { self.init() }; open var tintColor: UIColor? }
    @objc open class UITabBarItem: UIBarItem { public convenience init(title: String?, image: UIImage?, tag: Int) { self.init() }; open var badgeValue: String? }
    @objc open class UITabBar: UIView { open var items: [UITabBarItem]?; open var barTintColor: UIColor? }
    @objc open class UINavigationBar: UIView { open var barTintColor: UIColor?; open var isTranslucent = true; open var prefersLargeTitles = false; open var titleTextAttributes: [NSAttributedString.Key: Any]?; open func setBackgroundImage(_ image: UIImage?, for metrics: Int) {}; open var shadowImage: UIImage? }
    @objc open class UINavigationItem { public init() {}; open var title: String?; open var titleView: UIView?; open var leftBarButtonItem: UIBarButtonItem?; open var rightBarButtonItem: UIBarButtonItem?; open var rightBarButtonItems: [UIBarButtonItem]?; open var leftBarButtonItems: [UIBarButtonItem]?; open var hidesBackButton = false; open var backBarButtonItem: UIBarButtonItem? }
    extension NSAttributedString.Key { public static let font = NSAttributedString.Key("NSFont"); public static let foregroundColor = NSAttributedString.Key("NSColor"); public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor"); public static let underlineStyle = NSAttributedString.Key("NSUnderline"); public static let kern = NSAttributedString.Key("NSKern"); public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle") }
    """

  static let uiKitControllers = """
    public enum UIModalPresentationStyle { case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, popover, none, automatic }
    public enum UIModalTransitionStyle { case coverVertical, flipHorizontal, crossDissolve, partialCurl }
    public enum UIStatusBarStyle { case `default`, lightContent, darkContent }
    @objc open class UIViewController: UIResponder {
      public override init() { super.init() }
      public init(nibName: String?, bundle: Bundle?) { super.init() }
      public required init?(coder: NSCoder) { super.init() }
      open var view: UIView!
      open var title: String?
      open var isViewLoaded: Bool { true }
      open var viewIfLoaded: UIView? { nil }
      open var storyboard: UIStoryboard? { nil }
      open var navigationController: UINavigationController? { nil }
      open var navigationItem: UINavigationItem { UINavigationItem() }
      open var tabBarController: UITabBarController? { nil }
      open var tabBarItem: UITabBarItem!
      open var parent: UIViewController? { nil }
      open var children: [UIViewController] { [] }
      open var presentedViewController: UIViewController? { nil }
      open var presentingViewController: UIViewController? { nil }
      open var modalPresentationStyle: UIModalPresentationStyle = .automatic
      open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
      open var preferredStatusBarStyle: UIStatusBarStyle { .default }
      open var prefersStatusBarHidden: Bool { false }
      open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
      open var shouldAutorotate: Bool { true }
      open var traitCollection: UITraitCollection { UITraitCollection() }
      open func loadView() {}
      open func viewDidLoad() {}
      open func viewWillAppear(_ animated: Bool) {}
      open func viewDidAppear(_ animated: Bool) {}
      open func viewWillDisappear(_ animated: Bool) {}
      open func viewDidDisappear(_ animated: Bool) {}
      open func viewWillLayoutSubviews() {}
      open func viewDidLayoutSubviews() {}
      open func didReceiveMemoryWarning() {}
      open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
      open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
      open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
      open func performSegue(withIdentifier identifier: String, sender: Any?) {}
      open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
      open func addChild(_ controller: UIViewController) {}
      open func removeFromParent() {}
      open func willMove(toParent parent: UIViewController?) {}
      open func didMove(toParent parent: UIViewController?) {}
      open func show(_ controller: UIViewController, sender: Any?) {}
      open func setNeedsStatusBarAppearanceUpdate() {}
    }
    @objc open class UIStoryboardSegue { open var identifier: String? { nil }; open var destination: UIViewController { UIViewController() }; open var source: UIViewController { UIViewController() } }
    @objc open class UIStoryboard { public init(name: String, bundle: Bundle?) {}; open func instantiateViewController(withIdentifier identifier: String) -> UIViewController { UIViewController() }; open func instantiateInitialViewController() -> UIViewController? { nil } }
    @objc open class UINib { public init(nibName: String, bundle: Bundle?) {}; open func instantiate(withOwner owner: Any?, options: [String: Any]? = nil) -> [Any] { [] } }
    extension Bundle { public func loadNibNamed(_ name: String, owner: Any?, options: [String: Any]? = nil) -> [Any]? { nil } }
    @objc open class UINavigationController: UIViewController { public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }; public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }; public required init?(coder: NSCoder) { super.init(coder: coder) }; open var viewControllers: [UIViewController] = []; open var topViewController: UIViewController? { nil }; open var visibleViewController: UIViewController? { nil }; open var navigationBar: UINavigationBar { UINavigationBar() }; open var isNavigationBarHidden = false; open func pushViewController(_ controller: UIViewController, animated: Bool) {}; @discardableResult open func popViewController(animated: Bool) -> UIViewController? { nil }; @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? { nil }; open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {} }
    @objc open class UITabBarController: UIViewController { open var viewControllers: [UIViewController]?; open var selectedIndex = 0; open var selectedViewController: UIViewController?; open var tabBar: UITabBar { UITabBar() } }
    @objc open class UISplitViewController: UIViewController { open var viewControllers: [UIViewController] = [] }
    @objc open class UIPageViewController: UIViewController {}
    @objc open class UIAlertAction { public enum Style { case `default`, cancel, destructive }; public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}; open var title: String? { nil }; open var isEnabled = true }
    @objc open class UIAlertController: UIViewController { public enum Style { case actionSheet, alert }; public convenience init(title: String?, message: String?, preferredStyle: Style) { self.init(nibName: nil, bundle: nil) }; open func addAction(_ action: UIAlertAction) {}; open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {}; open var textFields: [UITextField]? { nil }; open var actions: [UIAlertAction] { [] }; open var message: String? }
    @objc open class UIActivityViewController: UIViewController { public init(activityItems: [Any], applicationActivities: [Any]?) { super.init(nibName: nil, bundle: nil) }; public required init?(coder: NSCoder) { super.init(coder: coder) } }
    @objc open class UIImagePickerController: UINavigationController { public enum SourceType { case photoLibrary, camera, savedPhotosAlbum }; public struct InfoKey: Hashable { public static let originalImage = InfoKey(); public static let editedImage = InfoKey() }; open var sourceType: SourceType = .photoLibrary; open var allowsEditing = false; open weak var delegate: AnyObject?; open class func isSourceTypeAvailable(_ type: SourceType) -> Bool { false } }
    public protocol UIImagePickerControllerDelegate: AnyObject {}
    public protocol UINavigationControllerDelegate: AnyObject {}
    public protocol UITabBarControllerDelegate: AnyObject {}
    public struct UIBackgroundTaskIdentifier: Hashable { public static let invalid = UIBackgroundTaskIdentifier() }
    @objc open class UIApplication: UIResponder {
      public struct LaunchOptionsKey: Hashable { public static let url = LaunchOptionsKey() }
      public struct OpenURLOptionsKey: Hashable {}
      public enum State { case active, inactive, background }
      open class var shared: UIApplication { UIApplication() }
      open weak var delegate: (any UIApplicationDelegate)?
      open var keyWindow: UIWindow? { nil }
      open var windows: [UIWindow] { [] }
      open var applicationState: State { .active }
      open var applicationIconBadgeNumber = 0
      open var isIdleTimerDisabled = false
      open var isNetworkActivityIndicatorVisible = false
      open func canOpenURL(_ url: URL) -> Bool { false }
      open func open(_ url: URL, options: [OpenURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil) {}
      open func beginBackgroundTask(expirationHandler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier { .invalid }
      open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
      open func registerForRemoteNotifications() {}
      public class var openSettingsURLString: String { "" }
      public class var didEnterBackgroundNotification: Notification.Name { Notification.Name("") }
      public class var willEnterForegroundNotification: Notification.Name { Notification.Name("") }
      public class var didBecomeActiveNotification: Notification.Name { Notification.Name("") }
    }
    extension UIResponder { public class var keyboardWillShowNotification: Notification.Name { Notification.Name("") }; public class var keyboardWillHideNotification: Notification.Name { Notification.Name("") }; public class var keyboardFrameEndUserInfoKey: String { "" } }
    @objc public protocol UIApplicationDelegate: AnyObject {}
    @objc open class UISceneSession {}
    @objc open class UIScene { public struct ConnectionOptions {}; open var delegate: AnyObject? }
    @objc open class UIWindowScene: UIScene { open var windows: [UIWindow] { [] } }
    public protocol UISceneDelegate: AnyObject {}
    public protocol UIWindowSceneDelegate: UISceneDelegate {}
    """

  static let uiKitTables = """
    extension IndexPath { public init(row: Int, section: Int) { self.init(indexes: [section, row]) }; public init(item: Int, section: Int) { self.init(indexes: [section, item]) }; public var row: Int { get { self[1] } set {} }; public var item: Int { get { self[1] } set {} }; public var section: Int { get { self[0] } set {} } }
    public protocol UITableViewDataSource: AnyObject {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      func numberOfSections(in tableView: UITableView) -> Int
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
      func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
      func tableView(_ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
    }
    extension UITableViewDataSource {
      public func numberOfSections(in tableView: UITableView) -> Int { 1 }
      public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
      public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
      public func tableView(_ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {}
    }
    public protocol UITableViewDelegate: UIScrollViewDelegate {
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
      func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
      func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
      func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
    }
    extension UITableViewDelegate {
      public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
      public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
      public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 0 }
      public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
      public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
      public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
    }
    @objc open class UITableViewCell: UIView {
      public enum CellStyle { case `default`, value1, value2, subtitle }
      public enum EditingStyle { case none, delete, insert }
      public enum SelectionStyle { case none, blue, gray, `default` }
      public enum AccessoryType { case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton }
      public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
      public override init(frame: CGRect) { super.init(frame: frame) }
      public required init?(coder: NSCoder) { super.init(coder: coder) }
      open var textLabel: UILabel? { nil }
      open var detailTextLabel: UILabel? { nil }
      open var imageView: UIImageView? { nil }
      open var contentView: UIView { UIView() }
      open var backgroundView: UIView?
      open var selectedBackgroundView: UIView?
      open var accessoryType: AccessoryType = .none
      open var accessoryView: UIView?
      open var selectionStyle: SelectionStyle = .default
      open var reuseIdentifier: String? { nil }
      open var isSelected = false
      open var separatorInset: UIEdgeInsets = .zero
      open func prepareForReuse() {}
      open func setSelected(_ selected: Bool, animated: Bool) {}
      open func setHighlighted(_ highlighted: Bool, animated: Bool) {}
    }
    @objc open class UITableView: UIScrollView {
      public enum Style { case plain, grouped, insetGrouped }
      public enum RowAnimation { case fade, right, left, top, bottom, none, middle, automatic }
      public enum ScrollPosition { case none, top, middle, bottom }
      public enum SeparatorStyle { case none, singleLine }
      public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }
      open weak var dataSource: (any UITableViewDataSource)?
      open weak var delegate: (any UITableViewDelegate)?
      open var rowHeight: CGFloat = 0
      open var estimatedRowHeight: CGFloat = 0
      open var separatorStyle: SeparatorStyle = .singleLine
      open var separatorColor: UIColor?
      open var tableHeaderView: UIView?
      open var tableFooterView: UIView?
      open var backgroundView: UIView?
      open var allowsSelection = true
      open var isEditing = false
      open var indexPathForSelectedRow: IndexPath? { nil }
      open var indexPathsForVisibleRows: [IndexPath]? { nil }
      open var visibleCells: [UITableViewCell] { [] }
      open class var automaticDimension: CGFloat { -1 }
      open func reloadData() {}
      open func reloadRows(at paths: [IndexPath], with animation: RowAnimation) {}
      open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
      open func insertRows(at paths: [IndexPath], with animation: RowAnimation) {}
      open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {}
      open func deselectRow(at path: IndexPath, animated: Bool) {}
      open func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {}
      open func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {}
      open func cellForRow(at path: IndexPath) -> UITableViewCell? { nil }
      open func indexPath(for cell: UITableViewCell) -> IndexPath? { nil }
      open func register(_ type: AnyClass?, forCellReuseIdentifier identifier: String) {}
      open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}
      open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }
      open func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell { UITableViewCell(frame: .zero) }
      open func beginUpdates() {}
      open func endUpdates() {}
      open func setEditing(_ editing: Bool, animated: Bool) {}
    }
    @objc open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
      open var tableView: UITableView!
      open var refreshControl: UIRefreshControl?
      open func numberOfSections(in tableView: UITableView) -> Int { 1 }
      open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
      open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell(frame: .zero) }
      open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
      open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 0 }
      open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    }
    public protocol UICollectionViewDataSource: AnyObject { func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int; func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell; func numberOfSections(in collectionView: UICollectionView) -> Int }
    extension UICollectionViewDataSource { public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 } }
    public protocol UICollectionViewDelegate: UIScrollViewDelegate { func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) }
    extension UICollectionViewDelegate { public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {} }
    public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate { func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize }
    extension UICollectionViewDelegateFlowLayout { public func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize { .zero } }
    @objc open class UICollectionReusableView: UIView { open func prepareForReuse() {}; open var reuseIdentifier: String? { nil } }
    @objc open class UICollectionViewCell: UICollectionReusableView { open var contentView: UIView { UIView() }; open var isSelected = false; open var isHighlighted = false; open var backgroundView: UIView?; open var selectedBackgroundView: UIView? }
    @objc open class UICollectionViewLayout { public init() {}; open func prepare() {}; open func invalidateLayout() {}; open var collectionView: UICollectionView? { nil } }
    @objc open class UICollectionViewFlowLayout: UICollectionViewLayout { public enum Axis { case vertical, horizontal }; open var itemSize: CGSize = .zero; open var minimumLineSpacing: CGFloat = 0; open var minimumInteritemSpacing: CGFloat = 0; open var sectionInset: UIEdgeInsets = .zero; open var scrollDirection: Axis = .vertical; open var headerReferenceSize: CGSize = .zero }
    @objc open class UICollectionView: UIScrollView { public init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) { super.init(frame: frame) }; public required init?(coder: NSCoder) { super.init(coder: coder) }; open weak var dataSource: (any UICollectionViewDataSource)?; open weak var delegate: (any UICollectionViewDelegate)?; open var collectionViewLayout: UICollectionViewLayout = .init(); open func reloadData() {}; open func reloadItems(at paths: [IndexPath]) {}; open func insertItems(at paths: [IndexPath]) {}; open func deleteItems(at paths: [IndexPath]) {}; open func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {}; open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}; open func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }; open func cellForItem(at path: IndexPath) -> UICollectionViewCell? { nil }; open var indexPathsForSelectedItems: [IndexPath]? { nil } }
    @objc open class UICollectionViewController: UIViewController { open var collectionView: UICollectionView! }
    public protocol WKNavigationDelegate: AnyObject {}
    """
}
