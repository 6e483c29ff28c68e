/// The texts of the diagnostics of `jikji import` about dumps and files on disk.
import Diagnostics
import KoreanText

extension Diagnostic {
  /// An article on disk was edited since it was imported.
  static func editedSince(path: String) -> Diagnostic {
    Diagnostic(
      .editedSinceImport, at: Place(path: path),
      en: "the file was edited since it was imported and was left alone; delete it to import it anew",
      ko: "가져온 뒤 고친 파일이어서 그대로 두었습니다. 다시 가져오려면 지우세요")
  }

  /// A dump cannot be read.
  ///
  /// - Parameter reason: the complete sentence that describes the failure.
  static func unreadableDump(path: String, reason: Phrase) -> Diagnostic {
    Diagnostic(
      .unreadableDump, at: Place(path: path),
      en: "\(reason.english); the other dumps were imported",
      ko: "\(reason.korean). 나머지 덤프는 가져왔습니다")
  }

  /// A folder contains no dump.
  ///
  /// - Parameters:
  ///   - others: the number of other files in it.
  ///   - endings: the file name extensions of dumps.
  static func noDumps(path: String, others: Int, endings: [String]) -> Diagnostic {
    let list = endings.joined(separator: ", ")
    return Diagnostic(
      .noDumps, at: Place(path: path),
      en: "the folder holds no dump, only \(others) other files; dumps end in \(list)",
      ko: "폴더에 덤프가 없고 다른 파일만 \(others)개 있습니다. 덤프는 \(list)\(.euroRo) 끝나야 합니다")
  }

  /// A file that was not imported has the path of an article.
  static func nameTaken(path: String, title: String) -> Diagnostic {
    Diagnostic(
      .nameTaken, at: Place(path: path),
      en: "a file that was not imported has this name and was left alone; move it to import '\(title)'",
      ko: "가져오기가 만들지 않은 파일이 이미 있어 그대로 두었습니다. '\(title)'\(.eulReul) 가져오려면 그 파일을 옮기세요")
  }
}
