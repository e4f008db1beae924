import { parseMultistatus } from './multistatus.mjs';
import { MAX_BUSY, readBusy } from './read.mjs';
import { Refusal, TOO_OFTEN } from './refusal.mjs';

// Runs as it is in a process of its own: calendars of strangers must be able to hold up or exhaust nothing but this.

/** @typedef {import('./event.mjs').Query} Query */

/**
 * Busy times as they cross, a start and an end each: many objects would hold up whoever they arrive at.
 * @param {readonly import('@/server/meetings/bookings/slots/schedule').Interval[]} busy
 */
const timesOf = (busy) => Float64Array.from(busy.flatMap(({ startMs, endMs }) => [startMs, endMs]));

/**
 * @param {import('./foreign').Job} job
 * @returns {import('./foreign').Crossing}
 */
export default function read({ bytes, query, ...job }) {
  try {
    const text = new TextDecoder().decode(bytes);
    if (job.kind === 'feed') {
      return { busy: timesOf(query ? readBusy(text, query).busy : []), objects: [], token: null };
    }
    const { objects, token } = parseMultistatus(text, job);
    return { busy: timesOf([]), token, objects: readObjects(objects, query) };
  } catch (error) {
    throw error instanceof Refusal ? error : new Error('The calendar could not be read.');
  }
}

/**
 * All events of an answer together may have as many busy times as a feed: whoever is told of them has to keep them. Who asks for
 * fewer of the events at once is told.
 * @param {readonly import('./multistatus.mjs').DavResponse[]} objects
 * @param {Query | undefined} query
 */
function readObjects(objects, query) {
  let busy = 0;
  return objects.map((object) => {
    const found = readObject(object, query);
    busy += (found.busy?.length ?? 0) / 2;
    if (busy > MAX_BUSY) throw new Refusal(TOO_OFTEN);
    return found;
  });
}

/**
 * One event that cannot be read takes none of the others with it.
 * @param {import('./multistatus.mjs').DavResponse} object
 * @param {Query | undefined} query
 * @returns {import('./foreign').Crossing['objects'][number]}
 */
function readObject({ data, ...object }, query) {
  if (data === null) return object;
  if (!query) return { ...object, ...uidOf(data) };
  try {
    const { busy, goesOn } = readBusy(data, query);
    return { ...object, busy: timesOf(busy), goesOn };
  } catch (error) {
    return { ...object, problem: error instanceof Refusal ? error.message : 'The event could not be read.' };
  }
}

/**
 * The UID in an event as it stands, whose lines may be folded (RFC 5545 §3.1).
 * @param {string} data
 */
function uidOf(data) {
  const [, uid] = /^UID(?:;[^:\r\n]*)?:(.*)$/im.exec(data.replace(/\r?\n[ \t]/g, '')) ?? [];
  return uid === undefined ? {} : { uid: uid.trim() };
}
