/** What a browser shows by itself and that cannot run scripts in our origin; everything else is saved. */
export const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'application/pdf',
]);
/** What may be sent under its own name: none of these is ever run as a page. */
const HARMLESS =
  /^(text\/(plain|csv|calendar|vcard)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/(json|zip|gzip|rtf|msword|vnd\.(ms-|openxmlformats-officedocument\.|oasis\.opendocument\.)[\w.+-]+))$/;
export const UNKNOWN = 'application/octet-stream';

/** Other names of the same type. */
const SAME: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'application/x-pdf': 'application/pdf',
  'application/x-gzip': 'application/gzip',
  'text/rtf': 'application/rtf',
};

/** A media type by its proper name. */
export const canonical = (type: string) => SAME[type] ?? type;

/** How a file is sent: the type from what is known to be harmless, and whether the browser may show it in place. */
export function servedAs(contentType: string): { type: string; disposition: 'inline' | 'attachment' } {
  const type = canonical(contentType);
  if (SHOWN.has(type)) return { type, disposition: 'inline' };
  return { type: HARMLESS.test(type) ? type : UNKNOWN, disposition: 'attachment' };
}
