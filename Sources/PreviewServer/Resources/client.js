// The client of live reload. Changed style sheets are replaced in place; in the page only the blocks that differ are replaced, and the
// scroll position and open <details> are kept. The document then gets the event `jikji:swap`, for scripts that prepare its content.
// When scripts or the set of style sheets changed, the whole page is reloaded.
(() => {
  'use strict';
  const korean = () => (document.documentElement.lang || '').startsWith('ko');
  const mine = '[data-jikji-preview]';
  let build = null, waiting = null;
  let busy = Promise.resolve();

  const plain = path => { try { return decodeURIComponent(path).normalize('NFC'); } catch { return path; } };
  const pageFile = () => {
    const path = plain(location.pathname);
    return path.endsWith('/') ? path + 'index.html' : path;
  };
  const isLocal = url => new URL(url, location.href).origin === location.origin;
  const fileOf = url => plain(new URL(url, location.href).pathname);

  const freshen = (element, name, files) => {
    const value = element.getAttribute(name);
    if (!value || !isLocal(value) || (files && !files.has(fileOf(value)))) return;
    const url = new URL(value, location.href);
    url.searchParams.set('jikji', Date.now());
    if (element.tagName !== 'LINK') { element.setAttribute(name, url.href); return; }
    // The old style sheet is kept until the new one has loaded, so that the page does not flash unstyled.
    const next = element.cloneNode();
    next.href = url.href;
    next.onload = next.onerror = () => element.remove();
    element.after(next);
  };
  const freshenStyles = files => document.querySelectorAll('link[rel~=stylesheet]').forEach(e => freshen(e, 'href', files));

  // The page as the server last sent it. Scripts have changed the document since, so only a comparison of the two sent versions
  // shows what the author changed.
  let sent = null;
  const load = async cache => {
    const answer = await fetch(location.pathname + location.search, {cache});
    return answer.status === 200 ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
  };
  // The browser's cache has the version from which this document was made, even when the server has a newer one already.
  const first = load('force-cache').then(page => { sent = page; }, () => {});

  const own = element => [...element.children].filter(e => !e.matches(mine) && !('added' in e.dataset));
  const detailsKey = (element, index) => element.id || index + ':' + (element.querySelector('summary') || element).textContent;
  const openOnes = elements => elements.flatMap(e => [...e.querySelectorAll('details'), ...(e.matches('details') ? [e] : [])])
    .map((e, i) => [detailsKey(e, i), e.open]);
  const place = (olds, news, parent, before) => {
    const open = new Map(openOnes(olds));
    const copies = news.map(e => document.importNode(e, true));
    olds.forEach(e => e.remove());
    copies.forEach(e => parent.insertBefore(e, before));
    copies.flatMap(e => [...e.querySelectorAll('details'), ...(e.matches('details') ? [e] : [])])
      .forEach((e, i) => { const was = open.get(detailsKey(e, i)); if (was !== undefined) e.open = was; });
    return copies;
  };
  const hasText = element => [...element.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  const isSameTag = (a, b) => a.cloneNode(false).isEqualNode(b.cloneNode(false));
  // Pairs of indices of the elements that two lists have in common: equal beginning and end, and the longest common subsequence between.
  const kept = (olds, news) => {
    let head = 0, tail = 0;
    while (head < olds.length && head < news.length && olds[head].isEqualNode(news[head])) head++;
    while (tail < Math.min(olds.length, news.length) - head && olds.at(-1 - tail).isEqualNode(news.at(-1 - tail))) tail++;
    const a = olds.slice(head, olds.length - tail).map(e => e.outerHTML), b = news.slice(head, news.length - tail).map(e => e.outerHTML);
    const pairs = [...Array(head).keys()].map(n => [n, n]);
    if (a.length * b.length < 1e6) {
      const width = b.length + 1, lengths = new Uint32Array((a.length + 1) * width);
      for (let i = a.length - 1; i >= 0; i--) for (let j = b.length - 1; j >= 0; j--) {
        lengths[i * width + j] = a[i] === b[j] ? lengths[(i + 1) * width + j + 1] + 1
          : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
      }
      for (let i = 0, j = 0; i < a.length && j < b.length;) {
        if (a[i] === b[j]) pairs.push([head + i++, head + j++]);
        else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) i++;
        else j++;
      }
    }
    for (let n = tail; n > 0; n--) pairs.push([olds.length - n, news.length - n]);
    return pairs;
  };
  // Changes the live element `now` from the state `was` to `will` with as few replacements as possible; returns the new elements.
  const patch = (now, was, will) => {
    if (was.isEqualNode(will)) return [];
    const olds = own(was), news = own(will), lives = own(now);
    if (!isSameTag(was, will) || hasText(was) || hasText(will) || lives.length !== olds.length) {
      if (now === document.body) throw new Error('another frame');
      return place([now], [will], now.parentElement, now.nextSibling);
    }
    const changed = [];
    let i = 0, j = 0;
    for (const [same, alike] of [...kept(olds, news), [olds.length, news.length]]) {
      const gone = lives.slice(i, same), come = news.slice(j, alike);
      if (gone.length === come.length && gone.every((e, n) => e.tagName === come[n].tagName)) {
        gone.forEach((e, n) => changed.push(...patch(e, olds[i + n], come[n])));
      } else {
        changed.push(...place(gone, come, now, lives[same] || null));
      }
      i = same + 1;
      j = alike + 1;
    }
    return changed;
  };

  const scripts = doc => [...doc.querySelectorAll('script')].filter(e => !e.matches(mine))
    .filter(e => !e.type || /javascript|module/.test(e.type))
    .map(e => (e.getAttribute('src') || '') + e.textContent).join('\n');
  const styles = doc => [...doc.querySelectorAll('link[rel~=stylesheet]')].map(e => fileOf(e.getAttribute('href'))).join('\n')
    + [...doc.querySelectorAll('style')].filter(e => !e.matches(mine)).map(e => e.textContent).join('\n');

  // The visible blocks with their distance from the upper edge of the window, so that they stay in place when text is inserted above.
  const readingPlace = () => {
    const blocks = [...document.querySelectorAll('[data-article] > *')];
    return (blocks.length ? blocks : [...document.querySelectorAll('main *')])
      .map(e => [e, e.getBoundingClientRect()]).filter(([, area]) => area.bottom > 0 && area.top < innerHeight)
      .map(([e, area]) => [e, area.top]);
  };

  const swap = async () => {
    await first;
    const next = await load('no-store');
    if (!next || !sent || scripts(sent) !== scripts(next) || styles(sent) !== styles(next)) return location.reload();
    const x = scrollX, read = readingPlace();
    if (sent.title !== next.title) document.title = next.title;
    document.documentElement.lang = next.documentElement.lang;
    const changed = patch(document.body, sent.body, next.body);
    sent = next;
    const kept = read.find(([element]) => element.isConnected);
    const moved = kept ? kept[0].getBoundingClientRect().top - kept[1] : 0;
    scrollTo({left: x, top: scrollY + moved, behavior: 'instant'});
    document.dispatchEvent(new CustomEvent('jikji:swap'));
    const shown = changed.find(e => e.closest('[data-article]')) || changed.find(e => e.closest('main'));
    if (shown) offerJump(shown);
  };

  const catchUp = async () => {
    await first;
    const now = await load('no-store');
    if (now && sent && !now.documentElement.isEqualNode(sent.documentElement)) await swap();
  };

  const box = (id, css) => {
    let element = document.getElementById(id);
    if (!element) {
      element = document.createElement('div');
      element.id = id;
      element.dataset.jikjiPreview = '';
      element.style.cssText = 'position:fixed;z-index:2147483647;box-sizing:border-box;font:14px/1.5 ui-monospace,monospace;'
        + 'color:#fff;background:#1c1c22;border-radius:8px;box-shadow:0 4px 24px #0006;' + css;
      document.body.append(element);
    }
    element.replaceChildren();
    return element;
  };
  const button = (text, action) => {
    const element = document.createElement('button');
    element.textContent = text;
    element.style.cssText = 'font:inherit;color:inherit;background:#fff2;border:0;border-radius:4px;padding:2px 10px;cursor:pointer';
    element.onclick = action;
    return element;
  };
  const remove = id => { const element = document.getElementById(id); if (element) element.remove(); };

  const offerJump = target => {
    const area = target.getBoundingClientRect();
    if (area.bottom > 0 && area.top < innerHeight) return remove('jikji-jump');
    const element = box('jikji-jump', 'right:16px;bottom:16px;padding:8px');
    const leave = () => remove('jikji-jump');
    element.append(button(korean() ? '바뀐 곳으로' : 'Go to the change', () => { target.scrollIntoView({block: 'center'}); leave(); }));
    setTimeout(() => element.isConnected && leave(), 6000);
  };

  // The failure page, shown instead of the site until the first successful build, contains the diagnostics itself.
  const isFailurePage = 'jikjiFailure' in document.documentElement.dataset;

  const showProblems = problems => {
    if (isFailurePage) return;
    if (!problems.length) return remove('jikji-problems');
    const element = box('jikji-problems', 'left:16px;right:16px;bottom:16px;max-height:50vh;overflow:auto;padding:12px 16px');
    element.setAttribute('role', 'status');
    const close = button(korean() ? '닫기' : 'Close', () => remove('jikji-problems'));
    close.style.float = 'right';
    element.append(close);
    if (problems.some(problem => problem.severity === 'error')) {
      const note = document.createElement('p');
      note.textContent = korean() ? '마지막으로 성한 판을 보고 있습니다.' : 'The last good version is shown.';
      note.style.cssText = 'margin:0 0 8px;color:inherit';
      element.append(note);
    }
    for (const problem of problems) {
      const text = document.createElement('pre');
      text.textContent = problem.text;
      text.style.cssText = 'margin:0 0 8px;white-space:pre-wrap;color:inherit;background:none;padding:0 0 0 12px;border:0;border-left:3px solid '
        + (problem.severity === 'error' ? '#ff6b6b' : '#ffd166');
      element.append(text);
      if (problem.editor) {
        const link = document.createElement('a');
        link.href = problem.editor;
        link.textContent = korean() ? '편집기에서 열기' : 'Open in the editor';
        link.style.cssText = 'display:inline-block;margin:0 0 12px 15px;color:#9ecbff';
        element.append(link);
      }
      if (problem.fix) {
        const fix = button((korean() ? '고치기: ' : 'Fix: ') + problem.fix, () => askForFix(fix));
        fix.dataset.fix = problem.fixID;
        fix.style.marginLeft = '15px';
        element.append(fix);
      }
    }
  };
  // The build after the fix removes the button.
  const askForFix = async button => {
    button.disabled = true;
    const answer = await fetch('/_jikji/fix', {method: 'POST', headers: {'X-Jikji-Fix': button.dataset.fix}}).catch(() => null);
    if (!answer || !answer.ok) button.textContent = korean() ? '파일이 바뀌었습니다. 직접 고쳐 주세요.' : 'The file has changed; please mend it by hand.';
  };
  document.querySelectorAll('main button[data-fix]').forEach(e => { e.onclick = () => askForFix(e); });
  addEventListener('keydown', event => { if (event.key === 'Escape') remove('jikji-problems'); });

  // Pictures that changed while the page was open: elements that a later swap adds would show the version in the browser's memory.
  const touched = new Set();
  const freshenMedia = files => document.querySelectorAll('img[src],source[src],video[src],audio[src]').forEach(e => {
    const isFresh = new URL(e.getAttribute('src'), location.href).searchParams.has('jikji');
    freshen(e, 'src', files && !isFresh ? touched : files);
  });

  const handle = async files => {
    if (!files) {
      freshenStyles(null);
      await swap();
      return freshenMedia(null);
    }
    files.forEach(file => touched.add(file));
    const used = [...document.scripts].some(e => e.src && isLocal(e.src) && files.has(fileOf(e.src)));
    if (used) return location.reload();
    freshenStyles(files);
    const page = pageFile();
    if (files.has(page) || files.has(page + '/index.html')) await swap();
    freshenMedia(files);
  };

  // The browser reconnects by itself; if the server does not answer for longer, it was stopped.
  let silence = 0;
  const onError = () => {
    silence = silence || setTimeout(() => {
      const element = box('jikji-stopped', 'left:16px;bottom:16px;padding:8px 12px');
      element.setAttribute('role', 'status');
      element.textContent = korean() ? '미리 보기 서버가 멈췄습니다.' : 'The preview server has stopped.';
    }, 2500);
  };
  const onHello = event => {
    const message = JSON.parse(event.data);
    clearTimeout(silence);
    silence = 0;
    remove('jikji-stopped');
    if (build !== null && build !== message.build) {
      if (!wasHidden || isFailurePage) return location.reload();
      announceBuild();
      busy = busy.then(() => handle(null)).catch(() => location.reload());
    }
    wasHidden = false;
    // The page may have changed between loading and this first message; later changes are all reported.
    if (build === null && !isFailurePage) busy = busy.then(catchUp).catch(() => {});
    build = message.build;
    showProblems(message.problems);
  };
  // For scripts of the page that keep data of the site, such as the index of search.
  const announceBuild = () => document.dispatchEvent(new CustomEvent('jikji:built'));
  const onBuilt = event => {
    const message = JSON.parse(event.data);
    build = message.build;
    if (isFailurePage) return location.reload();
    announceBuild();
    showProblems(message.problems);
    const moved = message.moved && message.moved[plain(location.pathname)];
    if (moved) return location.replace(moved + location.hash);
    // Changes that arrive while the page is being updated are collected here.
    if (!message.files) waiting = {all: true, files: []};
    else waiting = {all: waiting && waiting.all, files: [...(waiting ? waiting.files : []), ...message.files]};
    busy = busy.then(() => {
      const work = waiting;
      waiting = null;
      return work && handle(work.all ? null : new Set(work.files.map(f => f.normalize('NFC'))));
    }).catch(() => location.reload());
  };
  // Browsers allow six connections to a server, so that hidden tabs must not hold one each. They catch up when they are shown.
  let source = null, wasHidden = false;
  const listen = () => {
    source = new EventSource('/_jikji/events');
    source.addEventListener('error', onError);
    source.addEventListener('hello', onHello);
    source.addEventListener('built', onBuilt);
  };
  const stop = () => {
    clearTimeout(silence);
    silence = 0;
    if (source) source.close();
    source = null;
  };
  if (document.hidden) wasHidden = true; else listen();
  addEventListener('visibilitychange', () => {
    if (document.hidden) { stop(); wasHidden = true; } else if (!source) listen();
  });
  addEventListener('beforeunload', stop);
})();
