import { QUOTE_START } from '@/lib/quote-mark';
import { replaceTags, tagsIn } from '@/lib/tags';

const STYLE = `
  html { color-scheme: light; background: #fff; }
  body { margin: 0; padding: 14px 16px; color: #17191f; overflow-wrap: anywhere;
    font: 14px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; }
  img, video { max-width: 100%; height: auto; }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid #cfd2d9; color: #595f6c; }
  a { color: #3545b3; }
`;

const PICTURES = new Set(['img', 'image', 'video', 'source', 'input']);
const REMOTE_PICTURE = /\b(?:src|srcset|href|poster)\s*=\s*(?:["']\s*)?(?:https?:)?\/\//i;
const REMOTE_BACKGROUND = /\bbackground\s*=\s*(?:["']\s*)?(?:https?:)?\/\//i;
const REMOTE_STYLE = /url\(\s*(?:["']\s*)?(?:https?:)?\/\//i;
const REMOTE_SOURCE = /\bsrc\s*=\s*(?:["']\s*)?(?:https?:)?\/\//i;

/** Whether a mail would fetch something from elsewhere when it is shown. */
export function hasRemotePictures(html: string): boolean {
  if (REMOTE_BACKGROUND.test(html) || REMOTE_STYLE.test(html)) return true;
  for (const { name, text } of tagsIn(html)) if (PICTURES.has(name) && REMOTE_PICTURE.test(text)) return true;
  return false;
}

/**
 * A mail's HTML as a document of its own. Its policy comes before anything of the mail, so that nothing in it can load
 * more than that allows: no scripts, forms or frames, and pictures from elsewhere only when they were asked for.
 */
export function mailDocument(mail: string, pictures: boolean): string {
  const html = pictures ? mail : withoutPictures(mail);
  const images = pictures ? 'data: https: http:' : 'data:';
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${images}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width"><base target="_blank">
<style>${STYLE}</style></head><body>${html}</body></html>`;
}

/** The policy blocks what is missed here; this spares the reader broken pictures and the browser's complaints. */
const withoutPictures = (html: string) =>
  replaceTags(html, ({ name, text }) => (name === 'img' && REMOTE_SOURCE.test(text) ? '' : text)).replace(
    new RegExp(REMOTE_STYLE.source, 'gi'),
    'url(#',
  );

/** Folds away what a mail of ours quotes, which stands at its end. */
export function foldQuote(html: string): string {
  const at = html.indexOf(QUOTE_START);
  return at < 0 ? html : `${html.slice(0, at)}<details><summary>Quoted original</summary>${html.slice(at)}</details>`;
}

const LINE_PX = 21;
const LEAST_PX = 72;
const MOST_PX = 560;

const LINE_ENDS = new Set(['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);
const GAPS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol']);

/** About how high a mail is, in pixels: the page cannot look into its frame to measure it. */
export function guessHeight(html: string, columns = 84): number {
  const folded = html.indexOf('<details><summary>');
  if (folded >= 0) return guessHeight(html.slice(0, folded), columns) + 2 * LINE_PX;
  const linesOf = (text: string) => Math.ceil(text.trim().length / columns) || 0.6;
  let [lines, gaps, block, from, inStyle] = [0, 0, '', 0, false];
  for (const { name, closing, start, end } of tagsIn(html)) {
    if (!inStyle) block += html.slice(from, start);
    from = end;
    if (name === 'style') inStyle = !closing;
    if (closing && GAPS.has(name)) gaps += 14;
    if (closing ? !LINE_ENDS.has(name) : name !== 'br') continue;
    lines += linesOf(block);
    block = '';
  }
  lines += linesOf(block + (inStyle ? '' : html.slice(from)));
  return Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(lines * LINE_PX + gaps + 40)));
}
