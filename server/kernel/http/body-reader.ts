import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { readBody, refuseBadText } from './body';
import type { ApiRequest } from './message';
import { problem } from './problem';
import { fromWeb, toWeb } from './web';

/** Reads a body for a part of the service that reads without a limit of its own. Throws the refusal of what is not taken. */
export type BodyReader = (request: ApiRequest) => Promise<Buffer>;

/** Takes up to this many bytes, and whatever `check` lets through. The rules are those of the API. It is text, whoever reads it. */
export const bodyReader =
  (bytes: number, check?: (body: Buffer) => void): BodyReader =>
  async (request) => {
    const body = await readBody(request, bytes);
    refuseBadText(body);
    check?.(body);
    return body;
  };

/** Whether a request comes with a body (RFC 9112 §6.3). */
export const hasBody = (header: ApiRequest['header']) =>
  header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0;

/** A request whose body is buffered, for what reads without a limit, or the answer that refuses it. */
export async function bufferedRequest(request: Request, read: BodyReader): Promise<Request | Response> {
  if (request.body === null) return request;
  const sent = fromWeb(request);
  try {
    const body = await read(sent);
    const { method, url, headers, signal } = request;
    return new Request(url, { method, headers, signal, ...(body.length > 0 && { body: new Uint8Array(body) }) });
  } catch (error) {
    const { status, headers, body } = problem(error, currentRequestId());
    return toWeb(sent, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body });
  }
}
