/** What a domain may be written with before it is made ASCII; anything else is no domain, and is left for who checks it. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/**
 * An address with its domain as it stands in DNS (RFC 5890 §2.3.2.1, by UTS 46 as browsers do it): `post@bücher.example` as
 * `post@xn--bcher-kva.example`. So the same address is the same text. What is no such address stays as it is.
 */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || /^\p{ASCII}*$/u.test(domain) || !DOMAIN.test(domain)) return text;
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/** An address as it is looked up: one text, however it was written down. */
export const foldedAddress = (text: string) => asciiAddress(text.trim()).toLowerCase();
