import '@/server/app/wiring';
import type { Readable } from 'node:stream';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { intact, readBody } from '@/server/kernel/http/body';
import { inWebRequest } from '@/server/kernel/http/in-request';
import type { ApiRequest } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { fromWeb, toWeb } from '@/server/kernel/http/web';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { openAttachment } from '@/server/outreach/emails/open-attachment';
import { openExport } from '@/server/records/exports/file';
import { openDownload } from '@/server/records/files/open';
import { receiveUpload } from '@/server/records/files/receive';
import { openFailures } from '@/server/records/imports/failed';
import { PART_BYTES } from '@/server/records/imports/limits';
import { receivePart } from '@/server/records/imports/put-part';
import { openQuotePdf } from '@/server/records/quotes/pdf/file';

/** An answer whose body may be bytes that are still to come. */
export interface TransferResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Readable;
}

const OPENS: Record<string, typeof openFailures> = {
  attachments: openAttachment,
  failures: openFailures,
  exports: openExport,
  quotes: openQuotePdf,
};
const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };
const PATH = /^\/api\/(uploads|downloads|attachments|parts|failures|exports|quotes)\/([^/]+)$/;

/** Whether a path is one of the addresses that carry the bytes of files, which need a token instead of a key. */
export const isTransfer = (path: string) => PATH.test(path);

/** Answers a request to one of them. */
export async function transfer(request: ApiRequest): Promise<TransferResponse> {
  const requestId = currentRequestId();
  try {
    const response = await answer(request);
    response.headers['X-Request-Id'] = requestId;
    return response;
  } catch (error) {
    const response = problem(error, requestId);
    Object.assign(response.headers, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
    // The rest of a refused upload would otherwise be read to its end before the connection is used again.
    if (request.method === 'PUT') response.headers.Connection = 'close';
    return { ...response, headers: { ...response.headers, 'X-Request-Id': requestId } };
  }
}

async function answer(request: ApiRequest): Promise<TransferResponse> {
  const [, kind, token = ''] = PATH.exec(request.path) ?? [];
  const method = kind === 'uploads' || kind === 'parts' ? 'PUT' : 'GET';
  if (request.method !== method) {
    throw new ApiError(STATUS.methodNotAllowed, `${request.method} is not offered here. Use ${method}.`, {
      Allow: method,
    });
  }
  if (method === 'GET') {
    const { headers, bytes } = await (OPENS[kind ?? ''] ?? openDownload)(token);
    return { status: 200, headers, body: bytes };
  }
  if (request.header('content-encoding')) throw badRequest('Content-Encoding is not supported.');
  if (kind === 'parts') {
    const bytes = await intact(request, await readBody(request, PART_BYTES));
    const taken = await receivePart(token, new URLSearchParams(request.query).get('part'), bytes);
    return { status: 200, headers: { ...JSON_HEADERS }, body: JSON.stringify(taken) };
  }
  await receiveUpload(token, {
    contentType: request.header('content-type'),
    contentLength: request.header('content-length'),
    bytes: () => request.body(),
  });
  return { status: 200, headers: { ...JSON_HEADERS }, body: '{"uploaded":true}' };
}

const answerWeb = (request: Request) => {
  const sent = fromWeb(request);
  return inWebRequest(request, async () => toWeb(sent, await transfer(sent)));
};

/** The exports of both route files. */
export const transferRoute = { GET: answerWeb, POST: answerWeb, PUT: answerWeb, PATCH: answerWeb, DELETE: answerWeb };
