// swift-format-ignore-file
/// Part 1 of templates/assets/site.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_site_js_1 = ####"""
// What a page does beyond being read: colours, copying code, following the reader, enlarging pictures.
// Everything here is an addition: without it the page is complete.
(() => {
  const words = document.body.dataset;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

  // Light and dark: a click turns the page over; coming back to what the system says forgets the choice.
  const root = document.documentElement;
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  for (const button of all("[data-theme-switch]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : systemDark.matches;
      const next = isDark ? "light" : "dark";
      root.dataset.theme = next;
      try {
        if ((next === "dark") === systemDark.matches) localStorage.removeItem("jikji-theme");
        else localStorage.setItem("jikji-theme", next);
      } catch {
        // The choice then holds for this page only.
      }
    });
  }

  // Wide windows show contents and side bar opened out.
  const wide = matchMedia("(min-width: 70rem)");
  const middle = matchMedia("(min-width: 56rem)");
  const unfold = () => {
    for (const details of all("[data-contents]")) details.open = wide.matches;
    for (const details of all("[data-sidebar]")) details.open = middle.matches;
  };
  unfold();
  wide.addEventListener("change", unfold);
  middle.addEventListener("change", unfold);

  const article = document.querySelector("[data-article]");
  const headings = article ? all("h1[id], h2[id], h3[id], h4[id], h5[id], h6[id]", article) : [];

  // The contents mark the section that is being read.
  const followReading = () => {
    const links = new Map(all(".contents a").map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
    const targets = headings.filter((heading) => links.has(heading.id));
    if (!targets.length || !("IntersectionObserver" in window)) return;
    let current = null;
    const mark = () => {
      let last = null;
      for (const heading of targets) if (heading.getBoundingClientRect().top < innerHeight * 0.3) last = heading;
      const link = last && links.get(last.id);
      if (link === current) return;
      current?.removeAttribute("aria-current");
      link?.setAttribute("aria-current", "location");
      current = link;
    };
    const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -70% 0px" });
    for (const heading of targets) observer.observe(heading);
    addEventListener("scrollend", mark);
    mark();
  };
  followReading();

  // Changing the language keeps the place: the same heading, counted from the start.
  for (const link of all(".languages a[data-language]")) {
    link.addEventListener("click", () => {
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
  }
  try {
    const [path, place, count] = JSON.parse(sessionStorage.getItem("jikji-place") ?? "[]");
    sessionStorage.removeItem("jikji-place");
    if (path === location.pathname && place >= 0 && count === headings.length && !location.hash) {
      headings[place].scrollIntoView({ behavior: "instant" });
    }
  } catch {
    // No place was kept.
  }

  // Boxes are stops for the keyboard only while they scroll.
  const reach = () => {
    for (const box of all("pre, .table-wrap")) {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  reach();
  addEventListener("resize", reach);

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
    button.textContent = words.copied;
    setTimeout(() => (button.textContent = words.copy), 1500);
  };
  const figures = all("figure.code");
  figures.forEach((figure, number) => {
    const pre = figure.querySelector("pre");
    if (!pre) return;
    const tools = make("div", { className: "code-tools" });
    if (pre.scrollWidth > pre.clientWidth + 1 || figure.classList.contains("wrap")) {
      const wrap = make("button", { type: "button", textContent: words.wrap });
      wrap.setAttribute("aria-pressed", String(figure.classList.contains("wrap")));
      wrap.addEventListener("click", () => {
        wrap.setAttribute("aria-pressed", String(figure.classList.toggle("wrap")));
        reach();
      });
      tools.append(wrap);
    }
    if (figure.dataset.copy !== "no") {
      const copy = make("button", { type: "button", textContent: words.copy });
      copy.addEventListener("click", () => copyText(pre.innerText.replace(/\n$/, ""), copy));
      tools.append(copy);
    }
    if (tools.children.length) pre.before(tools);
    pre.addEventListener("click", (event) => {
      const line = event.target.closest(".line");
      if (!line || event.offsetX > 40 || !figure.classList.contains("numbered")) return;
      history.replaceState(null, "", `#code-${number + 1}-${all(".line", pre).indexOf(line) + 1}`);
      showLine();
    });
  });
  const showLine = () => {
    for (const line of all(".line.is-target")) line.classList.remove("is-target");
    const [, figure, line] = /^#code-(\d+)-(\d+)$/.exec(location.hash) ?? [];
    const target = figure && all(".line", figures[figure - 1])[line - 1];
    if (!target) return;
    target.classList.add("is-target");
    target.scrollIntoView({ block: "center" });
  };
  if (location.hash.startsWith("#code-")) showLine();
  addEventListener("hashchange", showLine);

  // Pictures that are shown smaller than they are open in full size.
  const enlarge = (image) => {
    const dialog = make("dialog", { className: "zoom" });
    dialog.setAttribute("aria-label", image.alt || words.enlarge);
    const close = make("button", { type: "button", textContent: words.close });
    dialog.append(make("img", { src: image.currentSrc || image.src, alt: image.alt }), close);
    dialog.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  const offerEnlarging = (image) => {
    if (image.closest("a, button") || image.naturalWidth <= image.clientWidth * 1.2) return;
    const button = make("button", { type: "button", className: "zoom-open" });
    button.setAttribute("aria-label", `${words.enlarge}: ${image.alt}`);
    image.dataset.zoom = "";
    image.replaceWith(button);
    button.append(image);
    button.addEventListener("click", () => enlarge(image));
  };
  for (const image of article ? all("img", article) : []) {
    if (image.complete) offerEnlarging(image);
    else image.addEventListener("load", () => offerEnlarging(image), { once: true });
  }
})();

"""####
}
