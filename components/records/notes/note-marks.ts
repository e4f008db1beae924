/** A piece of a line as it is shown. */
export interface Piece {
  kind: 'text' | 'strong' | 'em' | 'link' | 'mention';
  text: string;
}

/** Lines that stand together: a paragraph, or the points of a list. */
export interface Block {
  kind: 'text' | 'list';
  lines: Piece[][];
}

const POINT = /^\s*[-*] +/;
const MARKS = [
  String.raw`\*\*[^*\n]+\*\*`,
  String.raw`(?<![\p{L}\p{N}_])_(?! )[^_\n]+_(?![\p{L}\p{N}_])`,
  String.raw`https?:\/\/[^\s<>"')\]]+`,
];
const literally = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** What is found in a line: marks, and the names of members after an `@` that begins a word. */
function marksOf(names: readonly string[]): RegExp {
  const named = names.filter(Boolean).map(literally).join('|');
  const mentions = named ? [`(?<![\\p{L}\\p{N}._%+-])@(?:${named})(?![\\p{L}\\p{N}])`] : [];
  return new RegExp([...MARKS, ...mentions].join('|'), 'giu');
}

function pieceOf(marked: string): Piece {
  if (marked.startsWith('**')) return { kind: 'strong', text: marked.slice(2, -2) };
  if (marked.startsWith('_')) return { kind: 'em', text: marked.slice(1, -1) };
  return { kind: marked.startsWith('@') ? 'mention' : 'link', text: marked };
}

function piecesOf(line: string, marks: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: marked } of line.matchAll(marks)) {
    if (index > from) pieces.push({ kind: 'text', text: line.slice(from, index) });
    pieces.push(pieceOf(marked));
    from = index + marked.length;
  }
  return from < line.length ? [...pieces, { kind: 'text', text: line.slice(from) }] : pieces;
}

/**
 * What a note says by its marks: `**strong**`, `_emphasis_`, points after `- `, addresses of the web, and names after `@`.
 * @param names the members who can be named, the longest first
 */
export function blocksOf(text: string, names: readonly string[] = []): Block[] {
  const marks = marksOf(names);
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const kind = POINT.test(line) ? 'list' : 'text';
    const last = blocks.at(-1);
    const pieces = piecesOf(kind === 'list' ? line.replace(POINT, '') : line, marks);
    if (last?.kind === kind) last.lines.push(pieces);
    else blocks.push({ kind, lines: [pieces] });
  }
  return blocks;
}
