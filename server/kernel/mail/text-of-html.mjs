import { convert } from 'html-to-text';

/** @typedef {'mail' | 'text' | 'marks'} Form the text part of a mail, with lines of 78 letters; the same in lines as they come; or a text with the marks of notes */
/** @typedef {import('html-to-text').FormatCallback} Format */

/**
 * Characters of nobody's alphabet, which stand for marks until the text is done: where one opens and where it closes; and the mark.
 * @type {Record<'bold' | 'italic', [open: string, close: string, mark: string]>}
 */
const MARKS = { bold: ['\ue000', '\ue001', '**'], italic: ['\ue002', '\ue003', '_'] };

/** @param {'bold' | 'italic'} kind @returns {Format} */
const marked = (kind) => (element, walk, builder) => {
  const [open, close] = MARKS[kind];
  builder.addInline(open, { noWordTransform: true });
  walk(element.children, builder);
  builder.addInline(close, { noWordTransform: true });
};

/** @type {Format} */
const heading = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addLiteral(`${'#'.repeat(Math.min(3, Number(element.name?.[1])))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** @type {Format} */
const link = (element, walk, builder) => {
  const href = element.attribs?.href ?? '';
  const isShown = /^(https?:\/\/|mailto:)[^\s()<>]+$/.test(href);
  if (isShown) builder.addInline('[', { noWordTransform: true });
  walk(element.children, builder);
  if (isShown) builder.addInline(`](${href})`, { noWordTransform: true });
};

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** @type {import('html-to-text').SelectorDefinition[]} */
const LINES = [
  ...['p', 'ul', 'ol'].map((selector) => ({ selector, options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } })),
  { selector: 'ul', options: { itemPrefix: '- ' } },
  ...HEADINGS.map((selector) => ({
    selector,
    options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 1 },
  })),
];

/** @type {Record<Form, Partial<import('html-to-text').HtmlToTextOptions>>} */
const FORMS = {
  mail: { wordwrap: 78, selectors: HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })) },
  text: { wordwrap: false, selectors: LINES },
  marks: {
    wordwrap: false,
    formatters: { bold: marked('bold'), italic: marked('italic'), heading, link },
    selectors: [
      ...LINES,
      ...['b', 'strong'].map((selector) => ({ selector, format: 'bold' })),
      ...['i', 'em'].map((selector) => ({ selector, format: 'italic' })),
      ...HEADINGS.map((selector) => ({ selector, format: 'heading' })),
      { selector: 'a', format: 'link' },
    ],
  },
};

/**
 * Marks as notes have them: beside letters, around some, and within a line. An address that is its own label needs none.
 * @param {string} text
 */
function withMarks(text) {
  const { bold, italic } = MARKS;
  /** How many elements of each kind are open; one within another says no more. */
  const depth = { bold: 0, italic: 0 };
  const lines = text.split('\n').map((line) => {
    const opened = (depth.bold > 0 ? bold[0] : '') + (depth.italic > 0 ? italic[0] : '');
    const inner = line.replace(/[\ue000-\ue003]/g, (mark) => {
      const kind = mark === bold[0] || mark === bold[1] ? 'bold' : 'italic';
      const isOpen = mark === MARKS[kind][0];
      const before = depth[kind];
      depth[kind] += isOpen ? 1 : -1;
      return Math.min(before, depth[kind]) === 0 ? mark : '';
    });
    const closed = (depth.italic > 0 ? italic[1] : '') + (depth.bold > 0 ? bold[1] : '');
    return `${opened}${inner}${closed}`
      .replace(/([\ue000\ue002]+)( {1,9})/g, '$2$1')
      .replace(/( {1,9})([\ue001\ue003]+)/g, '$2$1')
      .replace(/\ue000(\ue002\ue003)?\ue001|\ue002(\ue000\ue001)?\ue003/g, '');
  });
  return lines
    .join('\n')
    .replace(/[\ue000\ue001]/g, bold[2])
    .replace(/[\ue002\ue003]/g, italic[2])
    .replace(/\[([^[\]\n]+)\]\(\1\)/g, '$1');
}

/**
 * What HTML says as plain text.
 * @param {{ html: string, as: Form }} job
 */
export default function textOfHtml({ html, as }) {
  const { selectors = [], ...form } = FORMS[as];
  const text = convert(as === 'marks' ? html.replace(/[\ue000-\ue003]/g, '') : html, {
    ...form,
    limits: { maxInputLength: 1_000_000, maxDepth: 100, maxChildNodes: 5000 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...selectors,
    ],
  }).trim();
  return as === 'marks' ? withMarks(text).trim() : text;
}
