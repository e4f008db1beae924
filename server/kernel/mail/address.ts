import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * One plain address: an RFC 5321 dot-string before the @, a domain after it. Quoted local parts, comments, lists and line
 * ends are refused, because parsers differ about whom they name; 64 and 254 are the limits of RFC 5321 §4.5.3.1.
 */
const LOCAL = /^[^\s"(),:;<>@[\\\]\p{Cc}\p{Zl}\p{Zp}]{1,64}$/u;
const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;

/** The address as it stands in an SMTP envelope, its domain in ASCII; undefined for what is not exactly one address. */
export function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const domain = domainToASCII(trimmed.slice(at + 1)).toLowerCase();
  if (at < 1 || !LOCAL.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) {
    return undefined;
  }
  if (!DOMAIN.test(domain) || local.length + 1 + domain.length > 254) return undefined;
  return `${local}@${domain}`;
}

/** The ways in which one address may have been written down: as given, and with its domain in ASCII and in Unicode. */
export function addressForms(email: string): string[] {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  const [local, domain] = [trimmed.slice(0, at + 1), trimmed.slice(at + 1)];
  return [...new Set([trimmed, local + domainToASCII(domain), local + domainToUnicode(domain)])];
}

/** The same in lower case, as columns of addresses are indexed. */
export const foldedForms = (email: string) => addressForms(email).map((form) => form.toLowerCase());

/** What may stand as a name beside an address: one line, without what would end or extend the header. */
export const plainName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}<>"\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** `Name <email>`, or the bare address where there is no name. */
export function displayAddress(name: string | null | undefined, email: string): string {
  const plain = plainName(name ?? '');
  return plain ? `${plain} <${email}>` : email;
}

/** The address in `Name <email>` or in a bare address, in lower case. */
export function emailIn(text: string): string {
  const inside = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;
  return inside.trim().toLowerCase();
}

/** The part after the @. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** What parts words from addresses, wherever those stand in a text. */
const BETWEEN = /[\s<>,;:"'()]+/;
/** Characters of an address with what may stand before it in a word. */
const LONGEST_WORD = 330;

/** What in a text of anybody's may be an address, whatever stands around it. Each place is looked at once. */
export const addressesIn = (text: string): string[] =>
  text.includes('@')
    ? text.split(BETWEEN).filter((word) => {
        const at = word.indexOf('@', 1);
        return at > 0 && at < word.length - 1 && word.length <= LONGEST_WORD;
      })
    : [];
