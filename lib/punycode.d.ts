/** Of the package of that name, which comes without types (RFC 3492). */
declare module 'punycode.js' {
  const punycode: { toUnicode(domain: string): string; toASCII(domain: string): string };
  export default punycode;
}
