import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerLink } from '@/server/app/entry/links';
import { config } from '@/server/kernel/config';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { flushFetches } from '@/server/outreach/mail/track/recorder';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';
import { emails } from './';

const DRAFTS = 100;
const SENDS = 50;
const SCANS = 10_000;

let smtpServer: SmtpTestServer;
let ws: TestWorkspace;
let contactIds: string[];
beforeAll(async () => {
  smtpServer = await startSmtpServer();
  config.smtpUrl = smtpServer.url;
  ws = await makeWorkspace();
  const rows = Array.from({ length: DRAFTS }, (_, n) => ({ email: `r${n}@example.com` }));
  const { body } = await call(ws.key, contacts.upsert, { contacts: rows });
  contactIds = body.results.flatMap(({ id }) => id ?? []);
});
afterAll(async () => {
  smtpPool().close();
  await smtpServer.close();
});

const draft = async (contactId: string, more = {}) =>
  (await call(ws.key, emails.create, { contactId, subject: 'x', bodyHtml: '<p>x</p>', ...more })).body.email.id;

it(`sends ${DRAFTS} mails for ${SENDS} sends at once of each of ${DRAFTS} drafts`, async () => {
  const ids: string[] = [];
  for (const contactId of contactIds) ids.push(await draft(contactId));
  /** Told to come again, as on a machine that is busy with other work, it does. */
  const send = async (id: string): Promise<number> => {
    const { status } = await call(ws.key, emails.send, { id });
    return status === 503 ? send(id) : status;
  };
  const statuses: number[] = [];
  for (let from = 0; from < DRAFTS; from += 10) {
    const asked = ids.slice(from, from + 10).flatMap((id) => Array.from({ length: SENDS }, () => id));
    statuses.push(...(await Promise.all(asked.map(send))));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(DRAFTS);
  expect(statuses.filter((status) => status === 409)).toHaveLength(DRAFTS * (SENDS - 1));
  const taken = smtpServer.ledger.flatMap(({ to }) => to);
  expect([taken.length, new Set(taken).size]).toEqual([DRAFTS, DRAFTS]);
}, 600_000);

it(`unsubscribes nobody and counts no person for ${SCANS} fetches of a link scanner`, async () => {
  smtpServer.reset();
  const id = await draft(contactIds[0] ?? '', {
    bodyHtml: '<a href="https://acme.example/">x</a>',
    campaign: 'Spring',
  });
  await call(ws.key, emails.send, { id });
  const [mail] = await smtpServer.mails();
  const html = String(mail?.html);
  const links = [...html.matchAll(/http:\/\/localhost:3000\/t\/[oc]\/[\w-]+/g)].map(([link]) => link);
  const way = /^List-Unsubscribe: <([^>]+)>/m.exec(
    smtpServer.ledger[0]?.raw.toString().replace(/\r\n[ \t]+/g, ' ') ?? '',
  )?.[1];
  const all = [...links, way ?? ''];
  expect(all).toHaveLength(3);
  const agents = [
    'Mozilla/5.0 (compatible; SafeLinks)',
    'BarracudaCentral/1.0',
    'Mimecast-URL-Protect',
    'python-requests/2',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ];
  for (let scan = 0; scan < SCANS; scan++) {
    const headers = { 'user-agent': agents[scan % agents.length] ?? '' };
    await answerLink(linkRequest(all[scan % all.length] ?? '', { method: scan % 5 ? 'GET' : 'HEAD', headers }));
  }
  await flushFetches();
  const { engagement } = (await call(ws.key, emails.get, { id })).body;
  expect(engagement).toMatchObject({ opened: false, opens: 0, clicks: 0 });
  expect(engagement.machineOpens).toBe(Math.floor(SCANS / 3));
  expect((await call(ws.key, suppressions.list, {})).body.suppressions).toEqual([]);
}, 600_000);
