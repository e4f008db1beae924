/** A piece of a line as it is shown. */
export interface Piece {
  text: string;
  bold?: true;
  italic?: true;
  /** Where it leads: an address of the web, or of mail. */
  href?: string;
  /** Names a member. */
  mention?: true;
}

/** What a line begins with, and the rest of it. */
interface Line {
  kind: 'text' | 'heading' | 'bullet' | 'number' | 'check';
  text: string;
  /** Of a heading: 1 to 3. Of a numbered point: its number. */
  n?: number;
  /** Of a point: how many spaces stand before it. */
  indent?: number;
  isDone?: boolean;
}

// With `s`, for what is no newline to a split may be one to a dot: of a line of spaces each one would be tried.
const HEADING = /^(#{1,3}) +(?=\S)(.*)$/s;
const POINT = /^( *)(?:[-*]|(\d{1,9})\.) +(?:\[([ xX])\] +)?(.*)$/s;

/** Reads how a line is marked: `# ` a heading, `- ` a point, `1. ` a numbered one, `- [ ] ` something to do. */
function lineOf(line: string): Line {
  const [, signs, title = ''] = HEADING.exec(line) ?? [];
  if (signs) return { kind: 'heading', n: signs.length, text: title };
  const point = POINT.exec(line);
  if (!point) return { kind: 'text', text: line };
  const [, spaces = '', number, box, text = ''] = point;
  const indent = spaces.length;
  if (number) return { kind: 'number', n: Number(number), indent, text: box ? `[${box}] ${text}` : text };
  return box ? { kind: 'check', isDone: box !== ' ', indent, text } : { kind: 'bullet', indent, text };
}

/** A point of a list, with the lists below it. */
export interface Item {
  text: string;
  isDone: boolean;
  lists: List[];
}

export interface List {
  kind: 'bullet' | 'number' | 'check';
  /** The first number. */
  start: number;
  items: Item[];
}

export type Block = List | { kind: 'text'; text: string } | { kind: 'heading'; level: number; text: string };

/**
 * What a text says by its marks. Each line is a block of its own, so a text without marks is shown, and written back, as it is;
 * points that follow one another are one list, deeper ones belong to the one above.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  /** The points that the next one may belong to, the deepest last. */
  let open: { indent: number; item: Item }[] = [];
  for (const written of text.split(/\r?\n/)) {
    const line = lineOf(written);
    const { kind, n = 1, indent = 0, isDone = false } = line;
    if (kind === 'text' || kind === 'heading') {
      open = [];
      blocks.push(kind === 'text' ? { kind, text: line.text } : { kind, level: n, text: line.text });
      continue;
    }
    open = open.filter((above) => above.indent + 2 <= indent);
    const beside: (Block | List)[] = open.at(-1)?.item.lists ?? blocks;
    const item: Item = { text: line.text, isDone, lists: [] };
    const last = beside.at(-1);
    if (last?.kind === kind) last.items.push(item);
    else beside.push({ kind, start: n, items: [item] });
    open.push({ indent, item });
  }
  return blocks;
}

const literally = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Finds the names of members after an `@` that begins a word; nothing, where nobody has a name. The service tells those members. */
export function mentionsOf(names: readonly string[]): RegExp | undefined {
  const named = names.filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (named.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])@(?:${named.map(literally).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

const MARKS = [
  String.raw`\[(?<label>[^[\]\n]+)\]\((?<href>(?:https?:\/\/|mailto:)[^\s()<>]+)\)`,
  String.raw`(?<url>https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?*_])`,
  String.raw`\*\*(?=\S)(?<bold>[^\n]{1,2000}?)(?<=\S)\*\*`,
  String.raw`(?<![\p{L}\p{N}_])_(?=\S)(?<italic>[^_\n]+)(?<=\S)_(?![\p{L}\p{N}_])`,
];

/** The pieces of a line: `**bold**`, `_italic_`, `[label](address)`, addresses of the web, and the names of members. */
export function piecesOf(line: string, names: readonly string[] = []): Piece[] {
  const mentions = mentionsOf(names);
  const found = new RegExp([...MARKS, ...(mentions ? [`(?<mention>${mentions.source})`] : [])].join('|'), 'giu');
  return read(line, found, {});
}

function read(line: string, found: RegExp, marks: Omit<Piece, 'text'>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: whole, groups = {} } of line.matchAll(found)) {
    if (index > from) pieces.push({ ...marks, text: line.slice(from, index) });
    pieces.push(...pieceOf(groups, found, marks));
    from = index + whole.length;
  }
  return from < line.length ? [...pieces, { ...marks, text: line.slice(from) }] : pieces;
}

type Groups = Record<string, string | undefined>;

function pieceOf(groups: Groups, found: RegExp, marks: Omit<Piece, 'text'>): Piece[] {
  const { label, href, url, bold, italic, mention } = groups;
  if (bold) return read(bold, found, { ...marks, bold: true });
  if (italic) return read(italic, found, { ...marks, italic: true });
  if (mention) return [{ ...marks, mention: true, text: mention }];
  if (label && href) return read(label, found, { ...marks, href });
  return url ? [{ ...marks, href: url, text: url }] : [];
}

/** A text without its marks, as a title shows its first line. */
export function plainOf(line: string): string {
  return piecesOf(lineOf(line).text)
    .map(({ text }) => text)
    .join('');
}
