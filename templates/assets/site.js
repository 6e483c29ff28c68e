// What a page does beyond being read: colours, copying code, following the reader, enlarging pictures.
// Everything here is an addition: without it the page is complete. What is put into the page is marked `data-added`; the
// preview exchanges parts of a page under way and then sends `jikji:swap`, so preparing may happen more than once.
(() => {
  const words = document.body.dataset;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const make = (tag, properties) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.dataset.added = "";
    return element;
  };
  const on = (event, selector, action) =>
    document.addEventListener(event, (happening) => {
      const target = happening.target.closest?.(selector);
      if (target) action(target, happening);
    });

  // Light and dark: a click turns the page over; coming back to what the system says forgets the choice.
  const root = document.documentElement;
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  on("click", "[data-theme-switch]", () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : systemDark.matches;
    const next = isDark ? "light" : "dark";
    showTheme(next);
    try {
      if ((next === "dark") === systemDark.matches) localStorage.removeItem("jikji-theme");
      else localStorage.setItem("jikji-theme", next);
    } catch {
      // The choice then holds for this page only.
    }
  });

  // Wide windows show contents and side bar opened out.
  const wide = matchMedia("(min-width: 70rem)");
  const middle = matchMedia("(min-width: 56rem)");
  const unfold = () => {
    for (const details of all("[data-contents]")) {
      details.open = wide.matches;
      details.firstElementChild.tabIndex = wide.matches ? -1 : 0;
    }
    for (const details of all("[data-sidebar]")) details.open = middle.matches;
  };
  // What always shows there does not claim to fold, by mouse, key or voice.
  on("click", "[data-contents] > summary", (_, event) => wide.matches && event.preventDefault());
  // A menu that is longer than the bar of a wide window is folded as it is in a narrow one.
  const fitMenu = () => {
    for (const nav of all("[data-nav]")) {
      const header = nav.closest("header");
      header.classList.remove("is-full");
      nav.open = middle.matches;
      const menu = nav.querySelector(".site-menu");
      if (!middle.matches || menu.scrollWidth <= menu.clientWidth + 1) continue;
      header.classList.add("is-full");
      nav.open = false;
    }
  };
  unfold();
  fitMenu();
  wide.addEventListener("change", unfold);
  middle.addEventListener("change", unfold);
  // A phone's window changes its height while it is scrolled; that must not close an open menu.
  let fittedWidth = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === fittedWidth) return;
    fittedWidth = innerWidth;
    fitMenu();
  });

  // How a reader of side-by-side pages wants to read them.
  const reading = (value) => {
    for (const input of all("[data-reading] input")) if (input.value === value) input.checked = true;
  };
  const keptReading = () => {
    try {
      reading(localStorage.getItem("jikji-reading"));
    } catch {
      // Nothing is kept here.
    }
  };
  keptReading();
  document.addEventListener("jikji:swap", keptReading);
  on("change", "[data-reading] input", (input) => {
    try {
      localStorage.setItem("jikji-reading", input.value);
    } catch {
      // The choice then holds for this page only.
    }
  });

  // A page that is opened as a file: no server turns a folder into its page there.
  const pageOfFolder = (link) => {
    if (link.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
  };
  const linkPages = location.protocol === "file:" ? () => all("a[href]").forEach(pageOfFolder) : () => {};
  if (location.protocol === "file:") {
    for (const event of ["pointerdown", "focusin"]) on(event, "a[href]", pageOfFolder);
  }

  // The menu of narrow windows closes when the reader turns to something else.
  const closeMenu = (event) => {
    const menu = document.querySelector("[data-nav][open]");
    const isBar = middle.matches && !menu?.closest(".is-full");
    if (!menu || isBar || (event.type === "click" ? menu.contains(event.target) : event.key !== "Escape")) return;
    menu.open = false;
    if (event.type === "keydown") menu.firstElementChild.focus();
  };
  addEventListener("click", closeMenu);
  addEventListener("keydown", closeMenu);

  let article, headings;

  // The contents mark the section that is being read.
  let stopFollowing = () => {};
  const followReading = () => {
    stopFollowing();
    const links = new Map(all(".contents a").map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
    const targets = headings.filter((heading) => links.has(heading.id));
    if (!targets.length || !("IntersectionObserver" in window)) return;
    let current = null;
    const mark = () => {
      let last = null;
      // At the end of the page the last sections count although they cannot come up to the reader's eyes.
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2;
      const limit = innerHeight * (isAtEnd ? 1 : 0.3);
      for (const heading of targets) if (heading.getBoundingClientRect().top < limit) last = heading;
      const link = last && links.get(last.id);
      if (link === current) return;
      current?.removeAttribute("aria-current");
      link?.setAttribute("aria-current", "location");
      current = link;
    };
    const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -70% 0px" });
    for (const heading of targets) observer.observe(heading);
    // The observer hears of what moves without being scrolled; it misses a heading that leaps over its strip in one frame.
    addEventListener("scroll", mark, { passive: true });
    stopFollowing = () => {
      observer.disconnect();
      removeEventListener("scroll", mark);
    };
    mark();
  };

  // Changing the language keeps the place: the same heading, counted from the start.
  on("click", ".languages a[data-language]", (link) => {
    if (link.hash || !headings.length) return;
    let place = -1;
    headings.forEach((heading, index) => {
      if (heading.getBoundingClientRect().top < innerHeight * 0.4) place = index;
    });
    try {
      sessionStorage.setItem("jikji-place", JSON.stringify([link.pathname, place, headings.length]));
    } catch {
      // Then the page opens at its head.
    }
  });
  const returnToPlace = () => {
    try {
      const [path, place, count] = JSON.parse(sessionStorage.getItem("jikji-place") ?? "[]");
      sessionStorage.removeItem("jikji-place");
      if (path === location.pathname && place >= 0 && count === headings.length && !location.hash) {
        headings[place].scrollIntoView({ behavior: "instant" });
      }
    } catch {
      // No place was kept.
    }
  };

  // Boxes are stops for the keyboard only while they scroll.
  const reach = () => {
    for (const box of all("pre, .table-wrap")) {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);

  // Who cannot see that something was copied hears it.
  const voice = make("p", { className: "voice" });
  voice.setAttribute("role", "status");
  const sayCopied = () => {
    voice.textContent = words.copied;
    setTimeout(() => (voice.textContent = ""), 1500);
  };

  // Code: copy, wrap, and links to lines.
  const copyText = async (text, button) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    sayCopied();
    if ("copied" in button.dataset) return;
    const face = [...button.childNodes];
    button.dataset.copied = "";
    button.replaceChildren(words.copied);
    setTimeout(() => {
      button.replaceChildren(...face);
      delete button.dataset.copied;
    }, 1500);
  };
  on("click", ".code-copy", (button) => {
    const pre = button.closest("figure").querySelector("pre");
    copyText(pre.innerText.replace(/\n$/, ""), button);
  });
  on("click", ".code-wrap", (button) => {
    button.setAttribute("aria-pressed", String(button.closest("figure").classList.toggle("wrap")));
    reach();
  });
  const toolButton = (className, label, path) => {
    const button = make("button", { type: "button", className, title: label });
    button.setAttribute("aria-label", label);
    button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;
    return button;
  };
  const copyIcon = "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3";
  const wrapIcon = "M2 4h12M2 8h9.5a2.5 2.5 0 0 1 0 5H8m2-2-2 2 2 2M2 12.5h3";
  const prepareCode = () => {
    for (const figure of all("figure.code")) {
      const pre = figure.querySelector("pre");
      if (!pre || figure.querySelector(".code-tools")) continue;
      const tools = make("div", { className: "code-tools" });
      const isWrapped = figure.classList.contains("wrap");
      if (isWrapped || pre.scrollWidth > pre.clientWidth + 1) {
        const wrap = toolButton("code-wrap", words.wrap, wrapIcon);
        wrap.setAttribute("aria-pressed", String(isWrapped));
        tools.append(wrap);
      }
      if (figure.dataset.copy !== "no") {
        tools.append(toolButton("code-copy", words.copy, copyIcon));
      }
      if (tools.children.length) pre.before(tools);
    }
  };
  on("click", ".numbered .line", (line, event) => {
    if (event.target !== line || event.offsetX > 40) return;
    const figure = line.closest("figure");
    const place = [all("figure.code").indexOf(figure), all(".line", figure).indexOf(line)];
    history.replaceState(null, "", `#code-${place[0] + 1}-${place[1] + 1}`);
    showLine();
  });
  const showLine = () => {
    for (const line of all(".line.is-target")) line.classList.remove("is-target");
    const [, figure, line] = /^#code-(\d+)-(\d+)$/.exec(location.hash) ?? [];
    const block = figure && all("figure.code")[figure - 1];
    const target = block && all(".line", block)[line - 1];
    if (!target) return;
    target.classList.add("is-target");
    target.scrollIntoView({ block: "center" });
  };
  addEventListener("hashchange", showLine);

  // Pictures that are shown smaller than they are open in full size.
  on("click", ".zoom-open", (button) => {
    const image = button.querySelector("img");
    const dialog = make("dialog", { className: "zoom" });
    dialog.setAttribute("aria-label", image.alt || words.enlarge);
    const close = make("button", { type: "button", textContent: words.close });
    dialog.append(make("img", { src: image.currentSrc || image.src, alt: image.alt }), close);
    dialog.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
  const offerEnlarging = (image) => {
    if (image.closest("a, button") || image.naturalWidth <= image.clientWidth * 1.2) return;
    const button = make("button", { type: "button", className: "zoom-open" });
    button.setAttribute("aria-label", `${words.enlarge}: ${image.alt}`);
    image.dataset.zoom = "";
    image.replaceWith(button);
    button.append(image);
  };
  const preparePictures = () => {
    for (const image of article ? all("img", article) : []) {
      if (image.complete) offerEnlarging(image);
      else image.addEventListener("load", () => offerEnlarging(image), { once: true });
    }
  };

  // Tabs with the same `sync` turn over together, and stay so on the next page.
  const turnTabs = (input) => {
    const group = input.closest("[data-sync]")?.dataset.sync;
    const label = input.labels?.[0]?.textContent;
    if (!group || !label) return;
    const before = input.getBoundingClientRect().top;
    for (const other of all(".tabs > input")) {
      if (other.closest("[data-sync]").dataset.sync === group && other.labels[0].textContent === label) other.checked = true;
    }
    scrollBy({ top: input.getBoundingClientRect().top - before, behavior: "instant" });
    try {
      localStorage.setItem(`jikji-tab-${group}`, label);
    } catch {
      // Then the choice holds for this page only.
    }
  };
  on("change", ".tabs > input", turnTabs);
  const recallTabs = () => {
    for (const tabs of all(".tabs[data-sync]:not([data-sync=''])")) {
      let chosen = null;
      try {
        chosen = localStorage.getItem(`jikji-tab-${tabs.dataset.sync}`);
      } catch {
        return;
      }
      for (const input of all(":scope > input", tabs)) if (input.labels[0].textContent === chosen) input.checked = true;
    }
  };

  // A film elsewhere is asked for only when the reader wants to see it.
  on("click", ".video-link[data-embed]", (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.replaceWith(make("iframe", { src: link.dataset.embed, allow: "autoplay; fullscreen; picture-in-picture", title: link.textContent }));
  });

  // Links to headings are copied when they are followed.
  on("click", ".anchor", (anchor) => {
    navigator.clipboard?.writeText(anchor.href).then(() => {
      sayCopied();
      anchor.dataset.copied = words.copied;
      setTimeout(() => delete anchor.dataset.copied, 1500);
    }, () => {});
  });
  const offerSharing = () => {
    for (const row of all("[data-share]")) {
      if (row.querySelector("button")) continue;
      const item = make("li");
      const button = make("button", { type: "button", textContent: words.copyLink });
      button.addEventListener("click", () => copyText(location.href.split("#")[0], button));
      item.append(button);
      row.prepend(item);
    }
  };

  // The way back to the top of a long page.
  const toTop = make("a", { href: "#", className: "to-top", textContent: "↑", title: words.toTop, hidden: true });
  toTop.setAttribute("aria-label", words.toTop);
  addEventListener("scroll", () => (toTop.hidden = scrollY < innerHeight * 2), { passive: true });

  // A definition goes away when asked to, though its word keeps the pointer or the focus.
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const term of all(".term:is(:hover, :focus)")) {
      term.dataset.closed = "";
      for (const end of ["pointerleave", "blur"]) term.addEventListener(end, () => delete term.dataset.closed, { once: true });
    }
  });

  // Keys for those who like them; none while something is typed.
  const areKeysOn = () => {
    try {
      return localStorage.getItem("jikji-keys") !== "off";
    } catch {
      return true;
    }
  };
  const showKeys = () => {
    const [title, ...names] = words.keys.split(",");
    const dialog = make("dialog", { className: "keys" });
    dialog.setAttribute("aria-label", title);
    const list = make("dl");
    ["/", "n", "p", "t", "d", "?"].forEach((key, place) => {
      const term = make("dt");
      term.append(make("kbd", { textContent: key }));
      list.append(term, make("dd", { textContent: names[place] }));
    });
    // Whoever speaks to the browser needs keys that do nothing.
    const choice = make("input", { type: "checkbox", checked: areKeysOn() });
    choice.addEventListener("change", () => {
      if (choice.checked) localStorage.removeItem("jikji-keys");
      else localStorage.setItem("jikji-keys", "off");
    });
    const label = make("label", { textContent: names[6] ?? "" });
    label.prepend(choice);
    label.hidden = !names[6];
    const close = make("button", { type: "button", textContent: words.close });
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    dialog.append(make("h2", { textContent: title }), list, label, close);
    document.body.append(dialog);
    dialog.showModal();
  };
  const keys = {
    n: () => document.querySelector("a[rel=next]")?.click(),
    p: () => document.querySelector("a[rel=prev]")?.click(),
    t: () => scrollTo({ top: 0 }),
    d: () => document.querySelector("[data-theme-switch]")?.click(),
    "?": showKeys,
  };
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
    // A keyboard that writes Hangul names the key of `n` by its letter.
    const key = /[^ -~]/.test(event.key) ? event.code.replace("Key", "").toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping || !Object.hasOwn(keys, key)) return;
    if (key !== "?" && !areKeysOn()) return;
    event.preventDefault();
    keys[key]();
  });

  // The page for addresses that do not exist names the pages whose addresses are most like the one that was asked for.
  const findNearest = async (box) => {
    const pairs = (text) => {
      const plain = text.normalize("NFC").toLowerCase().replace(/(index)?\.(html|md)$|[^\p{L}\p{N}]+/gu, " ").trim();
      return new Set([...plain].slice(1).map((letter, place) => [...plain][place] + letter));
    };
    const decode = (path) => {
      try {
        return decodeURIComponent(path);
      } catch {
        return path;
      }
    };
    const asked = pairs(decode(location.pathname));
    const answer = asked.size ? await fetch(new URL("llms.txt", new URL(words.root, document.baseURI))) : null;
    if (!answer?.ok) return;
    const found = [...(await answer.text()).matchAll(/^- \[(.+)\]\((\S+)\)/gm)].map(([, title, address]) => {
      const path = new URL(address, location.href).pathname.replace(/index\.md$/, "");
      const own = pairs(decode(path));
      const common = [...asked].filter((pair) => own.has(pair)).length;
      return { title, path, likeness: (2 * common) / (asked.size + own.size) };
    });
    const near = found.filter((page) => page.likeness > 0.45).sort((a, b) => b.likeness - a.likeness).slice(0, 3);
    box.querySelector("ul").replaceChildren(...near.map(({ title, path }) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("a"), { href: path, textContent: title }));
      return item;
    }));
    box.hidden = !near.length;
  };
  const nearest = document.querySelector("[data-nearest]");
  if (nearest && location.protocol !== "file:") findNearest(nearest).catch(() => {});

  const prepare = () => {
    offerSharing();
    if (!toTop.isConnected) document.body.append(toTop, voice);
    linkPages();
    article = document.querySelector("[data-article]");
    headings = article ? all("h1[id], h2[id], h3[id], h4[id], h5[id], h6[id]", article) : [];
    for (const button of all("[data-theme-switch]")) button.hidden = false;
    followReading();
    reach();
    prepareCode();
    preparePictures();
    recallTabs();
  };
  prepare();
  returnToPlace();
  if (location.hash.startsWith("#code-")) showLine();
  document.addEventListener("jikji:swap", prepare);
})();
