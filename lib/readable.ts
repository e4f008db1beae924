import punycode from 'punycode.js';

// Domains are kept as they stand in DNS. People read `bücher.example`, not `xn--bcher-kva.example`, unless what they would read
// is made to look like another name (UTS 39 §5, kept simple: one script to a label).

/** The letters of a label that is shown; of Latin those that languages are written in, not those of phonetics. */
const SCRIPTS = [
  'a-z\\u00df-\\u00f6\\u00f8-\\u024f\\u1e00-\\u1eff',
  // These three are written together.
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc',
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Cyrillic',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Greek',
    'Gujarati',
    'Gurmukhi',
  ],
  ...[
    'Hangul',
    'Hebrew',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thai',
  ],
].map((letters) => new RegExp(`^[0-9-${letters.includes('\\') ? letters : `\\p{Script=${letters}}`}]+$`, 'u'));
/** Words of these letters alone may be taken for Latin ones. */
const LIKE_LATIN = /^[0-9-асԁеһіјӏорԛѕԝхуъьҽпгѵѡαγικνορτυχ]+$/u;

function readableLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  try {
    const shown = punycode.toUnicode(label.toLowerCase());
    const isSure = punycode.toASCII(shown) === label.toLowerCase() && !LIKE_LATIN.test(shown);
    return isSure && SCRIPTS.some((script) => script.test(shown)) ? shown : label;
  } catch {
    return label;
  }
}

const DELIMITERS = '\\s@/<>"\'()[\\],;:?#';
/** A domain that stands alone, in an address or in a URL: never what is before the @. */
const DOMAIN = new RegExp(`(?<=^|[@\\s]|//)[^${DELIMITERS}]{0,253}(?=$|[${DELIMITERS.replace('@', '')}])`, 'gu');
const LONGEST = 2000;

/** A domain, an address, a name with an address, or a URL, as people read it. What is sent and kept stays as it is. */
export function readable(text: string): string {
  if (text.length > LONGEST || !/xn--/i.test(text)) return text;
  return text.replace(DOMAIN, (domain) => domain.split('.').map(readableLabel).join('.'));
}
