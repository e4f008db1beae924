import { publicOperations } from '@/server/app/public-operations';
import { pathNames } from '@/server/kernel/contract/operation';
import type { PublicOperation } from '@/server/kernel/contract/public-operation';
import { newId } from '@/server/kernel/db/ids';
import { mailToken } from '@/server/kernel/mail/token';
import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { files } from '@/server/records/files';
import { uploadUrl } from '@/server/records/imports/create';
import { call } from '@/server/test/call';
import { begin, makeSite } from '@/server/test/chats/visitor';
import type { TestWorkspace } from '@/server/test/factories';
import { makeForm } from '@/server/test/forms';
import { makeMailbox } from '@/server/test/inbound';
import { dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { visit } from '@/server/test/meetings/visitor';
import { makeBuyer, sentQuote } from '@/server/test/quotes';
import { OFFERED } from '@/server/workspace/auth/handle';

type Headers = Record<string, string>;
/** What an entry point reads of a body: a form as browsers send it, or bytes, of which it judges but how many there are. */
type Takes = 'JSON' | 'form' | 'bytes';

/** Where a body can be sent to. */
export interface EntryPoint {
  name: string;
  method: string;
  takes: Takes;
  /** With what its path needs, of a draft, a chat, a booking, or what its token grants. */
  ask: () => Promise<{ path: string; headers: Headers }>;
}

const TYPES: Record<Takes, string> = {
  JSON: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
};
/** What is answered to whom a provider sends, who is sent on with a form (SAML 2.0 bindings §3.5). */
const SAML = '/api/auth/provider/saml';

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;

/** What fills the path of a public operation, by the first word of the path. */
const GRANTED: Record<string, (ws: TestWorkspace) => Promise<Record<string, string>>> = {
  forms: async (ws) => ({ formKey: (await makeForm(ws)).key }),
  chat: async (ws) => {
    const site = await makeSite(ws);
    return { siteKey: site.key, ...(await begin(site)) };
  },
  'booking-types': async (ws) => ({ workspaceId: ws.id, slug: (await makeType(ws)).slug }),
  bookings: async (ws) => {
    const { slug } = await makeType(ws);
    const startAt = dayFromNow(7, '09:00');
    const sent = { startAt, inviteeName: 'Ada', inviteeEmail: 'ada@example.com', timezone: 'UTC' };
    return { token: (await visit(`/booking-types/${ws.id}/${slug}/bookings`, sent)).body.manageToken };
  },
  quotes: async (ws) => {
    await makeBuyer(ws);
    return { token: (await sentQuote(ws)).token };
  },
};

async function personOf(ws: TestWorkspace) {
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  return body.results[0]?.id ?? '';
}

async function draftOf(ws: TestWorkspace) {
  const input = { contactId: await personOf(ws), subject: 'Hi', bodyHtml: '<p>Hi</p>' };
  return (await call(ws.key, emails.create, input)).body.email;
}

async function uploadOf(ws: TestWorkspace) {
  const described = { entity: 'CONTACT', recordId: await personOf(ws), fileName: 'a.bin' } as const;
  const { body } = await call(ws.key, files.uploadUrl, { ...described, contentType: TYPES.bytes, size: 1000 });
  return pathOf(body.uploadUrl);
}

/** Every public operation that takes a body, in each form that it takes one in. */
function publicOnes(ws: () => TestWorkspace): EntryPoint[] {
  const granted = new Map<string, Promise<Record<string, string>>>();
  const grantedFor = ({ path }: PublicOperation) => {
    const [, word = ''] = path.split('/');
    const grant = granted.get(word) ?? GRANTED[word]?.(ws());
    if (!grant) throw new Error(`Say what fills ${path}.`);
    granted.set(word, grant);
    return grant;
  };
  const one = (operation: PublicOperation, takes: Takes): EntryPoint => ({
    name: `${operation.id}, with a body of ${takes}`,
    method: operation.method,
    takes,
    ask: async () => {
      const values = await grantedFor(operation);
      const path = pathNames(operation.path).reduce(
        (filled, name) => filled.replace(`{${name}}`, values[name] ?? ''),
        `/api/public${operation.path}`,
      );
      const bearer: Headers = operation.visitorToken ? { authorization: `Bearer ${values.token}` } : {};
      return { path, headers: { 'content-type': TYPES[takes], ...bearer } };
    },
  });
  return publicOperations
    .filter(({ method }) => method !== 'GET')
    .flatMap((operation) => [
      one(operation, 'JSON'),
      ...(operation.bodyTypes?.includes('urlencoded') ? [one(operation, 'form')] : []),
    ]);
}

/** Every path of sign-in that is posted to. */
const signInOnes: EntryPoint[] = Object.keys(OFFERED).flatMap((key) => {
  const [method = '', path = ''] = key.split(' ');
  const takes = path === SAML ? 'form' : 'JSON';
  if (method === 'GET') return [];
  return [{ name: path, method, takes, ask: async () => ({ path, headers: { 'content-type': TYPES[takes] } }) }];
});

/** Every kind of place that takes a body: of the operations of the API and of the console, whose rule is one, some. */
export function entryPoints(ws: () => TestWorkspace): EntryPoint[] {
  const key = () => ({ authorization: `Bearer ${ws().key}` });
  const other = (
    name: string,
    takes: Takes,
    path: () => string | Promise<string>,
    { method = 'POST', headers = () => ({}) }: { method?: string; headers?: () => Headers } = {},
  ): EntryPoint => ({
    ...{ name, method, takes },
    ask: async () => ({ path: await path(), headers: { 'content-type': TYPES[takes], ...headers() } }),
  });
  return [
    other('the API', 'JSON', () => '/api/v1/tags', { headers: key }),
    other('the API, for files', 'JSON', () => '/api/v1/files', { headers: key }),
    other('the API, for batches', 'JSON', () => '/api/v1/contacts', { headers: key }),
    other('the console', 'JSON', () => '/api/trpc/account.setUp'),
    ...signInOnes,
    ...publicOnes(ws),
    other('background work', 'JSON', () => '/api/inngest'),
    other('review pages', 'JSON', async () => `${pathOf((await draftOf(ws())).reviewUrl)}/act`),
    other('pages', 'bytes', () => '/sign-in'),
    other('inbound mail', 'bytes', async () => `/api/inbound/${(await makeMailbox(ws())).token}`, {
      headers: () => ({ 'content-type': 'message/rfc822' }),
    }),
    other('uploads', 'bytes', () => uploadOf(ws()), { method: 'PUT' }),
    other('parts of imports', 'bytes', () => pathOf(uploadUrl(ws().id, newId())), { method: 'PUT' }),
    other(
      'unsubscribing',
      'bytes',
      async () => `/unsubscribe/${mailToken('unsubscribe', ws().id, (await draftOf(ws())).id)}`,
    ),
  ];
}
