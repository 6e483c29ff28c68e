/// Downloads remote pictures of imported articles into their folder (`--fetch-media`).
import Diagnostics
import DumpImport
import HostSystem

/// The downloaded pictures of a folder. They are recorded in a file with a line `path<TAB>URL` for each picture.
struct ImportMedia {
  private static let memoryName = ".jikji-media"
  private let folder: String
  /// The paths of downloaded pictures below the folder, by URL.
  private(set) var paths: [String: String] = [:]

  init(_ folder: String) {
    self.folder = folder
    guard let bytes = try? Disk.read(folder + "/" + Self.memoryName) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      if parts.count == 2, Disk.kind(of: folder + "/" + parts[0]) == .file { paths[parts[1]] = parts[0] }
    }
  }

  /// Downloads the pictures that are missing. Each is recorded as soon as it is complete, so that an interrupted run can be continued.
  /// Returns a diagnostic if some could not be downloaded; throws if curl is missing or the disk fails.
  mutating func fetch(_ pictures: [RemotePicture], progress: (Int, String) -> Void) async throws(HostError)
    -> [Diagnostic]
  {
    let missing = pictures.filter { paths[$0.address] == nil }
    guard !missing.isEmpty else { return [] }
    guard let download = MediaDownload() else {
      throw HostError(
        Phrase(en: "download", ko: "내려받을"), missing[0].address, reason: "the program curl is missing; install it")
    }
    var lost: [String] = []
    try Disk.makeFolder(folder)
    for (number, picture) in missing.enumerated() {
      progress(number, picture.address)
      let part = folder + "/.jikji-media-\(ContentHash.hex(of: Array(picture.address.utf8)).prefix(16)).part"
      guard let bytes = await download.bytes(of: picture.address, part: part, referer: picture.page),
        let ending = PictureKind.ending(of: bytes)
      else {
        lost.append(picture.address)
        continue
      }
      let path = freePath(picture.path(ending: ending))
      if let parent = Disk.parent(of: folder + "/" + path) { try Disk.makeFolder(parent) }
      try Disk.writeAtomically(bytes, to: folder + "/" + path)
      paths[picture.address] = path
      try remember()
    }
    return lost.isEmpty ? [] : [.mediaNotFetched(path: folder, count: lost.count, example: lost[0])]
  }

  /// The path, with a number before the extension if a file of that name exists.
  private func freePath(_ wanted: String) -> String {
    var path = wanted
    var number = 1
    while Disk.kind(of: folder + "/" + path) != nil {
      number += 1
      let dot = wanted.lastIndex(of: ".") ?? wanted.endIndex
      path = wanted[..<dot] + "-\(number)" + wanted[dot...]
    }
    return path
  }

  private func remember() throws(HostError) {
    let lines = paths.sorted { $0.value < $1.value }.map { "\($0.value)\t\($0.key)\n" }
    try Disk.writeAtomically(Array(lines.joined().utf8), to: folder + "/" + Self.memoryName)
  }
}

/// Recognises picture formats by their first bytes, so that an error page is not saved as a picture.
enum PictureKind {
  private static let marks: [(bytes: [UInt8], ending: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"),
    (Array("BM".utf8), "bmp"),
  ]

  /// The file name extension for a picture with these bytes; nil if they are not a picture.
  static func ending(of bytes: [UInt8]) -> String? {
    if let mark = marks.first(where: { bytes.starts(with: $0.bytes) }) { return mark.ending }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "webp" }
    if bytes.dropFirst(4).starts(with: "ftypavif".utf8) { return "avif" }
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return head.contains("<svg") ? "svg" : nil
  }
}

extension Diagnostic {
  /// Some remote pictures could not be downloaded; `example` is the URL of one of them.
  static func mediaNotFetched(path: String, count: Int, example: String) -> Diagnostic {
    Diagnostic(
      .lostPicture, .warning, at: Place(path: path),
      en:
        "\(count) pictures could not be downloaded and keep their addresses, such as '\(example)'; import again to try once more",
      ko: "그림 \(count)개를 내려받지 못해 '\(example)'처럼 주소를 그대로 두었습니다. 다시 가져오면 한 번 더 시도합니다")
  }
}
