import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';

/** Bytes at a file's start that tell its type. */
export const SNIFFED_BYTES = 4100;

/** What a browser shows by itself and that cannot run scripts in our origin; everything else is saved. */
const SHOWN = new Set([
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
const UNKNOWN = 'application/octet-stream';

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

/** Types that are one kind of content under many names: what is told apart inside a container need not be told here. */
const FAMILIES = [
  /^application\/(zip|x-zip-compressed|epub\+zip|java-archive|x-xpinstall|vnd\.(openxmlformats|oasis|ms-(excel|word|powerpoint|visio)|android|visio).*)$|\+zip$/,
  /^application\/(x-cfb|msword|vnd\.ms-(excel|powerpoint|outlook|project|works)|vnd\.visio|x-msi)$/,
  /^(application|text)\/xml$|\+xml$|^text\/html$/,
  /^(audio|video)\/|^application\/(ogg|mp4|mxf|vnd\.ms-asf|vnd\.rn-realmedia)$/,
  /^font\/|^application\/(font|x-font|vnd\.ms-fontobject)/,
  /^application\/(postscript|eps|illustrator)$|^image\/x-eps$/,
];
const TEXT =
  /^text\/|^application\/(json|xml|javascript|ecmascript|sql|yaml|x-yaml|toml|rtf|pgp-|x-pem|x-sh)|\+(json|xml|yaml)$|^message\/rfc822$|^image\/svg\+xml$/;

const canonical = (type: string) => SAME[type] ?? type;

/**
 * Whether content can be what it is said to be. What nobody can tell from its start is believed, except where a browser
 * would show it: a picture or a PDF must look like one.
 * @param head the first bytes, `SNIFFED_BYTES` of them if there are so many.
 */
export async function isCompatible(declared: string, head: Uint8Array): Promise<boolean> {
  const said = canonical(declared);
  if (said === UNKNOWN) return true;
  if (TEXT.test(said) && isText(head)) return true;
  const sniffed = await fileTypeFromBuffer(head);
  if (!sniffed)
    return !SHOWN.has(said) && !(said.startsWith('image/') && (supportedMimeTypes as ReadonlySet<string>).has(said));
  const is = canonical(sniffed.mime.split(';')[0] ?? '');
  if (is === said) return true;
  if (SHOWN.has(said)) return false;
  if (is.startsWith('image/')) return said.startsWith('image/') && !SHOWN.has(is);
  return FAMILIES.some((family) => family.test(is) && family.test(said));
}

/** Whether bytes read as UTF-8 text; a character cut in two at the end is no fault. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** How a file is sent: the type from what is known to be harmless, and whether the browser may show it in place. */
export function servedAs(contentType: string): { type: string; disposition: 'inline' | 'attachment' } {
  const type = canonical(contentType);
  if (SHOWN.has(type)) return { type, disposition: 'inline' };
  return { type: HARMLESS.test(type) ? type : UNKNOWN, disposition: 'attachment' };
}
