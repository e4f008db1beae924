import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Vercel Blob's API as far as it is used here, on loopback, with the same refusals. */
export interface BlobService {
  url: string;
  token: string;
  objects: Map<string, Buffer>;
  close(): void;
}

const STORE = 'teststore';
const CLIENT_SECRET = 'what presigned addresses are signed with';
const TOKEN = `vercel_blob_rw_${STORE}_${'a'.repeat(30)}`;

export async function startBlobService(): Promise<BlobService> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response, objects));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, token: TOKEN, objects, close };
}

async function answer(request: IncomingMessage, response: ServerResponse, objects: Map<string, Buffer>) {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return;
  }
  const base = `http://${request.headers.host}`;
  const { status, body } = handle(request, new URL(request.url ?? '/', base), Buffer.concat(chunks), objects);
  response.writeHead(status, {
    'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
  });
  response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

type Answer = { status: number; body: object | Buffer };
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

function handle(request: IncomingMessage, url: URL, body: Buffer, objects: Map<string, Buffer>): Answer {
  const presigned = url.searchParams.has('vercel-blob-delegation');
  if (request.headers.authorization !== `Bearer ${TOKEN}` && !presigned) return refusal(403, 'forbidden', 'No access');
  const action = `${request.method} ${url.pathname.startsWith('/o/') ? '/o' : url.pathname}`;
  const path = url.searchParams.get('url') ?? url.searchParams.get('pathname') ?? '';
  if (action === 'GET /o') {
    const found = objects.get(url.pathname.slice(3));
    return found ? { status: 200, body: found } : refusal(404, 'not_found', 'The requested blob does not exist');
  }
  if (action === 'GET /') {
    return objects.has(path)
      ? { status: 200, body: describe(url.origin, path, objects) }
      : refusal(404, 'not_found', 'The requested blob does not exist');
  }
  if (action === 'PUT /') return put(request, url, path, body, objects);
  if (action === 'POST /delete') {
    for (const name of JSON.parse(body.toString()).urls as string[]) objects.delete(name);
    return { status: 200, body: {} };
  }
  if (action === 'POST /signed-token') {
    const payload = Buffer.from(JSON.stringify({ storeId: STORE, ...JSON.parse(body.toString()) })).toString(
      'base64url',
    );
    return { status: 200, body: { delegationToken: `${payload}.x`, clientSigningToken: CLIENT_SECRET } };
  }
  return refusal(400, 'bad_request', `Unhandled ${action}`);
}

function put(request: IncomingMessage, url: URL, path: string, body: Buffer, objects: Map<string, Buffer>): Answer {
  const delegation = url.searchParams.get('vercel-blob-delegation');
  if (delegation) {
    const limits = JSON.parse(Buffer.from(delegation.split('.')[0] ?? '', 'base64url').toString());
    if (!genuine(url, path) || limits.pathname !== path) return refusal(403, 'forbidden', 'Invalid signature');
    if (Date.now() > limits.validUntil) return refusal(403, 'forbidden', 'Expired');
    if (body.length > limits.maximumSizeInBytes) return refusal(400, 'file_too_large', 'The file is too large');
  }
  if (objects.has(path) && request.headers['x-allow-overwrite'] !== '1') {
    return refusal(400, 'bad_request', 'This blob already exists, use allowOverwrite: true to replace it');
  }
  objects.set(path, body);
  return { status: 200, body: describe(url.origin, path, objects) };
}

/** The signature is over the operation, the path and the limits in the address, sorted. */
function genuine(url: URL, path: string): boolean {
  const limits = [...url.searchParams].filter(
    ([name]) => name.startsWith('vercel-blob-') && !/-(delegation|signature)$/.test(name),
  );
  const lines = ['operation=put', `pathname=${path}`, ...limits.map(([name, value]) => `${name}=${value}`)].sort();
  const signature = createHmac('sha256', CLIENT_SECRET).update(lines.join('\n')).digest('base64url');
  return url.searchParams.get('vercel-blob-signature') === signature;
}

function describe(origin: string, path: string, objects: Map<string, Buffer>) {
  const content = objects.get(path) ?? Buffer.alloc(0);
  return {
    url: `${origin}/o/${path}`,
    downloadUrl: `${origin}/o/${path}?download=1`,
    pathname: path,
    size: content.length,
    contentType: 'application/octet-stream',
    contentDisposition: 'attachment',
    cacheControl: 'public, max-age=2592000',
    uploadedAt: new Date().toISOString(),
    etag: `"${createHash('md5').update(content).digest('hex')}"`,
  };
}
