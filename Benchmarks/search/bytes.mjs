// Prints what twenty queries load (gzip -9) from a built site: node bytes.mjs PUBLIC_FOLDER [--show]
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { pathToFileURL } from 'node:url'

const queries = '클로저,상수,델리게이트 패턴,메모리 관리,retain,ㅍㄹㅌㅋ,옵셔널,swift 문법,애플리케이션 상태,푸시 알림,뷰 컨트롤러,dispatch_async,'
  + '인터페이스 빌더,didFinishLaunching,키보드 감추기,런타임,제스처 인식,네트워크 연결 확인,로컬라이즈,싱글톤'
const root = path.resolve(process.argv[2], 'search')
const packed = file => zlib.gzipSync(fs.readFileSync(path.join(root, file)), { level: 9 }).length
const seen = new Set()
let bytes = packed('engine.js') + packed('search.js')
const read = async file => {
  if (!seen.has(file)) bytes += packed(file)
  seen.add(file)
  return new Uint8Array(fs.readFileSync(path.join(root, file)))
}
const { openSearch } = await import(pathToFileURL(path.join(root, 'engine.js')))
const search = await openSearch({ read })
const loaded = [], times = []
for (const query of queries.split(',')) {
  const before = loaded.length ? bytes : 0
  const start = performance.now()
  const { results } = await search.query(query, { limit: 10 })
  times.push(performance.now() - start)
  loaded.push(bytes - before)
  if (process.argv[3]) console.log(query, loaded.at(-1), results.map(result => result.url).join(' '))
}
const [first, ...later] = loaded
const ordered = list => [...list].sort((left, right) => left - right)
const at = (list, part) => ordered(list)[Math.floor(list.length * part)]
console.log(JSON.stringify({ first, laterMedian: at(later, .5), laterP90: at(later, .9), msMedian: +at(times, .5).toFixed(1), msP90: +at(times, .9).toFixed(1) }))
