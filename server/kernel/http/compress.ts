import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import type { AnyBody, ApiResponse } from './message';

/** Below this, what is saved fits into the same packet. */
const LEAST_CHARACTERS = 1024;

type Bytes = Buffer<ArrayBuffer>;
type Pack = (text: string, isKept: boolean) => Promise<Bytes>;

const gzip = promisify<string, zlib.ZlibOptions, Bytes>(zlib.gzip);
const brotli = promisify<string, zlib.BrotliOptions, Bytes>(zlib.brotliCompress);
/** Node has it since 22.15 (RFC 8878); the types are those of the oldest that we run on. */
const { zstdCompress } = zlib as {
  zstdCompress?: (text: string, done: (error: Error | null, bytes: Bytes) => void) => void;
};

/** The codings that are offered, best first. Each at a level that costs little (docs/performance.md), and what is kept at a better one. */
const CODINGS = new Map<string, Pack>([
  ...(zstdCompress ? [['zstd', promisify(zstdCompress)] as const] : []),
  ['br', (text, isKept) => brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 1 } })],
  ['gzip', (text, isKept) => gzip(text, { level: isKept ? 9 : 1 })],
]);
const OFFERED = [...CODINGS.keys(), 'identity'];

/** Among codings that are wanted alike, ours come in our order: an argument that its types do not know yet. */
interface Preferring {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

/** The coding that an Accept-Encoding header wants most (RFC 9110 §12.5.3); undefined: none of ours, so the text goes as it is. */
export function codingOf(accept: string | undefined): string | undefined {
  if (accept === undefined) return undefined;
  const request: Preferring = new Negotiator({ headers: { 'accept-encoding': accept } });
  const wanted = request.encoding(OFFERED, { preferred: OFFERED });
  return wanted === 'identity' ? undefined : wanted;
}

/** What has a tag is the same for everybody as long as the process runs, so it is compressed once. */
const kept = new Map<string, Promise<Bytes>>();

function pack({ body, headers }: ApiResponse, coding: string, by: Pack): Promise<Bytes> {
  if (!headers.ETag) return by(body, false);
  const name = `${coding} ${headers.ETag}`;
  const packed = kept.get(name) ?? by(body, true);
  kept.set(name, packed);
  return packed;
}

/** A tag is of the bytes as they are sent, so each coding has its own (RFC 9110 §8.8.3.3). */
const tagOf = (etag: string, coding: string) => etag.replace(/"$/, `-${coding}"`);
/** The tag of the text behind that of a coding. */
export const tagOfText = (etag: string): string => etag.replace(/-(?:zstd|br|gzip)"$/, '"');

/**
 * An answer as it is sent: compressed where that is asked for and worth it. Not for what a stranger can have somebody's browser
 * ask for, since the length of an answer then tells of its secrets (SECURITY.md).
 */
export async function compressed(answer: ApiResponse, accept: string | undefined): Promise<ApiResponse<AnyBody>> {
  if (answer.body.length < LEAST_CHARACTERS) return answer;
  const { headers } = answer;
  headers.Vary = 'Accept-Encoding';
  const coding = codingOf(accept);
  const by = coding && CODINGS.get(coding);
  if (!by) return answer;
  const body = await pack(answer, coding, by);
  if (headers.ETag) headers.ETag = tagOf(headers.ETag, coding);
  return { ...answer, headers: { ...headers, 'Content-Encoding': coding }, body };
}
