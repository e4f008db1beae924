import sax from 'sax';
import { Refusal, TOO_LARGE } from './refusal.mjs';

/** @typedef {import('./foreign').DavProperty} DavProperty */
/** @typedef {{ href: string, status: number, etag: string | null, data: string | null, props?: Record<string, DavProperty> }} DavResponse */

const MAX_DEPTH = 100;
/** What of a resource is told as it stands: by what an account and its calendars are found. */
const TOLD = new Set([
  ...['current-user-principal', 'calendar-home-set', 'calendar-user-address-set', 'resourcetype', 'displayname'],
  ...['calendar-color', 'supported-calendar-component-set', 'current-user-privilege-set'],
]);
const MAX_TOLD = 100;
/** Resources of an answer, and what is told of all of them: the service takes an answer over in one go. */
const MAX_RESPONSES = 20_000;
const MAX_TOLD_IN_ALL = 50_000;
/** Characters of an address and of a state, more than any server has. An address is a key of the database. */
const MAX_HREF = 1000;
const MAX_ETAG = 500;
const NOT_DAV = 'The server did not answer as a calendar server does.';

/**
 * What a server says of each resource (RFC 4918 §13), and the sync-token of a collection (RFC 6578 §6.2). A resource whose address
 * is none is left out. More of them than `most` are refused, and not read on.
 * @param {string} text
 * @param {{ base: string, most?: number | undefined }} asked where it was asked for, and how many resources at most
 * @returns {{ objects: DavResponse[], token: string | null }}
 */
export function parseMultistatus(text, { base, most = MAX_RESPONSES }) {
  const parser = sax.parser(true, { xmlns: true });
  /** @type {DavResponse[]} */
  const objects = [];
  /** @type {string[]} */
  const path = [];
  /** @type {string[]} */
  let said = [];
  /** @type {DavResponse | undefined} */
  let response;
  /** @type {{ status: number, props: Record<string, DavProperty> } | undefined} */
  let propstat;
  /** @type {string | null} */
  let token = null;
  let count = 0;
  let told = 0;
  parser.onerror = () => {
    throw new Refusal(NOT_DAV);
  };
  parser.onopentag = (node) => {
    path.push('local' in node ? node.local : node.name);
    if (path.length > MAX_DEPTH) throw new Refusal(NOT_DAV);
    said = [];
    if (path.length === 2 && path[1] === 'response') {
      if (++count > most) throw new Refusal(TOO_LARGE);
      response = { href: '', status: 200, etag: null, data: null };
    }
    if (path.length === 3 && path[2] === 'propstat') propstat = { status: 200, props: {} };
    if (propstat && path.length >= 5) open(propstat.props, path, node);
  };
  parser.ontext = (part) => said.push(part);
  parser.oncdata = (part) => said.push(part);
  parser.onclosetag = () => {
    const name = path.pop();
    if (name === 'sync-token' && (path.length === 1 || path.at(-1) === 'prop')) token = said.join('').trim() || token;
    if (response && path.length >= 2) keep(response, path, String(name), said);
    if (propstat && path.length >= 3) tell(propstat, path, String(name), said);
    if (response && propstat && path.length === 2) {
      if (propstat.status === 200 && Object.keys(propstat.props).length > 0)
        response.props = { ...response.props, ...propstat.props };
      propstat = undefined;
    }
    if (response && path.length === 1) {
      const href = resolved(response.href, base);
      for (const { hrefs, names } of Object.values(response.props ?? {})) told += hrefs.length + names.length;
      if (told > MAX_TOLD_IN_ALL) throw new Refusal(TOO_LARGE);
      if (href !== undefined) objects.push({ ...response, href });
      response = undefined;
    }
    said = [];
  };
  parser.write(text).close();
  if (!/multistatus/.test(text.slice(0, 2000))) throw new Refusal(NOT_DAV);
  return { objects, token };
}

/**
 * @param {string} href
 * @param {string} base
 */
function resolved(href, base) {
  const whole = href.length <= MAX_HREF && URL.canParse(href, base) ? new URL(href, base).href : '';
  return whole !== '' && whole.length <= MAX_HREF ? whole : undefined;
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
  else if (name === 'getetag') response.etag = etagOf(text().trim());
  else if (name === 'calendar-data') response.data = text();
}

/** @param {string} text */
const etagOf = (text) => (text.length > 0 && text.length <= MAX_ETAG ? text : null);

/**
 * A property begins, or what is in one: its elements count by their names, and by those that they carry (RFC 4791 §5.2.3).
 * @param {Record<string, DavProperty>} props
 * @param {readonly string[]} path
 * @param {sax.Tag | sax.QualifiedTag} node
 */
function open(props, path, node) {
  const [, , , , property = '', inner] = path;
  if (!TOLD.has(property)) return;
  props[property] ??= { text: '', hrefs: [], names: [] };
  const { name } = node.attributes;
  const said = inner === undefined ? [] : [String(path.at(-1)), typeof name === 'object' ? name.value : (name ?? '')];
  const { names } = props[property];
  if (names.length < MAX_TOLD) names.push(...said.filter(Boolean));
}

/**
 * @param {{ status: number, props: Record<string, DavProperty> }} propstat
 * @param {readonly string[]} path
 * @param {string} name
 * @param {readonly string[]} said
 */
function tell(propstat, path, name, said) {
  const text = () => said.join('').trim().slice(0, 2000);
  if (path.length === 3 && name === 'status') propstat.status = Number(/\s(\d{3})/.exec(text())?.[1] ?? 200);
  const told = propstat.props[path[4] ?? name];
  if (told && path.length === 4) told.text = text();
  if (told && path.length > 4 && name === 'href' && told.hrefs.length < MAX_TOLD) told.hrefs.push(text());
}
