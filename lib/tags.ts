/** A tag as it stands in HTML: `text` from `<` to `>`. */
export interface Tag {
  start: number;
  end: number;
  /** In lower case. */
  name: string;
  closing: boolean;
  text: string;
}

const NAME = /\/?([a-z][a-z0-9:-]*)/iy;

/**
 * The tags of HTML that anybody may have written, each place looked at once: a pattern that looks for the end of a tag from
 * every `<` takes a minute for 100 KB of them.
 */
export function* tagsIn(html: string): Generator<Tag> {
  const quoteFrom = quoteFinder(html);
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start)) {
    NAME.lastIndex = start + 1;
    const found = NAME.exec(html);
    if (!found) {
      start += 1;
      continue;
    }
    const end = endOf(html, NAME.lastIndex, quoteFrom);
    if (end < 0) return;
    const name = found[1]?.toLowerCase() ?? '';
    yield { start, end, name, closing: found[0].startsWith('/'), text: html.slice(start, end) };
    start = end;
  }
}

const SPACES = new Set([' ', '\t', '\n', '\r', '\f']);

/** Where a tag ends: after the first `>` outside a quoted value. */
function endOf(html: string, from: number, quoteFrom: (mark: string, at: number) => number): number {
  let isValue = false;
  for (let at = from; at < html.length; at++) {
    const mark = html[at] ?? '';
    if (mark === '>') return at + 1;
    if (isValue && (mark === '"' || mark === "'")) {
      const close = quoteFrom(mark, at + 1);
      if (close >= 0) at = close;
    }
    isValue = mark === '=' || (isValue && SPACES.has(mark));
  }
  return -1;
}

/** Looks for a quotation mark, and never again once there was none to the end. */
function quoteFinder(html: string) {
  const none = new Set<string>();
  return (mark: string, at: number): number => {
    const found = none.has(mark) ? -1 : html.indexOf(mark, at);
    if (found < 0) none.add(mark);
    return found;
  };
}

/** The HTML with some of its tags written otherwise. */
export function replaceTags(html: string, write: (tag: Tag) => string): string {
  let out = '';
  let from = 0;
  for (const tag of tagsIn(html)) {
    out += html.slice(from, tag.start) + write(tag);
    from = tag.end;
  }
  return out + html.slice(from);
}

/** The text between the tags. */
export const withoutTags = (html: string, instead = '') => replaceTags(html, () => instead);

const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** They end where the next of their kind begins, whether somebody wrote that or not. */
const ENDS_ITSELF = new Set('p li dt dd tr td th thead tbody tfoot option optgroup rp rt'.split(' '));

/** How deep elements lie in one another, about. */
export function depthOf(html: string): number {
  let depth = 0;
  let most = 0;
  for (const { name, closing } of tagsIn(html)) {
    if (EMPTY.has(name) || ENDS_ITSELF.has(name)) continue;
    depth = Math.max(0, depth + (closing ? -1 : 1));
    most = Math.max(most, depth);
  }
  return most;
}
