/// Diagnostics about the files of a site before they are read.
package import Diagnostics

extension Diagnostic {
  /// A symbolic link that leads out of the site, to a folder that contains it, or nowhere.
  package static func linkLeadsOut(path: String) -> Diagnostic {
    Diagnostic(
      .linkLeadsOut, at: Place(path: path),
      en: "this symbolic link leads out of the site, in a circle, or nowhere; put a copy of the file here",
      ko: "이 심볼릭 링크는 사이트 밖이나 자기 자신, 또는 없는 곳을 가리킵니다. 파일을 복사해 두세요")
  }

  /// A device, socket or pipe in a scanned folder.
  static func notAFile(path: String) -> Diagnostic {
    Diagnostic(
      .notAFile, at: Place(path: path),
      en: "this is neither a file nor a folder; remove it",
      ko: "파일도 폴더도 아닙니다. 지우세요")
  }

  /// A file where a folder is expected.
  static func notAFolder(path: String) -> Diagnostic {
    Diagnostic(
      .notAFolder, at: Place(path: path),
      en: "this is a file, and a folder belongs here; move it away and make a folder '\(path)'",
      ko: "폴더가 있을 자리에 파일이 있습니다. 파일을 옮기고 '\(path)' 폴더를 만드세요")
  }

  /// A file name that is not valid UTF-8.
  static func nameIsNotUTF8(path: String) -> Diagnostic {
    Diagnostic(
      .nameNotUTF8, at: Place(path: path),
      en: "the name of this file is not valid UTF-8 (each bad byte is shown as U+FFFD here); rename it",
      ko: "파일 이름이 올바른 UTF-8이 아닙니다(잘못된 바이트는 U+FFFD로 보입니다). 이름을 바꾸세요")
  }

  /// Two files whose names are equal after Unicode normalization.
  static func nameInTwoSpellings(path: String) -> Diagnostic {
    Diagnostic(
      .nameInTwoSpellings, at: Place(path: path),
      en: "two files have this name, one with composed letters (NFC) and one with decomposed ones (NFD); remove one",
      ko: "이 이름의 파일이 둘입니다. 하나는 글자를 합친 꼴(NFC), 하나는 푼 꼴(NFD)입니다. 하나를 지우세요")
  }

  /// Folders nested deeper than the limit.
  static func foldersTooDeep(path: String) -> Diagnostic {
    Diagnostic(
      .foldersTooDeep, at: Place(path: path),
      en: "folders nest more than 64 levels deep here",
      ko: "폴더가 64단계보다 깊습니다")
  }
}
