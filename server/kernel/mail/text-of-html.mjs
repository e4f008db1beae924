import { convert } from 'html-to-text';

/**
 * The plain-text part of a mail.
 * @param {string} html
 */
export default function textOfHtml(html) {
  return convert(html, {
    wordwrap: 78,
    limits: { maxInputLength: 1_000_000, maxDepth: 100, maxChildNodes: 5000 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim();
}
