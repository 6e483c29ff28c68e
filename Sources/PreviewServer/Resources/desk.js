// Editing functions of side-by-side pages in a preview: a click on a block opens its file at its line, keys move between the blocks that
// need work, and 'a' marks one as up to date. The changed lock file makes the server build, and live reload then updates the page.
(() => {
  'use strict';
  const own = document.currentScript.dataset;
  const korean = (document.documentElement.lang || '').startsWith('ko');
  const table = () => document.querySelector('.parallel[data-file]');
  const rows = () => [...document.querySelectorAll('.parallel[data-file] > .row')];
  const waits = row => !['fresh', 'keep', 'extra'].includes(row.dataset.state);
  if (!table()) return;

  let current = null, shown = null;
  const open = (row, isOriginal) => {
    const file = isOriginal ? table().dataset.original : table().dataset.file;
    const line = isOriginal ? row.dataset.s : row.dataset.t;
    if (!file || !line) return say(korean ? '열 파일이 없습니다.' : 'There is no file to open.');
    location.href = own.editor.replace('{file}', encodeURI(file)).replace('{line}', line).replace('{column}', 1);
  };
  const say = text => { bar(); shown.textContent = text; };
  const words = korean
    ? {next: '다음 (n)', back: '이전 (p)', open: '열기 (o)', accept: '최신으로 (a)', left: n => `기다리는 문단 ${n}개`, done: '받아들였습니다.'}
    : {next: 'Next (n)', back: 'Previous (p)', open: 'Open (o)', accept: 'Up to date (a)', left: n => `${n} blocks wait`, done: 'Accepted.'};
  const button = (text, action) => {
    const element = document.createElement('button');
    element.textContent = text;
    element.style.cssText = 'font:inherit;color:inherit;background:#fff2;border:0;border-radius:4px;padding:2px 10px;cursor:pointer';
    element.onclick = action;
    return element;
  };
  function bar() {
    if (document.getElementById('jikji-desk')) return;
    const element = document.createElement('div');
    element.id = 'jikji-desk';
    element.dataset.jikjiPreview = '';
    element.setAttribute('role', 'region');
    element.setAttribute('aria-label', korean ? '번역 책상' : 'Translation desk');
    element.style.cssText = 'position:fixed;inset-inline-start:16px;inset-block-end:16px;z-index:2147483646;display:flex;flex-wrap:wrap;'
      + 'gap:8px;padding:8px 12px;max-width:calc(100vw - 32px);box-sizing:border-box;font:14px/1.5 ui-monospace,monospace;color:#fff;'
      + 'background:#1c1c22;border-radius:8px;box-shadow:0 4px 24px #0006';
    shown = document.createElement('span');
    shown.setAttribute('role', 'status');
    element.append(shown, button(words.back, () => walk(-1)), button(words.next, () => walk(1)),
      button(words.open, () => current && open(current, false)), button(words.accept, () => accept()));
    document.body.append(element);
  }
  const count = () => say(words.left(rows().filter(waits).length));
  const choose = row => {
    if (current) current.style.outline = '';
    current = row;
    if (!row) return;
    row.style.outline = '2px solid #ffd166';
    row.scrollIntoView({block: 'center'});
  };
  const walk = step => {
    const all = rows(), waiting = all.filter(waits);
    if (!waiting.length) return count();
    const place = current && current.isConnected ? all.indexOf(current) : -1;
    const ahead = step > 0 ? waiting.find(row => all.indexOf(row) > place) : waiting.findLast(row => all.indexOf(row) < place);
    choose(ahead || (step > 0 ? waiting[0] : waiting.at(-1)));
    count();
  };
  const accept = async () => {
    if (!current || !current.dataset.t) return walk(1);
    const answer = await fetch('/_jikji/accept', {
      method: 'POST', headers: {'content-type': 'application/json', 'x-jikji-token': own.token},
      body: JSON.stringify({file: table().dataset.file, line: Number(current.dataset.t)}),
    }).catch(() => null);
    say(answer && answer.status === 204 ? words.done : (answer ? await answer.text() : String(answer)));
  };
  addEventListener('click', event => {
    const row = event.target.closest('.parallel[data-file] > .row');
    if (!row || event.target.closest('a,button,summary,input,label') || String(getSelection())) return;
    choose(row);
    open(row, !!event.target.closest('.o'));
  });
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input,textarea,select,[contenteditable]')) return;
    const action = {n: () => walk(1), p: () => walk(-1), o: () => current && open(current, false), a: () => accept()}[event.key];
    if (action) { event.preventDefault(); action(); }
  });
  document.addEventListener('jikji:swap', () => { current = null; count(); });
  count();
})();
