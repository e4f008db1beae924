import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { hashedPolicy, PAGE_HEADERS } from './page-headers';

/** Asks for the page itself, past what is cached of it. */
const PASS_HEADER = 'x-crm-render';

interface StoredPage {
  gzipped: Buffer;
  etag: string;
  policy: string;
}

/** A page that is cached: answers a request for it, or says that the request is not for it. */
export type CachedPage = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Pages that are long, and the same for everybody: each made once by whoever makes pages, then sent as it is. Their scripts are
 * let in by their hashes (CSP Level 3 §6.7.3.3), since a nonce is of one answer alone.
 * @param isCached which paths they have; a path of theirs at which there is no page is left to whoever makes pages
 * @param server that answers a page when it is asked for with a header that nobody else knows
 */
export function cachePages(isCached: (path: string) => boolean, server: Server): CachedPage {
  const pass = randomBytes(16).toString('hex');
  const pages = new Map<string, Promise<StoredPage | undefined>>();
  return async (request, response) => {
    const { url = '', method, headers } = request;
    const isForPage = (method === 'GET' || method === 'HEAD') && !headers.rsc && headers[PASS_HEADER] !== pass;
    if (!isForPage || !isCached(url)) return false;
    const made = pages.get(url) ?? make(url, server, pass);
    pages.set(url, made);
    // What is not there, or failed, is kept by nobody: else the paths that anybody makes up would fill the memory.
    const page = await made.catch((error: unknown) => {
      pages.delete(url);
      throw error;
    });
    if (!page) {
      pages.delete(url);
      return false;
    }
    await send(page, request, response);
    return true;
  };
}

async function make(path: string, server: Server, pass: string): Promise<StoredPage | undefined> {
  const { port, address, family } = server.address() as AddressInfo;
  const any = address === '0.0.0.0' || address === '::';
  const host = any ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  const answer = await fetch(`http://${host}:${port}${path}`, { headers: { [PASS_HEADER]: pass } });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${path} could not be made: ${answer.status}`);
  const html = await answer.text();
  const body = Buffer.from(html);
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)].map(
    ([, code]) =>
      createHash('sha256')
        .update(code ?? '')
        .digest('base64'),
  );
  return {
    gzipped: await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    policy: hashedPolicy(path, hashes),
  };
}

async function send(
  { gzipped, etag, policy }: StoredPage,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
) {
  const packed = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  const common = { ...PAGE_HEADERS, 'Content-Security-Policy': policy, ETag: etag, 'Cache-Control': 'no-cache' };
  if (headers['if-none-match'] === etag) return void response.writeHead(304, common).end();
  const body = packed ? gzipped : await promisify(gunzip)(gzipped);
  response.writeHead(200, {
    ...common,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    Vary: 'Accept-Encoding',
    ...(packed && { 'Content-Encoding': 'gzip' }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}
