// Numbers as they are written, where JavaScript would round them: an id of 17 digits is that of another record then.

const WHOLE = /^-?\d{16,}$/;

/**
 * A number; a whole one that is too large to be kept exactly stays a text.
 * @param {string} text
 */
export const exact = (text) => (WHOLE.test(text) && !Number.isSafeInteger(Number(text)) ? text : Number(text));

/** Texts, whose digits are none of ours, and whole numbers of many digits. */
const LONG = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\d.eE])/g;

/**
 * A JSON whose large whole numbers are texts. What is no JSON may hold quotes that nothing closes, and is not to come here.
 * @param {string} json
 */
export const withExactNumbers = (json) =>
  /\d{16}/.test(json)
    ? json.replace(LONG, (found) => (found.startsWith('"') || typeof exact(found) === 'number' ? found : `"${found}"`))
    : json;
