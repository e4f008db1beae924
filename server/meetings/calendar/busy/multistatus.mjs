import sax from 'sax';
import { Refusal } from './refusal.mjs';

/** @typedef {{ href: string, status: number, etag: string | null, data: string | null }} DavResponse */

const MAX_DEPTH = 100;
const NOT_DAV = 'The server did not answer as a calendar server does.';

/**
 * What a server says of each resource (RFC 4918 §13), and the sync-token of a collection (RFC 6578 §6.2).
 * @param {string} text
 * @returns {{ objects: DavResponse[], token: string | null }}
 */
export function parseMultistatus(text) {
  const parser = sax.parser(true, { xmlns: true });
  /** @type {DavResponse[]} */
  const objects = [];
  /** @type {string[]} */
  const path = [];
  /** @type {string[]} */
  let said = [];
  /** @type {DavResponse | undefined} */
  let response;
  /** @type {string | null} */
  let token = null;
  parser.onerror = () => {
    throw new Refusal(NOT_DAV);
  };
  parser.onopentag = (node) => {
    path.push('local' in node ? node.local : node.name);
    if (path.length > MAX_DEPTH) throw new Refusal(NOT_DAV);
    said = [];
    if (path.length === 2 && path[1] === 'response') response = { href: '', status: 200, etag: null, data: null };
  };
  parser.ontext = (part) => said.push(part);
  parser.oncdata = (part) => said.push(part);
  parser.onclosetag = () => {
    const name = path.pop();
    if (name === 'sync-token' && (path.length === 1 || path.at(-1) === 'prop')) token = said.join('').trim() || token;
    if (response && path.length >= 2) keep(response, path, String(name), said);
    if (response && path.length === 1) {
      objects.push(response);
      response = undefined;
    }
    said = [];
  };
  parser.write(text).close();
  if (!/multistatus/.test(text.slice(0, 2000))) throw new Refusal(NOT_DAV);
  return { objects, token };
}

/**
 * @param {DavResponse} response
 * @param {readonly string[]} path
 * @param {string} name
 * @param {readonly string[]} said
 */
function keep(response, path, name, said) {
  const text = () => said.join('');
  if (path.length === 2 && name === 'href') response.href = text().trim();
  else if (path.length === 2 && name === 'status') response.status = Number(/\s(\d{3})/.exec(text())?.[1] ?? 200);
  else if (name === 'getetag') response.etag = text().trim() || null;
  else if (name === 'calendar-data') response.data = text();
}
