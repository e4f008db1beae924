import { Parser } from 'htmlparser2';

const ACTIVE =
  /^(script|iframe|frame|frameset|object|embed|applet|portal|form|base|link|meta|style|template|noscript|svg|math|input|button|xmp|plaintext)$/;
const ADDRESS = /^(href|src|srcset|action|formaction|data|poster|background|ping|xlink:href|srcdoc)$/;
const HARMLESS = /^(https?:|mailto:|tel:|cid:|[/#?]|$)/i;

/** A picture is never run, whatever its address says. */
const isPicture = (tag: string, name: string, address: string) =>
  tag === 'img' && name === 'src' && /^data:/i.test(address);

/** What in some HTML could run or load something by itself: elements, handlers of events, addresses of other schemes. */
export function whatActs(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (ACTIVE.test(tag)) found.push(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) {
        if (/^on/i.test(name)) found.push(`${tag}[${name}]`);
        // Browsers leave out control characters and white space before they read a scheme.
        const address = value.replace(/[\p{Cc}\s]/gu, '');
        const isRelative = !/^[^/?#]*:/.test(address);
        if (!ADDRESS.test(name) || isRelative || HARMLESS.test(address) || isPicture(tag, name, address)) continue;
        found.push(`${tag}[${name}=${value}]`);
      }
    },
  });
  parser.end(html);
  return found;
}
