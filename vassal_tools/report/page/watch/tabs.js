// Tabs as the ARIA practices describe them: arrow keys choose, one of them is in the order of the Tab key.

/** Make a list of tabs work; `choose` is called with the number of the tab that is chosen. */
export function tabbed(list, choose) {
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) choose([...list.children].indexOf(tab));
  });
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.children];
    const at = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = (next + tabs.length) % tabs.length;
    choose(tab);
    list.children[tab].focus();
  });
}

/** Mark a tab as the one that is chosen, and bring it in sight. */
export function choose(list, number) {
  [...list.children].forEach((tab, n) => {
    tab.setAttribute("aria-selected", String(n === number));
    tab.tabIndex = n === number ? 0 : -1;
  });
  const tab = list.children[number];
  if (!tab || list.scrollWidth <= list.clientWidth) return;
  const [room, place] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (place.left < room.left || place.right > room.right) list.scrollLeft += place.left - room.left;
}
