import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import type { BodyType, PublicOperation } from '@/server/kernel/contract/public-operation';
import { bodyOf, parametersOf } from './operation';
import { refusals } from './parts';

export const PUBLIC_TAG = 'Public';

const MEDIA_TYPES: Record<BodyType, string> = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
};
const requestId = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The id of the last event that arrived; what came after it is sent first. Browsers send it by themselves.',
  schema: { type: 'string' },
};

/** An operation of the document that needs no key. */
export function describePublic(operation: PublicOperation, input: JsonSchema, output: JsonSchema) {
  const { id, method, summary, description, status = 200, stream, visitorToken, errors = [] } = operation;
  const mediaTypes = (operation.bodyTypes ?? ['json']).map((type) => MEDIA_TYPES[type]);
  const body = method === 'GET' ? undefined : bodyOf(operation, input, mediaTypes);
  const content = { [stream ? 'text/event-stream' : 'application/json']: { schema: output } };
  const done = stream ? 'Server-sent events; the data of each is described here.' : 'Done.';
  const others = Object.entries(operation.alsoStatus ?? {}).map(([code, text]) => [
    code,
    { description: text, headers: requestId, ...(code.startsWith('2') ? { content } : {}) },
  ]);
  return {
    operationId: id,
    summary,
    ...(description ? { description } : {}),
    tags: [PUBLIC_TAG],
    security: visitorToken ? [{ visitorToken: [] }] : [],
    parameters: [...parametersOf(operation, input), ...(stream ? [lastEventId] : [])],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [status]: { description: done, headers: requestId, content },
      ...Object.fromEntries(others),
      ...refusals([400, 403, 404, 429, ...(body ? [413] : []), ...(visitorToken ? [401] : []), ...errors]),
    },
  };
}
