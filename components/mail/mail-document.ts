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

/** Whether a mail would fetch something from elsewhere when it is shown. */
export const hasRemotePictures = (html: string): boolean =>
  /<(?:img|image|video|source|input)\b[^>]*\b(?:src|srcset|href|poster)\s*=\s*["']?\s*(?:https?:)?\/\//i.test(html) ||
  /\bbackground\s*=\s*["']?\s*(?:https?:)?\/\//i.test(html) ||
  /url\(\s*["']?\s*(?:https?:)?\/\//i.test(html);

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
  html
    .replace(/<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:)?\/\/[^>]*>/gi, '')
    .replace(/url\(\s*["']?\s*(?:https?:)?\/\//gi, 'url(#');

const LINE_PX = 21;
const LEAST_PX = 72;
const MOST_PX = 560;

/** About how high a mail is, in pixels: the page cannot look into its frame to measure it. */
export function guessHeight(html: string, columns = 84): number {
  const blocks = html.replace(/<style[\s\S]*?<\/style>/gi, '').split(/<\/(?:p|div|li|tr|h\d|blockquote)>|<br\b[^>]*>/i);
  const lines = blocks.reduce((sum, block) => {
    const length = block.replace(/<[^>]*>/g, '').trim().length;
    return sum + (length === 0 ? 0.6 : Math.ceil(length / columns));
  }, 0);
  const gaps = (html.match(/<\/(?:p|h\d|blockquote|ul|ol)>/gi) ?? []).length * 14;
  return Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(lines * LINE_PX + gaps + 40)));
}
