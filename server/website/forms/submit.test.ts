import { beforeEach, describe, expect, it } from 'vitest';
import { payloads } from '@/server/automation/events/payloads';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { customFields } from '@/server/records/custom-fields';
import { leads } from '@/server/records/leads';
import { newAddress } from '@/server/test/address';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { CONTACT_FIELDS, fieldOf, makeForm, sendForm } from '@/server/test/forms';
import { notificationsOf } from '@/server/test/notifications';
import { renderToken } from './render-token';
import { listSubmissions } from './submissions';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const allLeads = async () => (await call(ws.key, leads.list, {})).body.leads;
const kept = async (formId: string) => (await listSubmissions(ws.ctx, { formId, limit: 100 })).submissions;
const ada = { name: '  Ada Lovelace ', email: ' Ada@example.com', message: 'Please call.' };

describe('POST /api/public/forms/{formKey}', () => {
  it('makes a lead and tells of it, all at once', async () => {
    await subscribe(ws, 'lead.created', 'form.submitted');
    const form = await makeForm(ws);
    const pageUrl = 'https://www.example.com/contact';
    const answer = await sendForm(form.key, { ...ada, pageUrl, unknown: 'x' });
    expect([answer.status, answer.body]).toEqual([
      201,
      { id: expect.any(String), message: 'Thank you.', redirectUrl: null },
    ]);
    const [lead, ...more] = await allLeads();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      notes: 'Please call.',
      source: 'FORM',
    });
    const events = await eventsOf(ws);
    expect(events.map(({ type }) => type)).toEqual(['lead.created', 'form.submitted']);
    expect(payloads['form.submitted'].parse(events[1].data)).toEqual({
      form: { id: form.id, name: 'Contact us' },
      lead,
      leadCreated: true,
      pageUrl,
      fields: { name: 'Ada Lovelace', email: 'Ada@example.com', message: 'Please call.' },
    });
    const [notice] = await notificationsOf(ws);
    expect(notice).toMatchObject({ title: 'Ada Lovelace sent “Contact us”' });
    expect(notice?.href).toBe(`/forms/${form.id}?submission=${answer.body.id}`);
  });

  it('brings a known lead up to what was sent, and adds to its notes', async () => {
    await call(ws.key, customFields.create, { entity: 'LEAD', label: 'Event', type: 'TEXT' });
    await call(ws.key, customFields.create, { entity: 'LEAD', label: 'Size', type: 'NUMBER' });
    await call(ws.key, customFields.create, { entity: 'LEAD', label: 'Topic', type: 'TEXT' });
    const of = { email: 'ADA@example.com', city: 'London', company: 'Old Ltd' };
    const known = {
      ...of,
      name: 'Ada King',
      notes: 'Met at a fair.\n',
      customFields: { event: 'Fair', topic: 'Rail' },
    };
    await call(ws.key, leads.create, known);
    await subscribe(ws, 'lead.created', 'form.submitted');
    const form = await makeForm(ws, {
      fields: [
        ...CONTACT_FIELDS,
        fieldOf('company', { leadField: 'company' }),
        fieldOf('city', { leadField: 'city' }),
        fieldOf('phone', { type: 'PHONE', leadField: 'phone' }),
        fieldOf('event', { leadField: 'customFields.event' }),
        fieldOf('size', { type: 'NUMBER', leadField: 'customFields.size' }),
        fieldOf('topic', { leadField: 'customFields.topic' }),
      ],
    });
    const sent = {
      ...ada,
      company: 'New Ltd',
      city: ' ',
      phone: '+49 30 5550',
      event: 'Expo',
      size: '12,5',
      topic: '',
    };
    await sendForm(form.key, sent);
    const [lead, ...more] = await allLeads();
    expect(more).toEqual([]);
    const told = { name: 'Ada Lovelace', company: 'New Ltd', phone: '+49 30 5550' };
    const notes = 'Met at a fair.\n\nPlease call.';
    expect(lead).toMatchObject({ ...of, ...told, notes, source: null });
    expect(lead?.customFields).toEqual({ event: 'Expo', size: 12.5, topic: 'Rail' });
    const [event, ...others] = await eventsOf(ws);
    expect(others).toEqual([]);
    expect(event.data).toMatchObject({ leadCreated: false, lead: told, fields: { event: 'Expo', size: '12,5' } });
  });

  it('adds a message to the notes once, and lets the oldest go where they grow too long', async () => {
    const form = await makeForm(ws);
    const notesAfter = async (message: string) => {
      await sendForm(form.key, { ...ada, message, clientId: newId() });
      return (await allLeads())[0]?.notes;
    };
    expect(await notesAfter('One.')).toBe('One.');
    expect(await notesAfter('One.')).toBe('One.');
    expect(await notesAfter('Two.')).toBe('One.\n\nTwo.');
    expect(await notesAfter('Two.')).toBe('One.\n\nTwo.');
    expect(await notesAfter('One.')).toBe('One.\n\nTwo.\n\nOne.');
    const [lead] = await allLeads();
    await call(ws.key, leads.update, { id: lead?.id ?? '', notes: 'x'.repeat(100_000) });
    expect(await notesAfter('Last.')).toBe(`${'x'.repeat(99_993)}\n\nLast.`);
  });

  it('says in JSON which field breaks which rule, and keeps nothing', async () => {
    const form = await makeForm(ws, {
      fields: [...CONTACT_FIELDS, fieldOf('topic', { type: 'SELECT', options: ['Sales', 'Support'] })],
    });
    const { status, body } = await sendForm(form.key, { email: 'no', topic: 'Other', name: 'x'.repeat(501) });
    expect([status, body.error]).toEqual([
      400,
      "name: String must contain at most 500 character(s); email: Invalid email; topic: Invalid enum value. Expected 'Sales' | 'Support', received 'Other'",
    ]);
    expect((await sendForm(form.key, { email: '  ' })).body.error).toBe('email: Required');
    expect((await sendForm(form.key, {})).body.error).toBe('email: Required');
    expect((await sendForm('nothing', ada)).body.error).toBe('Form not found.');
    expect(await kept(form.id)).toEqual([]);
    expect(await allLeads()).toEqual([]);
  });

  it('reads every type of field, and shows empty answers as null', async () => {
    const form = await makeForm(ws, {
      fields: [
        fieldOf('email', { type: 'EMAIL', leadField: 'email', required: true }),
        fieldOf('site', { type: 'URL', leadField: 'website' }),
        fieldOf('day', { type: 'DATE' }),
        fieldOf('topics', { type: 'MULTISELECT', options: ['A', 'B', 'C'] }),
        fieldOf('terms', { type: 'CHECKBOX' }),
        fieldOf('news', { type: 'CHECKBOX' }),
        fieldOf('size', { type: 'NUMBER' }),
        fieldOf('constructor'),
      ],
    });
    const sent =
      'email=a%40example.com&site=www.example.com&day=2026-11-22&topics=A&topics=C&terms=on&size=&constructor=';
    const { status, headers } = await sendForm(form.key, sent);
    expect([status, headers.Location]).toEqual([303, `/form/${form.key}/thanks`]);
    expect((await kept(form.id))[0]?.fields).toEqual({
      email: 'a@example.com',
      site: 'www.example.com',
      day: '2026-11-22',
      topics: ['A', 'C'],
      terms: true,
      news: null,
      size: null,
      constructor: null,
    });
  });

  it.each([{ toString: null }, [{ toString: 1 }], ['on', 'on']])(
    'refuses a box that is ticked by %j',
    async (terms) => {
      const form = await makeForm(ws, { fields: [...CONTACT_FIELDS, fieldOf('terms', { type: 'CHECKBOX' })] });
      const { status, body } = await sendForm(form.key, { ...ada, terms });
      expect([status, body.error]).toEqual([400, expect.stringContaining('terms')]);
    },
  );

  it('takes a repeat with the same clientId once, however many come at once', async () => {
    await subscribe(ws, 'form.submitted');
    const form = await makeForm(ws);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendForm(form.key, { ...ada, clientId: 'one' }, { address: newAddress() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await eventsOf(ws)).toHaveLength(1);
    expect(await kept(form.id)).toHaveLength(1);
  });

  it('makes one lead of several submissions at once', async () => {
    const form = await makeForm(ws);
    await Promise.all(Array.from({ length: 8 }, () => sendForm(form.key, ada)));
    expect(await allLeads()).toHaveLength(1);
    expect((await kept(form.id)).filter(({ leadCreated }) => leadCreated)).toHaveLength(1);
  });

  it('lets in the pages of its websites alone', async () => {
    const form = await makeForm(ws, { domains: ['example.com', 'localhost:8080'] });
    const from = async (origin: string) => (await sendForm(form.key, ada, { origin })).status;
    expect(await from('https://www.example.com')).toBe(201);
    expect(await from('http://localhost:8080')).toBe(201);
    expect(await from('http://localhost:3000')).toBe(201);
    for (const origin of ['https://notexample.com', 'https://example.com.evil.org', 'http://localhost:8081', 'null'])
      expect([origin, await from(origin)]).toEqual([origin, 403]);
    expect(await kept(form.id)).toHaveLength(3);
  });

  it('is not there while it is turned off', async () => {
    const form = await makeForm(ws, { active: false });
    expect((await sendForm(form.key, ada)).status).toBe(404);
  });
});

