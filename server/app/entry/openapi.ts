import { createHash } from 'node:crypto';
import { openapi } from '@/server/app/openapi/document';
import { operations } from '@/server/app/operations';
import { config } from '@/server/kernel/config';
import { tagOfText } from '@/server/kernel/http/compress';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { refuse } from '@/server/kernel/http/serve';

/** Where the document is, below /api/v1. */
export const OPENAPI_PATH = '/openapi.json';

let kept: { text: string; etag: string } | undefined;

/** The document never changes while the process runs, so it is printed once, when it is first asked for. */
function document() {
  if (!kept) {
    const text = JSON.stringify(openapi(operations, config.baseUrl));
    kept = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
  }
  return kept;
}

/** Answers with the OpenAPI document, without a key; 304 to whoever has it already (RFC 9110 §13.1.2). */
export function serveOpenapi(request: ApiRequest): ApiResponse {
  if (request.method !== 'GET') return refuse(request, ['GET']);
  const { text, etag } = document();
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Access-Control-Allow-Origin': '*',
  };
  const known = request
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .find((tag) => tag === '*' || tagOfText(tag) === etag);
  if (known) return { status: 304, headers: { ...headers, ETag: known === '*' ? etag : known }, body: '' };
  return { status: 200, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body: text };
}
