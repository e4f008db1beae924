import { isUtf8 } from 'node:buffer';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { findUnstorable, MAX_DEPTH, MAX_VALUES_OF_BODY, shapeOf, TOO_DEEP } from '@/server/kernel/contract/unstorable';
import { joinBytes } from '@/server/kernel/join-bytes';
import { sha256 } from '@/server/kernel/sha256';
import { CrowdedError, PIECE_BYTES, parseRows } from './json-rows';
import { parseInSlices } from './json-slices';
import type { ApiRequest } from './message';

/** Bytes that a body may have where the operation says nothing else. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024;
/** Bytes of JSON that are parsed in one go. */
const SHORT_BYTES = 256 * 1024;

const unreadable = (message: string) => badRequest(message, { code: 'invalid_body' });

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes} bytes`;
}

/** Milliseconds that a body may take: some to get going, then what half a megabit a second needs. */
const START_MS = 15_000;
const LEAST_BYTES_PER_MS = 64;

/**
 * Reads a body, and stops reading at the limit: what is longer is a 413, however it is sent, and what comes too slowly a
 * 408. The stream is left as it is, so that whoever answers can let the sender finish.
 */
export async function readBody(
  request: Pick<ApiRequest, 'header' | 'body'>,
  limit: number,
  sentence = `The body may have at most ${size(limit)}.`,
): Promise<Buffer> {
  const tooLarge = () => new ApiError(STATUS.tooLarge, sentence, { Connection: 'close' });
  if (request.header('content-encoding')) throw unreadable('Content-Encoding is not supported.');
  const announced = Number(request.header('content-length') ?? limit);
  if (announced > limit) throw tooLarge();
  const late = lateness(START_MS + announced / LEAST_BYTES_PER_MS);
  const incoming = request.body()[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([incoming.next().catch(brokenOff), late.promise]);
      if (done) return await joinBytes(chunks);
      length += value.length;
      if (length > limit) throw tooLarge();
      chunks.push(value);
    }
  } finally {
    late.stop();
  }
}

/**
 * Passes a body of such a size on as it comes, where it is too long to be read first: a 408 once its sender has kept the reader
 * waiting for longer than readBody would. The time that the reader takes is not the sender's.
 */
export async function* inTime(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  // Nobody ends it: whoever answers lets the sender finish.
  const incoming = bytes[Symbol.asyncIterator]();
  let left = START_MS + size / LEAST_BYTES_PER_MS;
  for (;;) {
    const late = lateness(left);
    const since = performance.now();
    const { done, value } = await Promise.race([incoming.next(), late.promise]).finally(late.stop);
    if (done) return;
    left -= performance.now() - since;
    yield value;
  }
}

function lateness(afterMs: number): { promise: Promise<never>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    const why = 'The body took too long to arrive.';
    timer = setTimeout(() => reject(new ApiError(STATUS.timedOut, why, { Connection: 'close' })), afterMs);
  });
  return { promise, stop: () => clearTimeout(timer) };
}

function brokenOff(): never {
  throw unreadable('The body broke off.');
}

const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]+=*):/;

/** The bytes of a body, which must be those that `Content-Digest` names (RFC 9530), where its sender says so by SHA-256. */
export async function intact({ header }: Pick<ApiRequest, 'header'>, body: Buffer): Promise<Buffer> {
  const named = DIGEST.exec(header('content-digest') ?? '')?.[1];
  if (named !== undefined && named !== (await sha256(body)).toString('base64'))
    throw unreadable('The body is not the one that Content-Digest names.');
  return body;
}

/** The JSON object of a body; an absent body is an empty one. */
export async function parseBody(body: Buffer): Promise<Record<string, unknown>> {
  if (body.length === 0) return {};
  if (body.length > SHORT_BYTES) {
    const sent = objectOf(await readJson(body));
    if (body.includes('\\u')) refuseUnstorable(sent);
    return sent;
  }
  const shape = shapeOf(body);
  refuseValues(shape);
  const sent = objectOf(parseJson(body));
  if (isSuspicious(body, shape)) refuseUnstorable(sent);
  return sent;
}

/** What a JSON text says, which may be long and is then read in slices. Throws the 400 of one that is none, or holds too much. */
export async function readJson(json: Buffer): Promise<unknown> {
  return json.length > SHORT_BYTES ? await parseLong(json, parseInSlices) : parseJson(json);
}

/**
 * The JSON object of a batch's body, which may be long and is read in pieces.
 * @param rows the field whose elements are judged one by one, by who writes them
 */
export async function parseBatch(body: Buffer, rows: string): Promise<Record<string, unknown>> {
  if (body.length === 0) return {};
  const sent = objectOf(body.length > PIECE_BYTES ? await parseLong(body, parseRows) : parseJson(body));
  refuseUnstorable(Array.isArray(sent[rows]) ? { ...sent, [rows]: [] } : sent);
  return sent;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('Body must be a JSON object.');
  return value as Record<string, unknown>;
}

/** Throws the 400 of a body that is no text, which would otherwise be mended into another one. */
export function refuseBadText(body: Buffer): void {
  if (!isUtf8(body)) throw unreadable('Body must be UTF-8.');
}

function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw unreadable('Body must be valid JSON.');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw unreadable('Body must be valid JSON.');
  }
}

async function parseLong(body: Buffer, parse: (json: Buffer) => Promise<unknown>): Promise<unknown> {
  if (!isUtf8(body)) throw unreadable('Body must be valid JSON.');
  try {
    return await parse(body);
  } catch (error) {
    throw unreadable(error instanceof CrowdedError ? error.message : 'Body must be valid JSON.');
  }
}

/** Whether a JSON text can hold what must be refused; most hold nothing of the kind, and are spared the walk. */
const isSuspicious = (json: Buffer, { depth } = shapeOf(json)) => depth > MAX_DEPTH || json.includes('\\u');

/** Throws the 400 of a JSON text that holds what must be refused, whatever else it may be. */
export function refuseUnstorableJson(json: Buffer): void {
  if (json.length > 0 && isSuspicious(json)) refuseUnstorable(parseJson(json));
}

const refuseValues = ({ values }: { values: number }) => {
  if (values > MAX_VALUES_OF_BODY) throw unreadable(`Body must not contain more than ${MAX_VALUES_OF_BODY} values.`);
};

/** Throws the 400 of a JSON text with more values, or levels of them, than anybody is to parse or walk through; a long one says so as it is read. */
export function refuseCrowded(json: Buffer): void {
  if (json.length > SHORT_BYTES) return;
  const shape = shapeOf(json);
  if (shape.depth > MAX_DEPTH) throw unreadable(`Body must not contain ${TOO_DEEP}.`);
  refuseValues(shape);
}

/** Throws the 400 of a body that Postgres could not hold. */
export function refuseUnstorable(value: unknown): void {
  const found = findUnstorable(value);
  if (found) throw unreadable(`Body must not contain ${found.what}.`);
}
