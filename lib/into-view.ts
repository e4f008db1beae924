/**
 * Brings a link, or an entry, into view where the list that it stands in scrolls; given to the link of the page as its `ref`. Not by
 * `scrollIntoView`: with that, Tab goes on from the link, past everything that stands before it.
 */
export function intoView(link: HTMLElement | null): void {
  const box = link?.closest<HTMLElement>('[class*="overflow-x-auto"], [class*="overflow-y-auto"]');
  if (!link || !box) return;
  const at = link.getBoundingClientRect();
  const sight = box.getBoundingClientRect();
  box.scrollLeft += (at.left + at.right - sight.left - sight.right) / 2;
  box.scrollTop += Math.min(0, at.top - sight.top) + Math.max(0, at.bottom - sight.bottom);
}
