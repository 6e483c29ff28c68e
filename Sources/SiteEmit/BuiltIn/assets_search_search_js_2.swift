// swift-format-ignore-file
/// Part 2 of templates/assets/search/search.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_search_search_js_2 = ####"""
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

  document.addEventListener('keydown', event => {
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    const isTyping = event.target.isContentEditable || event.target.closest?.('input, textarea, select')
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    const isK = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.key === 'k' || event.code === 'KeyK')
    if (!isSlash && !isK) return
    event.preventDefault()
    start()
  })

  arrive()
})()

"""####
}
