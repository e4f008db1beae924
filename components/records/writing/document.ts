import type { JSONContent } from '@tiptap/react';
import { type Block, blocksOf, type List, type Piece, piecesOf } from './marks';

/** The document that is edited for a text. */
export const documentOf = (text: string): JSONContent => ({ type: 'doc', content: blocksOf(text).map(blockOf) });

function blockOf(block: Block): JSONContent {
  if (block.kind === 'text') return paragraphOf(block.text);
  if (block.kind === 'heading')
    return { type: 'heading', attrs: { level: block.level }, content: piecesOf(block.text).map(textOf) };
  return listOf(block);
}

const paragraphOf = (text: string): JSONContent => ({ type: 'paragraph', content: piecesOf(text).map(textOf) });

function listOf({ kind, start, items }: List): JSONContent {
  const point = kind === 'check' ? 'taskItem' : 'listItem';
  return {
    type: { bullet: 'bulletList', number: 'orderedList', check: 'taskList' }[kind],
    ...(kind === 'number' && { attrs: { start } }),
    content: items.map(({ text, isDone, lists }) => ({
      type: point,
      ...(kind === 'check' && { attrs: { checked: isDone } }),
      content: [paragraphOf(text), ...lists.map(listOf)],
    })),
  };
}

function textOf({ text, bold, italic, href }: Piece): JSONContent {
  const marks = [
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(href ? [{ type: 'link', attrs: { href } }] : []),
  ];
  return { type: 'text', text, ...(marks.length > 0 && { marks }) };
}

/** The text that is kept of a document. */
export const writtenOf = (document: JSONContent): string => linesOf(document, '').join('\n');

/** @param indent stands before each point of a list */
function linesOf({ type, attrs, content = [] }: JSONContent, indent: string): string[] {
  switch (type) {
    case 'doc':
      return content.flatMap((block) => linesOf(block, indent));
    case 'heading':
      return [content.length > 0 ? `${'#'.repeat(Number(attrs?.level))} ${inlineOf(content)}` : ''];
    case 'bulletList':
      return content.flatMap((item) => pointOf(item, indent, '- '));
    case 'orderedList':
      return content.flatMap((item, at) => pointOf(item, indent, `${Number(attrs?.start ?? 1) + at}. `));
    case 'taskList':
      return content.flatMap((item) => pointOf(item, indent, item.attrs?.checked ? '- [x] ' : '- [ ] '));
    default:
      return [inlineOf(content)];
  }
}

/** A point, and what is below it as deep as Markdown wants: where the point's own text begins. */
function pointOf({ content = [] }: JSONContent, indent: string, sign: string): string[] {
  const [own, ...lists] = content;
  const within = `${indent}${' '.repeat(sign.startsWith('-') ? 2 : sign.length)}`;
  return [`${indent}${sign}${inlineOf(own?.content ?? [])}`, ...lists.flatMap((list) => linesOf(list, within))];
}

const inlineOf = (content: readonly JSONContent[]) => wrap(content.map(pieceOf), ['href', 'bold', 'italic']);

function pieceOf({ text = '', marks = [] }: JSONContent): Piece {
  const has = (type: string) => marks.find((mark) => mark.type === type);
  const href = has('link')?.attrs?.href;
  return {
    text: text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space)),
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italic: true }),
    // An address that is written out leads there by itself, and shares what it stands in.
    ...(typeof href === 'string' && href !== text && { href }),
  };
}

type MarkName = 'bold' | 'italic' | 'href';

/** Writes neighbours that share a mark within one pair of signs, the outermost mark first. */
function wrap(pieces: readonly Piece[], [mark, ...rest]: readonly MarkName[]): string {
  if (!mark) return pieces.map(({ text }) => text).join('');
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run && run[0]?.[mark] === piece[mark]) run.push(piece);
    else runs.push([piece]);
  }
  return runs
    .map((run, at) => {
      const text = wrap(run, rest);
      const plain = run.map((piece) => piece.text).join('');
      if (mark === 'href') return linked(text, plain, run[0]?.href);
      const isWithinWord = isWord(runs[at - 1]?.at(-1)?.text.at(-1)) || isWord(runs[at + 1]?.[0]?.text[0]);
      return run[0]?.[mark] ? signed(text, mark, isWithinWord) : text;
    })
    .join('');
}

const isWord = (letter = '') => /[\p{L}\p{N}_]/u.test(letter);

/** A text between the signs of its mark; those stand at its words. What cannot be read back so is left without the mark. */
function signed(text: string, mark: 'bold' | 'italic', isWithinWord: boolean): string {
  const { before, words, after } = trimmed(text);
  if (mark === 'bold') return words === '' || words.includes('**') ? text : `${before}**${words}**${after}`;
  return words === '' || isWithinWord || words.includes('_') ? text : `${before}_${words}_${after}`;
}

/** A text that leads somewhere; an address that is written out does so by itself. */
function linked(text: string, plain: string, address: string | undefined): string {
  const { before, words, after } = trimmed(text);
  const href = address?.replace(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  if (!href || words === '' || plain === address || !/^(https?:\/\/|mailto:)/i.test(href)) return text;
  return `${before}[${words.replaceAll('[', '(').replaceAll(']', ')')}](${href})${after}`;
}

function trimmed(text: string) {
  const words = text.trim();
  const from = text.indexOf(words);
  return { before: text.slice(0, from), words, after: text.slice(from + words.length) };
}
