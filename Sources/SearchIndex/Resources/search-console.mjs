// Runs queries on the search engine of a built site outside a browser, for `jikji search` and `jikji check search`. Standard input is a
// JSON request, {folder, language, korean, json, limit, explain, queries} or {…, file, within}; the answer is written to standard output.
// The exit status is 1 when a query found nothing, or not the pages that the file expects, and 2 when the file cannot be read.
import fs from 'node:fs'
import path from 'node:path'

const request = JSON.parse(fs.readFileSync(0, 'utf8'))
const { folder, language, korean, json, limit, explain, file, within } = request
const say = korean ? {
  none: '결과가 없습니다', missing: '없는 낱말', corrected: '고쳐 읽음', reads: '읽기', rare: '색인 파일', pages: '쪽', score: '점수', found: '맞은 낱말', where: '자리',
  places: { title: '제목', heading: '절 제목', text: '글', code: '코드' }, together: '나누어 쓴 꼴도', initials: '제목의 초성',
  expected: '찾아야 할 것', rank: '순위', first: '처음 나온 것', nothing: '아무것도 없어야 함', summary: '질문', passed: '통과', bad: '읽을 수 없는 줄',
} : {
  none: 'nothing found', missing: 'not on this site', corrected: 'read as', reads: 'readings', rare: 'index files', pages: 'pages', score: 'score', found: 'words met', where: 'in',
  places: { title: 'title', heading: 'heading', text: 'text', code: 'code' }, together: 'its parts as well', initials: 'initials of titles',
  expected: 'expected', rank: 'rank', first: 'first result', nothing: 'nothing should be found', summary: 'queries', passed: 'passed', bad: 'unreadable line',
}

// The engine is an ES module in a file named .js, which not every version of Node.js recognises as a module; a data: URL works in all.
const source = fs.readFileSync(path.join(folder, 'search/engine.js'))
const { openSearch } = await import('data:text/javascript;base64,' + source.toString('base64'))
const open = () => openSearch({ read: async name => new Uint8Array(fs.readFileSync(path.join(folder, 'search', name))), language })
/** Runs a query in a new session, like that of a new reader: index files loaded by earlier queries change the readings of a word. */
const ask = async query => (await open()).query(query, { limit, explain, language })
const print = line => process.stdout.write(line + '\n')
const shown = result => decodeURI(result.url) + '  ' + result.title + (result.section ? ' › ' + result.section : '')
const number = value => value.toFixed(2)

function printReadings(readings) {
  for (const { word, terms, together, initials } of readings) {
    print(`  ${word}: ` + terms.map(({ term, weight, pages }) => `${term} ${number(weight)} (${say.pages} ${Math.round(pages)})`).join(', ')
      + (together ? `; ${say.together}` : '') + (initials ? `; ${say.initials} ${initials}` : ''))
  }
}

async function answer(query) {
  const { results, missing, corrected, readings } = await ask(query)
  if (!results.length) process.exitCode = 1
  if (json) return print(JSON.stringify({ query, results, missing, corrected, ...explain && { readings } }))
  if (explain) {
    print(`${say.reads}:`)
    printReadings(readings)
  }
  if (missing.length) print(`${say.missing}: ${missing.join(', ')}`)
  if (corrected.length) print(`${say.corrected}: ${corrected.map(({ from, to }) => `${from} → ${to}`).join(', ')}`)
  if (!results.length) print(say.none)
  results.forEach((result, index) => {
    print(`${index + 1}. ${shown(result)}`)
    if (explain) print(`   ${say.score} ${number(result.score)}; ${say.found}: ${result.met.join(', ')}; ${say.where} ${say.places[result.reason]}`)
    else if (result.excerpt.length) print('   ' + result.excerpt.map(part => part.text).join(''))
  })
}

/**
 * The judged queries (queries with expected pages) of a file: JSON as [{q, relevant: [path or {path}]}], or lines
 * `query => path path`. Without a path, nothing should be found.
 * A line that begins with `#` is a comment; one that begins with `\#` is a query that begins with `#`.
 */
function judged(text) {
  if (/^\s*\[/.test(text)) {
    return JSON.parse(text).map(({ q, relevant = [] }) => ({ query: q, wanted: relevant.map(one => one.path ?? one) }))
  }
  return text.split('\n').flatMap((line, index) => {
    if (!line.trim() || line.startsWith('#')) return []
    const [query, paths] = line.split(/\s*=>\s*/)
    if (paths === undefined) throw new Error(`${file}:${index + 1}: ${say.bad}: ${line}`)
    return [{ query: query.trim().replace(/^\\#/, '#'), wanted: paths.split(/\s+/).filter(Boolean) }]
  })
}

/** Whether `url` is the page meant by `wanted`: the end of its address, or of the path of its file in content/. */
function isPage(url, wanted) {
  const plain = text => decodeURI(text).replace(/[?#].*$/, '').replace(/\.md$|index\.html$/g, '').replace(/^\/+|\/+$/g, '').normalize('NFC')
  return ('/' + plain(url)).endsWith('/' + plain(wanted).replace(/^content\/(?:[a-z-]+\/)?/, ''))
}

async function check() {
  let passed = 0, first = 0, sum = 0
  const queries = judged(fs.readFileSync(file, 'utf8')), rows = []
  for (const { query, wanted } of queries) {
    const { results, missing } = await ask(query), pages = [...new Set(results.map(result => result.url.replace(/#.*$/, '')))]
    const rank = pages.findIndex(url => wanted.some(one => isPage(url, one))) + 1
    const isFine = wanted.length ? rank > 0 && rank <= within : !results.length || missing.length > 0
    passed += isFine
    first += wanted.length ? rank === 1 : isFine
    sum += wanted.length ? (rank ? 1 / rank : 0) : +isFine
    rows.push({ query, wanted, rank, passed: isFine, first: results[0]?.url ?? null })
    if (!isFine && !json) {
      print(`${query}: ${wanted.length ? `${say.expected} ${wanted.join(', ')}; ${say.rank} ${rank || '-'}` : say.nothing}; ${say.first}: `
        + (results[0] ? shown(results[0]) : '-'))
    }
  }
  const share = count => queries.length ? number(count / queries.length) : '1.00'
  if (json) print(JSON.stringify({ queries: rows, passed, first, mrr: queries.length ? sum / queries.length : 1 }))
  else print(`${say.summary} ${queries.length}, ${say.passed} ${passed} (${within}); s@1 ${share(first)}, s@${within} ${share(passed)}, MRR ${share(sum)}`)
  if (passed < queries.length) process.exitCode = 1
}

try {
  if (file) await check()
  else for (const query of request.queries) await answer(query)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
