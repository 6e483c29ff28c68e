// The search dialog of every page and the search box of /search/: shows what engine.js finds. Texts only ever enter the page as text.
(() => {
  const root = new URL(document.body.dataset.root || './', document.baseURI)
  const base = new URL('search/', root)
  // The words of the box by language; other languages get the English ones.
  const texts = {
    ko: {
      label: '사이트에서 찾기', placeholder: '낱말, 초성, 코드', results: '검색 결과', close: '닫기', loading: '찾는 중…',
      count: count => `결과 ${count}건`, none: query => `‘${query}’에 맞는 글이 없습니다.`, index: '모든 글과 제목의 색인 보기',
      missing: words => `없는 낱말: ${words}`, corrected: words => `바꾸어 찾은 낱말: ${words}`, broken: '검색 색인을 불러오지 못했습니다.', retry: '다시 시도',
      recent: '최근 검색', common: '많이 다룬 것', clear: '최근 검색 지우기', all: '모든 결과 보기', kind: '종류', language: '언어', tag: '태그', any: '전체',
      kinds: { post: '글', chapter: '안내서', translation: '번역', topic: '주제', page: '쪽' },
      hints: [['↑↓', '고르기'], ['Enter', '열기'], ['Esc', '닫기']],
    },
    en: {
      label: 'Search this site', placeholder: 'Words or code', results: 'Search results', close: 'Close', loading: 'Searching…',
      count: count => `Results: ${count}`, none: query => `Nothing matches “${query}”.`, index: 'Browse all titles and headings',
      missing: words => `Not on this site: ${words}`, corrected: words => `Results for ${words}`, broken: 'The search index could not be loaded.', retry: 'Try again',
      recent: 'Recent searches', common: 'Often written about', clear: 'Clear recent searches', all: 'All results', kind: 'Kind', language: 'Language', tag: 'Tag', any: 'All',
      kinds: { post: 'Posts', chapter: 'Guide', translation: 'Translations', topic: 'Topics', page: 'Pages' },
      hints: [['↑↓', 'choose'], ['Enter', 'open'], ['Esc', 'close']],
    },
    ja: {
      label: 'サイト内を検索', placeholder: '言葉、コード', results: '検索結果', close: '閉じる', loading: '検索中…',
      count: count => `${count}件`, none: query => `「${query}」に合うページはありません。`, index: 'すべてのページと見出しの索引',
      missing: words => `見つからない言葉: ${words}`, corrected: words => `置き換えて検索した言葉: ${words}`, broken: '検索の索引を読み込めませんでした。', retry: '再試行',
      recent: '最近の検索', common: 'よく扱う話題', clear: '最近の検索を消す', all: 'すべての結果', kind: '種類', language: '言語', tag: 'タグ', any: 'すべて',
      kinds: { post: '記事', chapter: 'ガイド', translation: '翻訳', topic: 'トピック', page: 'ページ' },
      hints: [['↑↓', '選ぶ'], ['Enter', '開く'], ['Esc', '閉じる']],
    },
    zh: {
      label: '站内搜索', placeholder: '词语、代码', results: '搜索结果', close: '关闭', loading: '正在搜索…',
      count: count => `${count} 条结果`, none: query => `没有与“${query}”匹配的页面。`, index: '浏览全部标题',
      missing: words => `站内没有的词: ${words}`, corrected: words => `实际搜索的词: ${words}`, broken: '无法加载搜索索引。', retry: '重试',
      recent: '最近的搜索', common: '常见话题', clear: '清除最近的搜索', all: '全部结果', kind: '类型', language: '语言', tag: '标签', any: '全部',
      kinds: { post: '文章', chapter: '指南', translation: '译文', topic: '主题', page: '页面' },
      hints: [['↑↓', '选择'], ['Enter', '打开'], ['Esc', '关闭']],
    },
  }
  const say = texts[document.documentElement.lang.split('-')[0]] ?? texts.en

  /** An element with attributes and children; strings become text nodes. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
      else if (value !== false && value != null) element.setAttribute(name, value === true ? '' : value)
    }
    put(element, children)
    return element
  }

  /** Gives an element these children, empty ones and false ones left out. */
  function put(element, children) {
    element.replaceChildren(...children.filter(child => child))
  }

  const span = (name, ...children) => make('span', { class: `search-${name}` }, ...children)
  const button = (text, onclick, attributes) => make('button', { type: 'button', onclick, ...attributes }, text)

  /** A language in its own words. */
  const nameOf = code => { try { return new Intl.DisplayNames([code], { type: 'language' }).of(code) } catch { return code } }

  // ---- Loading: modules and fetch where there is a server, plain scripts from file:// ----

  const waiting = new Map()
  window.jikjiSearch = (path, data) => waiting.get(path)?.(data)

  const readByScript = path => new Promise((resolve, reject) => {
    waiting.set(path, resolve)
    const script = make('script', { src: new URL(path, base), charset: 'utf-8' })
    script.onload = () => script.remove()
    script.onerror = () => {
      script.remove()
      reject(new Error(path))
    }
    document.head.append(script)
  })

  async function readByFetch(path) {
    const response = await fetch(new URL(path, base), { cache: hasReopened ? 'no-cache' : 'default' })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  let opening, hasReopened = false
  /** Reads the index anew at the next search: since it was read, the site was published again, which gives its files other names. */
  function reopen() {
    opening = undefined
    hasReopened = true
  }

  /** The engine; tried again after a failure. */
  function engine() {
    const isFile = location.protocol === 'file:'
    opening ??= (isFile ? readByScript('data/engine.js') : import(new URL('engine.js', base)))
      .then(({ openSearch }) => openSearch({ read: isFile ? readByScript : readByFetch, language: document.documentElement.lang }))
    opening.catch(() => opening = undefined)
    return opening
  }

  let styled
  const addStyle = () => styled ??= document.head.appendChild(make('link', { rel: 'stylesheet', href: new URL('search.css', base) }))

  // ---- Recent queries: kept in this browser only ----

  const storeKey = 'jikji-recent-searches'
  const recent = () => {
    try {
      return [].concat(JSON.parse(localStorage.getItem(storeKey) ?? '[]'))
    } catch {
      return []
    }
  }
  const keepRecent = queries => {
    try {
      localStorage.setItem(storeKey, JSON.stringify(queries))
    } catch {
      // Without storage there are simply no recent queries.
    }
  }
  const remember = query => query.trim() && keepRecent([query.trim(), ...recent().filter(old => old !== query.trim())].slice(0, 8))

  // ---- One search box ----

  let boxes = 0

  /** A box in `place`. `onState` hears of every change of query and filters; `onClose` makes Esc close the box. */
  function searchBox(place, { limit, onState = () => {}, onClose }) {
    const id = `search-${++boxes}`
    const filters = { kind: '', language: '', tag: '' }
    let options = [], active = -1, turn = 0, composing = false, announcing, shownResults = []

    const input = make('input', {
      type: 'text', inputmode: 'search', role: 'combobox', 'aria-expanded': 'false', 'aria-controls': `${id}-list`, 'aria-autocomplete': 'list',
      'aria-label': say.label, placeholder: say.placeholder, autocomplete: 'off',
      spellcheck: 'false', class: 'search-input',
    })
    // Keyboards on screens change what is typed unless this is set.
    if (navigator.maxTouchPoints && 'autocorrect' in input) input.setAttribute('autocorrect', 'off')
    const list = make('div', { id: `${id}-list`, role: 'listbox', 'aria-label': say.results, class: 'search-list', hidden: true })
    const notes = make('div', { class: 'search-notes' })
    const status = make('p', { role: 'status', class: 'search-status' })
    const chips = make('div', { class: 'search-chips', role: 'group', 'aria-label': say.kind })
    const selects = make('div', { class: 'search-selects' })
    const close = onClose && button(say.close, onClose)
    place.append(
      make('div', { class: 'search-bar', role: 'search' }, input, close), make('div', { class: 'search-filters' }, chips, selects),
      status, notes, list,
      make('p', { class: 'search-hints', 'aria-hidden': 'true' }, ...say.hints.flatMap(([key, does]) => [make('kbd', {}, key), ` ${does} `])))

    function announce(text) {
      clearTimeout(announcing)
      announcing = setTimeout(() => status.textContent = text, 300)
    }

    function activate(index) {
      options[active]?.setAttribute('aria-selected', 'false')
      active = index
      const option = options[active]
      if (option) {
        option.setAttribute('aria-selected', 'true')
        option.scrollIntoView({ block: 'nearest' })
        input.setAttribute('aria-activedescendant', option.id)
      } else input.removeAttribute('aria-activedescendant')
    }

    /** Shows `children`, whose options can be walked through with the arrow keys. */
    function fill(children) {
      list.replaceChildren(...children)
      options = [...list.querySelectorAll('[role=option]')]
      options.forEach((option, index) => option.id = `${id}-option-${index}`)
      list.hidden = !options.length
      input.setAttribute('aria-expanded', String(options.length > 0))
      activate(-1)
    }

    function showRecent() {
      const queries = recent()
      put(notes, [queries.length && make('p', {}, say.recent, ' ', button(say.clear, () => {
        keepRecent([])
        showRecent()
        input.focus()
      }))])
      const option = query => make('div', { role: 'option', 'aria-selected': 'false', class: 'search-option', onclick: () => set(query) }, query)
      fill(queries.map(option))
      announce('')
      // On the page of its own the index of all titles follows, and must not be pushed down.
      if (onClose) suggest(queries, option)
    }

    /** Below the queries of before the tags that most pages have; without an index there are simply none. */
    async function suggest(queries, option) {
      const mine = turn
      const { tags } = await engine().then(search => search.facets(filters.language || search.language)).catch(() => ({ tags: {} }))
      const common = Object.keys(tags).sort((one, other) => tags[other] - tags[one]).filter(tag => !queries.includes(tag)).slice(0, 6)
      if (mine !== turn || input.value.trim() || !common.length) return
      const chosen = active
      fill([...queries.map(option), make('div', { role: 'group', 'aria-label': say.common }, span('common', say.common), ...common.map(option))])
      if (chosen >= 0) activate(chosen)
    }

    function showFailure() {
      fill([])
      put(notes, [problem(say.broken, ' ', indexLink())])
      announce(say.broken)
    }

    const problem = (text, ...more) => make('p', { class: 'search-problem' }, text, ' ', button(say.retry, () => run()), ...more)
    const indexLink = () => make('a', { href: homeOfSearch() }, say.index)

    function showNotes(answer, query) {
      const quoted = words => words.map(word => `‘${word}’`).join(', ')
      put(notes, [
        answer.corrected.length && make('p', {}, say.corrected(quoted(answer.corrected.map(({ to }) => to)))),
        answer.missing.length && make('p', {}, say.missing(quoted(answer.missing))),
        answer.failed.length && problem(`${say.broken} ${quoted(answer.failed)}`),
        !answer.results.length && !answer.failed.length && make('p', {}, say.none(query), ' ', indexLink()),
      ])
    }

    /** The address of a result, with the words to highlight there. */
    function address(result, url) {
      const words = new Set(result.excerpt.filter(part => part.mark).map(part => part.text))
      const target = new URL(url.slice(1), root)
      if (location.protocol === 'file:') target.pathname = target.pathname.replace(/\/$/, '/index.html')
      target.searchParams.set('hl', [...(words.size ? words : [input.value.trim()])].slice(0, 6).join(' '))
      return target.href
    }

    function optionFor(result, url, ...children) {
      return make('a', { role: 'option', 'aria-selected': 'false', tabindex: '-1', class: 'search-option', href: address(result, url), onclick: () => remember(input.value) }, ...children)
    }

    function groupFor(result, index) {
      const marked = parts => parts.map(part => part.mark ? make('mark', {}, part.text) : part.text)
      const title = span('title', ...marked(result.titleParts))
      title.id = `${id}-title-${index}`
      const about = [say.kinds[result.translation ? 'translation' : result.kind], result.date].filter(Boolean).join(' · ')
      const excerpt = span(result.isCode ? 'excerpt search-code' : 'excerpt', ...marked(result.excerpt))
      return make('div', { role: 'group', 'aria-labelledby': title.id, lang: result.language },
        optionFor(result, result.url, title, ' ', result.section && span('section', ...marked(result.sectionParts)), ' ', span('about', about), ' ', excerpt),
        ...result.sections.map(({ url, section, sectionParts }) => section && optionFor(result, url, span('section', ...marked(sectionParts)))))
    }

    const show = () => {
      const chosen = active
      fill(shownResults.map(groupFor))
      if (chosen >= 0) activate(Math.min(chosen, options.length - 1))
    }

    /** Searches for what stands in the box; only the newest answer is shown. After a failure the index is read once more. */
    async function run({ isRetry = false } = {}) {
      const mine = ++turn
      const retry = () => {
        reopen()
        offeredFor = undefined
        return run({ isRetry: true })
      }
      const query = input.value.trim()
      onState(query, filters)
      if (!query) {
        showRecent()
        return showCounts(totals)
      }
      try {
        if (!opening) announce(say.loading)
        const search = await engine()
        if (mine !== turn) return
        const offered = offerFilters(search)
        const language = filters.language || undefined
        const answer = await search.query(query, { limit, language, kind: filters.kind || undefined, tag: filters.tag || undefined, counts: true })
        if (mine !== turn) return
        if (answer.failed.length && !isRetry) return retry()
        offered.then(() => mine === turn && showCounts(answer.facets))
        shownResults = answer.results
        active = -1
        show()
        showNotes(answer, query)
        announce(answer.results.length ? say.count(answer.total) : answer.failed.length ? say.broken : say.none(query))
        const late = answer.results.filter(result => !result.excerpt.length)
        if (!late.length) return
        await Promise.all(late.map(result => search.excerpt(result)))
        if (mine === turn) show()
      } catch {
        if (mine === turn) return isRetry ? showFailure() : retry()
      }
    }

    let offeredFor, totals, counters = []
    const showCounts = facets => facets && counters.forEach(counter => counter(facets))

    /** Kinds, tags and languages, once per language; their counts follow the results. */
    async function offerFilters(search) {
      const language = filters.language || search.language
      if (offeredFor === language) return
      offeredFor = language
      totals = await search.facets(language).catch(() => {
        offeredFor = undefined
        return { kinds: {}, tags: {} }
      })
      const { kinds, tags } = totals
      counters = []
      const kindButton = (kind, name) => {
        const chip = button(name, () => {
          filters.kind = kind
          for (const other of chips.children) other.setAttribute('aria-pressed', other === chip)
          run()
        }, { 'aria-pressed': String(filters.kind === kind) })
        if (kind) counters.push(({ kinds }) => chip.textContent = `${name} ${kinds[kind]}`)
        return chip
      }
      const tagOption = tag => {
        const option = make('option', { value: tag, selected: filters.tag === tag })
        counters.push(({ tags }) => {
          option.textContent = `${tag} ${tags[tag]}`
          option.hidden = !tags[tag] && !option.selected
        })
        return option
      }
      const found = ['post', 'chapter', 'translation', 'topic'].filter(kind => kinds[kind] || kind === filters.kind)
      put(chips, found.length > 1 ? [kindButton('', say.any), ...found.map(kind => kindButton(kind, say.kinds[kind]))] : [])
      const select = (name, choices) => make('label', {}, `${say[name]} `, make('select', {
        onchange: event => {
          filters[name] = event.currentTarget.value
          if (name === 'language') filters.tag = filters.kind = ''
          run()
        },
      }, ...choices.map(choice => Array.isArray(choice) ? make('option', { value: choice[0], selected: filters[name] === choice[0] }, choice[1]) : choice)))
      put(selects, [
        search.languages.length > 1 && select('language', search.languages.map(code => [code === search.language ? '' : code, nameOf(code)])),
        Object.keys(tags).length > 0 && select('tag', [['', say.any], ...Object.keys(tags).map(tagOption)]),
      ])
      showCounts(totals)
      // An old address may name a tag that no page has any more; the box would show all, and nothing be found.
      if (!filters.tag || !offeredFor || tags[filters.tag]) return
      filters.tag = ''
      run()
    }

    function set(query, wanted = {}) {
      input.value = query
      Object.assign(filters, wanted)
      offeredFor = undefined
      return run()
    }

    // An input method owns the keys while it composes, and for one frame after: Safari sends the Enter that ended it late.
    input.addEventListener('compositionstart', () => composing = true)
    input.addEventListener('compositionend', () => requestAnimationFrame(() => composing = false))
    input.addEventListener('input', () => run())
    input.addEventListener('keydown', event => {
      if (composing || event.isComposing || event.keyCode === 229) return event.stopPropagation()
      const count = options.length
      const move = { ArrowDown: active + 1, ArrowUp: (active < 0 ? count : active) - 1, ...(active >= 0 && { Home: 0, End: count - 1 }) }[event.key]
      if (move !== undefined && count && !event.altKey) activate((move + count) % count)
      else if (event.key === 'Enter') {
        (options[active] ?? options[0])?.click()
      } else if (event.key === 'Escape') {
        if (active >= 0 && !onClose) activate(-1)
        else if (onClose) onClose()
        else set('')
      } else return
      event.preventDefault()
      event.stopPropagation()
    })
    return { input, set, run }
  }

  const homeOfSearch = () => {
    const link = document.querySelector('a[data-search-open]')?.getAttribute('href') ?? new URL('search/', root).href
    return location.protocol === 'file:' ? link.replace(/\/?$/, '/index.html') : link
  }

  // ---- The dialog ----

  let dialog, box

  function openDialog() {
    addStyle()
    if (!dialog) {
      dialog = make('dialog', { class: 'search-dialog', 'data-added': '', 'aria-label': say.label, onclick: event => event.target === dialog && dialog.close() })
      const inside = make('div', { class: 'search-inside' })
      const all = make('a', { class: 'search-all', href: homeOfSearch() }, say.all)
      box = searchBox(inside, { limit: 10, onClose: () => dialog.close(), onState: query => all.href = homeOfSearch() + (query ? `?q=${encodeURIComponent(query)}` : '') })
      inside.append(all)
      dialog.append(inside)
      document.body.append(dialog)
      engine().catch(() => {})
    }
    if (!dialog.open) dialog.showModal()
    box.input.focus()
    box.input.select()
    box.run()
  }

  // ---- The page /search/ ----

  function openPage(main) {
    const index = main.querySelector('[data-search-index]')
    // The templates keep a place of the box's height and name its style, so that nothing moves when it comes.
    let place = main.querySelector('[data-search-place]')
    if (place) {
      place.setAttribute('role', 'region')
      place.setAttribute('aria-label', say.label)
    } else {
      addStyle()
      place = make('section', { class: 'search-page', 'data-added': '', 'aria-label': say.label })
      if (index) index.before(place)
      else main.append(place)
    }
    let isFirst = true
    const page = searchBox(place, {
      limit: 20,
      onState: (query, { kind, language, tag }) => {
        // What stands below the box is for those who browse; results would only push it about.
        if (index) index.hidden = query !== ''
        for (let below = place.nextElementSibling; below; below = below.nextElementSibling) below.hidden = query !== ''
        const address = new URL(location.href)
        for (const [name, value] of Object.entries({ q: query, kind, language, tag })) {
          if (value) address.searchParams.set(name, value)
          else address.searchParams.delete(name)
        }
        if (address.href === location.href) return
        // One entry for a whole search, so that the back button leaves it at once.
        history[isFirst ? 'pushState' : 'replaceState'](null, '', address)
        isFirst = false
      },
    })
    const read = () => {
      const { searchParams } = new URL(location.href)
      const value = name => searchParams.get(name) ?? ''
      page.set(value('q'), { kind: value('kind'), language: value('language'), tag: value('tag') })
      isFirst = true
    }
    addEventListener('popstate', read)
    read()
    page.input.focus()
    return page.input
  }

  // ---- Highlights on arrival ----

  function highlight(main, words) {
    const pattern = new RegExp(words.map(word => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).sort((left, right) => right.length - left.length).join('|'), 'giu')
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, node => node.parentElement.closest('script, style, mark, textarea, select, dialog') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)
    const nodes = []
    while (walker.nextNode() && nodes.length < 5000) nodes.push(walker.currentNode)
    for (const node of nodes) {
      const found = [...node.data.matchAll(pattern)]
      for (const match of found.reverse()) {
        const hit = node.splitText(match.index)
        hit.splitText(match[0].length)
        const mark = make('mark', { class: 'search-hit' })
        hit.replaceWith(mark)
        mark.append(hit)
      }
    }
    if (!location.hash) main.querySelector('.search-hit')?.scrollIntoView({ block: 'center' })
  }

  function arrive() {
    const address = new URL(location.href)
    const words = address.searchParams.get('hl')?.split(' ').filter(word => word.trim()).slice(0, 6)
    if (!words?.length) return
    addStyle()
    highlight(document.querySelector('main') ?? document.body, words)
    address.searchParams.delete('hl')
    // The words have done their work; a shared address should not carry them.
    history.replaceState(history.state, '', address)
  }

  const main = document.querySelector('main[data-search-page]')
  const pageInput = main && openPage(main)
  const start = () => {
    if (!pageInput) return openDialog()
    pageInput.focus()
    pageInput.select()
  }

  for (const link of document.querySelectorAll('[data-search-open]')) {
    link.setAttribute('aria-keyshortcuts', '/ Control+K Meta+K')
    if (!pageInput) link.setAttribute('aria-haspopup', 'dialog')
    link.addEventListener('click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
      event.preventDefault()
      start()
    })
  }

  /** Whether the reader wants keys to do something; the page's own script has the choice. */
  function areKeysOn() {
    try {
      return localStorage.getItem('jikji-keys') !== 'off'
    } catch {
      return true
    }
  }

  document.addEventListener('keydown', event => {
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    const isTyping = event.target.isContentEditable || event.target.closest?.('input, textarea, select')
    const isSlash = event.key === '/' && areKeysOn() && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    const isK = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.key === 'k' || event.code === 'KeyK')
    if (!isSlash && !isK) return
    event.preventDefault()
    start()
  })

  // The preview says when it has built the site again.
  document.addEventListener('jikji:built', reopen)
  arrive()
})()
