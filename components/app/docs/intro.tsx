import { Text } from './operation';
import { Shell } from './shell-snippet';

const PARTS: { id: string; title: string; text: string }[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    text: 'Every request carries `Authorization: Bearer <API key>`. Keys are made in the settings of the console; each belongs to one workspace, has scopes, and does no more than the member may who made it. A missing, malformed, expired or revoked key is a 401, one that lacks the scope a 403 that names it. The scope `*` grants everything.',
  },
  {
    id: 'conventions',
    title: 'Conventions',
    text: 'Bodies are JSON. Timestamps are ISO 8601 in UTC with milliseconds. One record is returned under a singular key, a list under a plural one. Where a record has an `externalId`, it is your own name for it.\n\nAn unknown query parameter is refused, so that a mistyped filter never answers with unfiltered data. An unknown field of a body is a mistake too: a 400, or the error of its row in a batch, with the nearest name: `emial: no such field. Did you mean email?` What only the answer shows of a record (`id`, `createdAt`, `updatedAt`, the records that it refers to) is ignored, so what was read can be sent back. `Prefer: handling=lenient` (RFC 7240) ignores every unknown field, and the answer says `Preference-Applied: handling=lenient`. What visitors’ browsers send without a key is always read so.\n\nPATCH and upsert change only what is sent; null empties a field.',
  },
  {
    id: 'pagination',
    title: 'Pagination',
    text: 'Lists take `limit` and `cursor` and answer with `nextCursor`, null on the last page. A cursor belongs to the filters it was made with. With `updatedSince` a list is ordered by oldest change first, for a sync that goes on where it stopped.',
  },
  {
    id: 'batches',
    title: 'Batches',
    text: 'Upserts take up to 1,000 rows. A bad row does not stop the others: the answer is 207 and says of each row whether it was `created`, `updated` or an `error`, and why.',
  },
  {
    id: 'errors',
    title: 'Errors',
    text: 'Every error is `{"error": "<message>"}`; the message can be shown to a person. Every answer has an `X-Request-Id`. A 429 says in `Retry-After` how many seconds to wait.\n\nWith `Accept: application/problem+json`, also beside other types, every error is a problem (RFC 9457) instead: `type` (its place on this page), `title`, `status`, `detail` (the same message), `instance` (the path), `code`, `requestId`; where one field is meant `field`, where several things are wrong `errors`, and `fix` where one is certain: the values that are `allowed`, the `name` that was meant, the `call` to make first, the seconds to `retryAfter`. Rows of a batch that fail then carry `code`, `field` and `fix` beside `error`. New codes may come; one that is here keeps its meaning.',
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    text: 'Any POST takes an `Idempotency-Key` of up to 255 characters. The first answer is kept for 24 hours and given again to a repeat with the same key, path and body, marked `Idempotency-Replayed: true`.',
  },
  {
    id: 'review-links',
    title: 'Review links',
    text: 'The `reviewUrl` of an email can do what the key that was given it may do. With `send:emails` it shows, edits, discards and sends, without an account. With `write:emails` it shows, edits and discards; it sends for an owner or admin of the workspace who is signed in and for the member in whose name the mail goes, or once that member has confirmed the browser by a code that is mailed to them, which is remembered for 30 days. With `read:emails` alone, and in events, it shows. A workspace can ask in its settings that only signed-in members send by any such link.',
  },
  {
    id: 'signatures',
    title: 'Webhook signatures',
    text: 'A delivery is signed with the endpoint’s secret: `X-Service-Signature: t=<unix seconds>,v1=<hex>` is the HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret. The Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature` are there too. Compare in constant time and refuse what is older than five minutes. An event keeps its id through retries; answer 2xx within ten seconds.',
  },
];

export const introLinks = PARTS.map(({ id, title }) => ({ id, title }));

/** What holds for every operation. */
export function Intro() {
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">API reference</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        Everything that the console does, as requests. The same as an OpenAPI 3.1 document:{' '}
        <a href="/api/v1/openapi.json" className="text-accent-text underline underline-offset-2">
          /api/v1/openapi.json
        </a>
        .
      </p>
      <Shell />
      {PARTS.map(({ id, title, text }) => (
        <section key={id} id={id} className="mt-8 scroll-mt-20">
          <h2 className="mb-1.5 font-semibold text-base">{title}</h2>
          <Text text={text} />
        </section>
      ))}
    </>
  );
}
