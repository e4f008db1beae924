import { beforeEach, describe, expect, it } from 'vitest';
import { leads } from '@/server/records/leads';
import { newAddress } from '@/server/test/address';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { CONTACT_FIELDS, fieldOf, makeForm, sendForm } from '@/server/test/forms';
import { notificationsOf } from '@/server/test/notifications';
import { acceptSubmission } from './accept';
import { renderToken, shownForMs } from './render-token';
import { FORM_PER_MINUTE, SENDER_PER_HOUR, SENDER_PER_MINUTE, spamReasons } from './spam';
import { listSubmissions } from './submissions';

const NONE = { senderMinute: 0, senderHour: 0, formMinute: 0 };
const fields = [...CONTACT_FIELDS, fieldOf('site', { type: 'URL', leadField: 'website' })];
const reasonsOf = (more: Partial<Parameters<typeof spamReasons>[0]>) =>
  spamReasons({ honeypot: '', shownForMs: 5000, recent: NONE, fields, answers: {}, ...more });

describe('what looks like spam', () => {
  it('is what a person would not do', () => {
    expect(reasonsOf({})).toEqual([]);
    expect(reasonsOf({ shownForMs: undefined })).toEqual([]);
    expect(reasonsOf({ honeypot: 'x' })).toEqual(['HONEYPOT']);
    expect(reasonsOf({ shownForMs: 1200 })).toEqual(['TIMING']);
    expect(reasonsOf({ shownForMs: -5 })).toEqual(['TIMING']);
    expect(reasonsOf({ shownForMs: 'forged' })).toEqual(['TIMING']);
  });

  it('is more than people send', () => {
    expect(reasonsOf({ recent: { senderMinute: SENDER_PER_MINUTE - 1, senderHour: 9, formMinute: 9 } })).toEqual([]);
    expect(reasonsOf({ recent: { ...NONE, senderMinute: SENDER_PER_MINUTE } })).toEqual(['RATE']);
    expect(reasonsOf({ recent: { ...NONE, senderHour: SENDER_PER_HOUR } })).toEqual(['RATE']);
    expect(reasonsOf({ recent: { ...NONE, formMinute: FORM_PER_MINUTE } })).toEqual(['RATE']);
  });

  it.each([
    'Our shop is at https://shop.example and we would like to hear what you charge for a dozen engines.',
    'Compare www.one.example/a/b with www.two.example/c/d please, and tell us which of them you would rather build for us.',
    '',
  ])('is no message with a link or two: %s', (message) => {
    expect(reasonsOf({ answers: { message } })).toEqual([]);
  });

  it.each([
    'http://a.example http://b.example http://c.example is what we sell, and we sell a great deal of it to everybody',
    'http://cheap-pills.example/buy http://more-pills.example/buy now',
    'Hello <a href="http://x.example">cheap</a>',
    'Hello [url=http://x.example]cheap[/url]',
  ])('is a message of links: %s', (message) => {
    expect(reasonsOf({ answers: { message } })).toEqual(['LINKS']);
  });

  it('is a name with an address in it, and no address where one is asked for', () => {
    expect(reasonsOf({ answers: { name: 'Win at https://x.example' } })).toEqual(['LINKS']);
    expect(reasonsOf({ answers: { site: 'https://x.example' } })).toEqual([]);
  });
});

describe('the token of a form that was shown', () => {
  it('is good for its form and its time', () => {
    const token = renderToken('form', 1_000_000);
    expect(shownForMs('form', token, 1_004_000)).toBe(4000);
    expect(shownForMs('other', token, 1_004_000)).toBe('forged');
    expect(shownForMs('form', `zzzz.${token.split('.')[1]}`, 1_004_000)).toBe('forged');
    for (const token of ['.', 'x', 'a.b.c', ' ']) expect(shownForMs('form', token, 1)).toBe('forged');
    expect(shownForMs('form', token, 1_000_000 + 3 * 86_400_000)).toBeUndefined();
    expect(shownForMs('form', undefined, 1)).toBeUndefined();
  });
});

describe('a submission that looks like spam', () => {
  let ws: TestWorkspace;
  beforeEach(async () => {
    ws = await makeWorkspace();
    await subscribe(ws, 'lead.created', 'form.submitted');
  });
  const kept = async (formId: string) => (await listSubmissions(ws.ctx, { formId, limit: 100 })).submissions;
  const spam = { name: 'Bot', email: 'bot@example.com', faxNumber: '1' };

  it('is answered like any other, and makes and tells nothing', async () => {
    const form = await makeForm(ws);
    const { status, body } = await sendForm(form.key, spam);
    expect([status, Object.keys(body)]).toEqual([201, ['id', 'message', 'redirectUrl']]);
    expect(await kept(form.id)).toMatchObject([{ status: 'SPAM', spamReasons: ['HONEYPOT'], lead: null }]);
    expect([await eventsOf(ws), await notificationsOf(ws), (await call(ws.key, leads.list, {})).body.leads]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('is what comes too fast from one address, or too soon after the form was shown', async () => {
    const form = await makeForm(ws);
    const address = newAddress();
    for (let n = 0; n <= SENDER_PER_MINUTE; n++) await sendForm(form.key, { email: `a${n}@example.com` }, { address });
    await sendForm(form.key, { email: 'b@example.com', renderToken: renderToken(form.id, Date.now()) });
    const [soon, fast, ...before] = await kept(form.id);
    expect([soon?.spamReasons, fast?.spamReasons]).toEqual([['TIMING'], ['RATE']]);
    expect(before.every(({ status }) => status === 'ACCEPTED')).toBe(true);
  });

  it('is taken in once when members accept it', async () => {
    const form = await makeForm(ws);
    const { body } = await sendForm(form.key, { ...spam, pageUrl: 'https://example.com/' });
    const answers = await Promise.allSettled([acceptSubmission(ws.ctx, body), acceptSubmission(ws.ctx, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const events = await eventsOf(ws);
    expect(events.map(({ type }) => type)).toEqual(['lead.created', 'form.submitted']);
    expect(events[1].data).toMatchObject({ pageUrl: 'https://example.com/', fields: { name: 'Bot' } });
    expect(await kept(form.id)).toMatchObject([{ status: 'ACCEPTED', lead: { name: 'Bot' }, leadCreated: true }]);
    await expect(acceptSubmission((await makeWorkspace()).ctx, body)).rejects.toThrow('Submission not found.');
  });
});
