import { ForeignError, foreignTask, runForeign } from '@/server/kernel/foreign';
import { slice } from '@/server/kernel/slice';
import type { Interval } from '@/server/meetings/bookings/slots/schedule';
import { CalendarFailure, TooLarge } from '../failure';
import { MAX_BYTES } from '../fetch';
import type { Query } from './event.mjs';
import { TOO_LARGE } from './refusal.mjs';

/** A property as it stands: its own text, the addresses in it, and what its elements are called. */
export interface DavProperty {
  text: string;
  hrefs: string[];
  names: string[];
}

/** What one part of a multistatus says (RFC 4918 §14.24); `busy` where it brought an event. */
export interface DavObject {
  href: string;
  status: number;
  etag: string | null;
  /** What was asked of an account and its calendars. */
  props?: Record<string, DavProperty>;
  /** The UID of its event, where that was not asked for its busy times. */
  uid?: string;
  busy?: Interval[];
  goesOn?: boolean;
  /** Why its event could not be read. */
  problem?: string;
}

/** Where a multistatus was asked for, which addresses in it are relative to, and how many resources it may list at most. */
interface Asked {
  base: string;
  most?: number | undefined;
}

export type Job =
  | { kind: 'feed'; bytes: Uint8Array; query: Query }
  | ({ kind: 'multistatus'; bytes: Uint8Array; query?: Query | undefined } & Asked);

interface Answer {
  busy: Interval[];
  objects: DavObject[];
  token: string | null;
}

/** The same as it crosses: busy times are numbers, a start and an end each. */
export interface Crossing extends Pick<Answer, 'token'> {
  busy: Float64Array;
  objects: (Omit<DavObject, 'busy'> & { busy?: Float64Array })[];
}

async function intervalsOf(times: Float64Array): Promise<Interval[]> {
  const busy: Interval[] = [];
  for (let at = 0; at < times.length; at += 2) {
    busy.push({ startMs: times[at] ?? 0, endMs: times[at + 1] ?? 0 });
    if (at % 1000 === 998) await slice();
  }
  return busy;
}

const limits = {
  file: 'server/meetings/calendar/busy/task.mjs',
  cpuMs: 4000,
  cpuMsPerMb: 800,
  memoryMb: 400,
  maxBytes: MAX_BYTES + 1024 * 1024,
};
const task = foreignTask<Job, Crossing>({ name: 'calendar', ...limits });
/** A person waits for it, who need not wait for calendars. */
const lookUp = foreignTask<Job, Crossing>({ name: 'calendar account', ...limits, cpuMs: 1000 });

/** Reads what a calendar server sent, where it can hold up nothing else. Throws CalendarFailure. */
async function read(job: Job, by = task): Promise<Answer> {
  try {
    const { token, ...crossed } = await runForeign(by, job);
    const objects: DavObject[] = [];
    for (const { busy, ...object } of crossed.objects)
      objects.push(busy ? { ...object, busy: await intervalsOf(busy) } : object);
    return { token, objects, busy: await intervalsOf(crossed.busy) };
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    const { reason, message } = error;
    if (reason === 'busy') throw new CalendarFailure(message);
    if (reason === 'bytes' || message === TOO_LARGE) throw new TooLarge();
    throw new CalendarFailure(reason === 'failed' ? message : WORDS[reason], { lasting: true });
  }
}

const WORDS = {
  cpu: 'The calendar takes too much time to read.',
  memory: 'The calendar takes too much memory to read.',
  crashed: 'The calendar could not be read.',
};

/** The busy times of a feed. */
export const readFeedBusy = async (bytes: Uint8Array, query: Query) =>
  (await read({ kind: 'feed', bytes, query })).busy;

/** What a multistatus lists, with the busy times of the events in it if a query is given. */
export const readMultistatus = (bytes: Uint8Array, asked: Asked & { query?: Query | undefined }) =>
  read({ kind: 'multistatus', bytes, ...asked });

/** What a multistatus says of an account and its calendars. */
export const readProperties = async (bytes: Uint8Array, asked: Asked) =>
  (await read({ kind: 'multistatus', bytes, ...asked }, lookUp)).objects;
