import type { Fix } from './fix';

interface CodeEntry {
  status: number;
  title: string;
  meaning: string;
  example: { detail: string; field?: string; fix?: Fix };
}

const call = (path: string): Fix => ({ call: path });

/** What can be wrong with a request, by the stable name that machines read. /docs lists it, and problem+json carries it. */
export const CODES = {
  invalid_request: {
    status: 400,
    title: 'The request is not valid',
    meaning: 'Several things are wrong, each listed in `errors`; or one that has no code of its own.',
    example: { detail: 'email: Invalid email; name: Required' },
  },
  required: {
    status: 400,
    title: 'A field is missing',
    meaning: 'A field that must be there is not, or is empty.',
    example: { detail: 'name: Required', field: 'name' },
  },
  unknown_field: {
    status: 400,
    title: 'There is no such field',
    meaning:
      'The body has a field that the operation does not know. `fix.name` is the nearest that it knows, where one is near. `Prefer: handling=lenient` ignores such fields.',
    example: { detail: 'emial: no such field. Did you mean email?', field: 'emial', fix: { name: 'email' } },
  },
  unknown_parameter: {
    status: 400,
    title: 'There is no such query parameter',
    meaning: 'The query has a parameter that the operation does not know. `fix.allowed` are those that it knows.',
    example: {
      detail: "Unknown query parameter 'stat'. This endpoint takes: status, entity.",
      field: 'stat',
      fix: { allowed: ['status', 'entity'] },
    },
  },
  wrong_type: {
    status: 400,
    title: 'A value has the wrong type',
    meaning: 'Text where a number is meant, and the like.',
    example: { detail: 'value: Expected number, received string', field: 'value' },
  },
  not_allowed: {
    status: 400,
    title: 'A value is none of those that are taken',
    meaning: 'The field takes one of a closed set; `fix.allowed` lists it.',
    example: {
      detail: 'status must be one of: ACTIVE, ARCHIVED.',
      field: 'status',
      fix: { allowed: ['ACTIVE', 'ARCHIVED'] },
    },
  },
  out_of_range: {
    status: 400,
    title: 'A value is too small, too large, too short or too long',
    meaning: 'A number, the length of a text or of a list is out of its bounds. `fix` has the bound.',
    example: { detail: 'price: Number must be greater than or equal to 0', field: 'price', fix: { minimum: 0 } },
  },
  invalid_value: {
    status: 400,
    title: 'A value breaks the rule of its field',
    meaning: 'The type is right and the value is not: no address, no date, no time zone, or against another rule.',
    example: { detail: 'email: Invalid email', field: 'email' },
  },
  read_only: {
    status: 400,
    title: 'A field cannot be changed',
    meaning: 'The field is set once, when the record is created.',
    example: {
      detail: "A field's type, key and entity can't be changed. Delete it and create a new one instead.",
      field: 'type',
    },
  },
  nothing_to_change: {
    status: 400,
    title: 'Nothing to change was sent',
    meaning: 'A change needs at least one of the fields that can be changed.',
    example: { detail: 'Send name, color, or both.', fix: { allowed: ['name', 'color'] } },
  },
  unknown_reference: {
    status: 400,
    title: 'What a field names does not exist',
    meaning:
      'A field names another record, a member or a custom field, and there is none of that name. `fix.call` makes it, where a call does.',
    example: {
      detail: "companyExternalId: no company found for 'acme'.",
      field: 'companyExternalId',
      fix: call('POST /api/v1/companies'),
    },
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor is not valid',
    meaning: 'It was not given by this list, or with other filters. Begin again without a cursor.',
    example: { detail: 'cursor is invalid.', field: 'cursor' },
  },
  invalid_body: {
    status: 400,
    title: 'The body cannot be read',
    meaning: 'It is no JSON object in UTF-8, is nested too deeply, or holds what no text may.',
    example: { detail: 'Body must be valid JSON.' },
  },
  invalid_address: {
    status: 400,
    title: 'The address cannot be read',
    meaning: 'Path and query must be percent-encoded UTF-8.',
    example: { detail: 'The address must be percent-encoded UTF-8.' },
  },
  unavailable_time: {
    status: 400,
    title: 'The time is not offered',
    meaning: 'No slot starts then: the host is not there, the time is past, or it is too soon.',
    example: {
      detail: 'startAt is not an available time. Use a startAt from the slots.',
      field: 'startAt',
      fix: call('GET /api/v1/booking-types/{id}/slots'),
    },
  },
  refused_address: {
    status: 400,
    title: 'A server cannot be used',
    meaning: 'An address or a server that was named is not public, cannot be found, or refuses us.',
    example: { detail: 'The webhook URL must lead to a public address.', field: 'url' },
  },
  unauthorized: {
    status: 401,
    title: 'The API key is missing or not valid',
    meaning: 'It is missing, malformed, expired or revoked.',
    example: { detail: 'Invalid or missing API key.' },
  },
  missing_scope: {
    status: 403,
    title: 'The API key lacks a scope',
    meaning: 'The operation needs a scope that the key does not hold; `fix.scope` names it.',
    example: { detail: 'API key missing required scope: write:tags.', fix: { scope: 'write:tags' } },
  },
  forbidden: {
    status: 403,
    title: 'This is not allowed',
    meaning: 'Whoever the key belongs to may not do this.',
    example: { detail: 'In the console you act as yourself.' },
  },
  not_found: {
    status: 404,
    title: 'There is no such record',
    meaning:
      'What the path or the body names is not in this workspace. `field` says where it was named, where that is known.',
    example: { detail: 'Contact not found.' },
  },
  unknown_path: {
    status: 404,
    title: 'There is no such path',
    meaning: 'No operation has this path.',
    example: { detail: 'There is no /api/v1/contact.' },
  },
  method_not_allowed: {
    status: 405,
    title: 'The path has no such method',
    meaning: 'The path exists, and takes other methods: `fix.allowed`, and the header `Allow`.',
    example: { detail: 'PUT is not offered here. Use GET, POST.', fix: { allowed: ['GET', 'POST'] } },
  },
  timed_out: {
    status: 408,
    title: 'The body took too long to arrive',
    meaning: 'The connection was too slow for the length of the body.',
    example: { detail: 'The body took too long to arrive.' },
  },
  conflict: {
    status: 409,
    title: 'Another record, or a rule, forbids it',
    meaning: 'As things are it cannot be done; the text says why.',
    example: { detail: "You can't delete your only pipeline." },
  },
  wrong_state: {
    status: 409,
    title: 'The record is in another state',
    meaning: 'What is asked fits another state of the record. `fix.call` moves it there, where a call does.',
    example: {
      detail: 'Only a qualified lead can be converted. Set its status to QUALIFIED first (it is NEW).',
      fix: call('PATCH /api/v1/leads/{id}'),
    },
  },
  already_exists: {
    status: 409,
    title: 'Another record has this value',
    meaning: 'The value is unique in its workspace, and taken.',
    example: { detail: "A tag named 'Hot' already exists.", field: 'name' },
  },
  not_empty: {
    status: 409,
    title: 'It still holds records',
    meaning: 'What it holds has to go elsewhere first; `fix.send` is the parameter that says where.',
    example: {
      detail: 'This stage still has 3 deal(s). Pass moveDealsTo with another stage id to move them first.',
      fix: { send: 'moveDealsTo' },
    },
  },
  slot_taken: {
    status: 409,
    title: 'The time has just been booked',
    meaning: 'Somebody else was faster. Take another slot.',
    example: {
      detail: 'That time has just been booked. Please pick another one.',
      field: 'startAt',
      fix: call('GET /api/v1/booking-types/{id}/slots'),
    },
  },
  recipient_refused: {
    status: 409,
    title: 'Mail may not go to this recipient',
    meaning: 'The address is suppressed, has opted out, must not be contacted, or is none.',
    example: { detail: 'ada@example.com is suppressed (UNSUBSCRIBE).' },
  },
  unfilled_placeholder: {
    status: 409,
    title: 'A placeholder has no value',
    meaning: 'A text names a placeholder that is unknown or empty and has no default.',
    example: { detail: 'The placeholder {{contact.title}} is empty.' },
  },
  idempotency_conflict: {
    status: 409,
    title: 'The Idempotency-Key was used before',
    meaning:
      'It was used with another body, its first request is still running (`fix.retryAfter`), or the answer to that was lost.',
    example: { detail: 'This Idempotency-Key was used with another body.' },
  },
  gone: {
    status: 410,
    title: 'It is no longer kept',
    meaning: 'What is asked for was there, and has been kept long enough. The text says where to begin again.',
    example: { detail: 'What followed this cursor is not kept any more. Copy all records again, from since=now.' },
  },
  too_large: {
    status: 413,
    title: 'The body or the file is too large',
    meaning: 'It is over the limit that the text names.',
    example: { detail: 'The body may have at most 1 MB.' },
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The requests of this minute are used up; `fix.retryAfter` and the header `Retry-After` say when it is over.',
    example: { detail: 'Rate limit exceeded.', fix: { retryAfter: 17 } },
  },
  allowance_used_up: {
    status: 429,
    title: 'An allowance is used up',
    meaning: 'The AI actions of this month are used up; `fix.retryAfter` says when there are new ones.',
    example: {
      detail: 'This workspace has used its 25 AI actions for the month. They reset on 1 February 2027.',
      fix: { retryAfter: 86_400 },
    },
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'It is written in the log of the service under the id of the request.',
    example: { detail: 'Something went wrong on our side. Request id: 3b1f….' },
  },
  upstream_failed: {
    status: 502,
    title: 'A service that this one relies on failed',
    meaning: 'An AI provider or a mail server did not do its part.',
    example: { detail: "We couldn't generate a brief right now. Please try again." },
  },
  unavailable: {
    status: 503,
    title: 'A part of the service cannot be reached',
    meaning: 'It is not configured, busy or away. `fix.retryAfter` says when to try again, where that helps.',
    example: { detail: 'The request took too long. Please try again.', fix: { retryAfter: 2 } },
  },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES;
/** The codes of errors with this status. */
export type CodeOf<S extends number> = { [C in Code]: (typeof CODES)[C]['status'] extends S ? C : never }[Code];

/** Where a code stands on the page of the reference. */
export const codeAnchor = (code: Code) => `error-${code}`;
