/** Brings a link into view where the list that it stands in scrolls; given to the link of the page as its `ref`. */
export function intoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