describe('a plain HTML form', () => {
  it('is led to where the form says', async () => {
    const form = await makeForm(ws, { redirectUrl: 'https://www.example.com/thanks' });
    const { status, headers } = await sendForm(form.key, 'email=a%40example.com', { accept: 'text/html' });
    expect([status, headers.Location]).toEqual([303, 'https://www.example.com/thanks']);
  });

  it('shows its errors as a page, with what was entered', async () => {
    const form = await makeForm(ws);
    const sent = 'email=no&message=Dear+%3Cb%3Eyou%3C%2Fb%3E';
    const { status, headers, text } = await sendForm(form.key, sent, { accept: 'text/html' });
    expect([status, headers['Content-Type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain('Enter an email address');
    expect(text).toContain('Dear &lt;b&gt;you&lt;/b&gt;</textarea>');
    expect(await kept(form.id)).toEqual([]);
  });

  it('is taken once where the button is pressed twice, and again where something else is sent', async () => {
    const form = await makeForm(ws);
    const visitor = { accept: 'text/html', address: newAddress(), 'user-agent': 'Browser' };
    const send = (body: string, more: object = {}) => sendForm(form.key, body, { ...visitor, ...more });
    const hello = 'email=ada%40example.com&message=Hello';
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(hello)));
    answers.push(await send(hello));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    expect(await kept(form.id)).toHaveLength(1);
    await send('email=ada%40example.com&message=Hello+again');
    await send(hello, { address: newAddress() });
    await send(hello, { 'user-agent': 'Another' });
    await send(`${hello}&renderToken=${renderToken(form.id, Date.now() - 10_000)}`);
    expect(await kept(form.id)).toHaveLength(5);
    const other = await makeForm(ws);
    const sendOther = () => sendForm(other.key, hello, visitor);
    await sendOther();
    const earlier = newId(Date.now() - 61_000);
    await pool.query('UPDATE "FormSubmission" SET id = $1 WHERE "formId" = $2', [earlier, other.id]);
    await sendOther();
    expect(await kept(other.id)).toHaveLength(2);
  });

  it('is told on a page why it was refused, and a program in JSON', async () => {
    const form = await makeForm(ws, { domains: ['www.example.com'] });
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const long = `email=a%40example.com&message=${'x'.repeat(70_000)}`;
    const evil = { origin: 'https://evil.example' };
    const parts = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const [key, body, headers, status, says] of [
      [form.key, 'email=a%40example.com', evil, 403, 'This website is not allowed to call this address.'],
      ['<b>none', 'email=a%40example.com', {}, 404, 'Form not found.'],
      [form.key, long, {}, 413, 'The body may have at most 65536 bytes.'],
      [form.key, 'email=a%00', {}, 400, 'Body must not contain the character U+0000.'],
      [form.key, '--x--', parts, 400, 'Send the form as application/x-www-form-urlencoded.'],
    ] as const) {
      const page = await sendForm(key, body, { ...browser, ...headers });
      expect([page.status, page.headers['Content-Type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.text).toContain(`<p>${says}</p>`);
      expect(page.headers['Content-Security-Policy']).toContain("default-src 'none'");
      expect([page.headers['X-Content-Type-Options'], page.headers['X-Request-Id']]).toEqual([
        'nosniff',
        expect.any(String),
      ]);
      const json = await sendForm(key, body, { accept: 'application/json, text/html;q=0.5', ...headers });
      expect([json.status, json.body]).toEqual([status, { error: says }]);
    }
    const address = newAddress();
    const flood = async () => {
      const page = await sendForm(form.key, 'email=no', { ...browser, address });
      expect([400, 429]).toContain(page.status);
      return page;
    };
    let page = await flood();
    while (page.status !== 429) page = await flood();
    expect(page.text).toContain('<p>Too many requests. Please try again in a minute.</p>');
    expect(page.headers['Retry-After']).toMatch(/^\d+$/);
    expect(await kept(form.id)).toEqual([]);
  });
});
