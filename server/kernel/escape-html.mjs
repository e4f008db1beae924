/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * A text as it stands in HTML, between tags or in an attribute in quotes. Plain JavaScript, for what parses in a process of
 * its own uses it too.
 * @param {string} text
 */
export const escapeHtml = (text) => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
