const MAX_CHARACTERS = 255;
/** Control characters, and the marks that turn text around and so can make `gpj.exe` read as `exe.jpg`. */
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * A file's name as it is shown and offered for saving: the last part of a path, one line, in normal form NFC, without what
 * cannot be seen. It never names anything in the store.
 */
export function cleanFileName(sent: string): string {
  const name = sent.replace(LONE_SURROGATE, '\uFFFD').replace(HIDDEN, '').normalize('NFC');
  const last = name.split(/[/\\]/).pop()?.trim() ?? '';
  const short = [...last].slice(0, MAX_CHARACTERS).join('').trim();
  return /^\.*$/.test(short) ? 'file' : short;
}
