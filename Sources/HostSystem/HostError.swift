/// Failures of the operating system, with the path concerned and advice.
package import Diagnostics
private import Glibc
private import KoreanText

/// A failed system call or process. Problems in content are diagnostics instead.
package struct HostError: Error, Sendable, Hashable {
  /// The attempted action as a verb phrase in both languages, such as `read` or `write`.
  package let action: Phrase

  /// The file, folder or program concerned.
  package let subject: String

  /// The reason of the failure: the system's message, or a clause.
  package let reason: Phrase

  /// The value of `errno`; nil when no system call failed.
  package let number: Int32?

  /// Creates a failure with a reason in both languages.
  package init(_ action: Phrase, _ subject: String, reason: Phrase, number: Int32? = nil) {
    self.action = action
    self.subject = subject
    self.reason = reason
    self.number = number
  }

  /// Creates a failure whose reason exists in one language only.
  package init(_ action: Phrase, _ subject: String, reason: String, number: Int32? = nil) {
    self.init(action, subject, reason: Phrase(verbatim: reason), number: number)
  }

  /// Creates the failure of a system call that set `errno` to `number`.
  package init(_ action: Phrase, _ subject: String, errno number: Int32) {
    let words = String(cString: strerror(number))
    self.init(action, subject, reason: Phrase(en: words, ko: "\(Self.korean[number] ?? words)"), number: number)
  }

  /// Whether a file or folder does not exist.
  package var isMissing: Bool { number == ENOENT }

  /// Whether there was no space left on a disk.
  package var isFullDisk: Bool { number == ENOSPC || number == EDQUOT }

  /// The complete error message with advice.
  package var message: Phrase {
    Phrase(
      en: "cannot \(action.english) '\(subject)': \(reason.english)\(advice.english)",
      ko: "'\(subject)'\(.eulReul) \(action.korean) 수 없습니다: \(reason.korean)\(advice.korean)")
  }

  /// Korean translations of the messages of strerror(3), because glibc's Korean locale may not be installed.
  private static let korean: [Int32: String] = [
    EACCES: "권한이 없습니다", EPERM: "허락되지 않습니다", ENOENT: "그런 파일이나 폴더가 없습니다", ENOSPC: "디스크에 자리가 없습니다",
    EDQUOT: "디스크 할당량을 넘었습니다", EROFS: "읽기만 되는 파일 시스템입니다", EISDIR: "폴더입니다", ENOTDIR: "폴더가 아닙니다",
    ENAMETOOLONG: "이름이 너무 깁니다", EEXIST: "이미 있습니다", ENOTEMPTY: "비어 있지 않습니다", ELOOP: "심볼릭 링크가 돌고 돕니다",
    EMFILE: "연 파일이 너무 많습니다", EIO: "디스크를 읽거나 쓰지 못했습니다", EBUSY: "다른 프로그램이 쓰고 있습니다",
  ]

  private var advice: Phrase {
    switch number {
    case EACCES, EPERM: Phrase(en: "; check its permissions", ko: ". 권한을 확인하세요")
    case ENOENT: Phrase(en: "; check the path", ko: ". 경로를 확인하세요")
    case _ where isFullDisk: Phrase(en: "; make room on the disk, nothing was changed", ko: ". 디스크를 비우세요. 바뀐 것은 없습니다")
    case EISDIR: Phrase(en: "; name a file", ko: ". 파일을 적으세요")
    case ENAMETOOLONG: Phrase(en: "; choose a shorter name", ko: ". 더 짧은 이름을 고르세요")
    case EROFS: Phrase(en: "; choose a folder that can be written", ko: ". 쓸 수 있는 폴더를 고르세요")
    default: Phrase(en: "", ko: "")
    }
  }
}

extension Phrase {
  static let read = Phrase(en: "read", ko: "읽을")
  static let write = Phrase(en: "write", ko: "쓸")
  static let list = Phrase(en: "list", ko: "훑어볼")
  static let replace = Phrase(en: "replace", ko: "바꿀")
  static let remove = Phrase(en: "remove", ko: "지울")
  static let lock = Phrase(en: "lock", ko: "잠글")
}
