import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { canonical, SHOWN, UNKNOWN } from './served-as';

/** Bytes at a file's start that tell its type. */
export const SNIFFED_BYTES = 4100;

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
