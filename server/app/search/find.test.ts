import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepPool as pool, prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { emails } from '@/server/outreach/emails';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { products } from '@/server/records/products';
import { call, send } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { search } from './';

let ws: TestWorkspace;
beforeAll(async () => {
  ws = await makeWorkspace();
  await call(ws.key, companies.upsert, {
    companies: [{ name: 'Acme Tools', domain: 'acme.example', externalId: 'acme' }],
  });
  await call(ws.key, contacts.upsert, {
    contacts: [
      { name: 'Jürgen Müller', email: 'jm@acme.example', externalId: 'c-1', companyExternalId: 'acme' },
      { name: 'John Smith', email: 'john.smith@other.example', phone: '+44 20 7946 0958', externalId: 'JS/7' },
      { name: 'Johnny Smithers', email: 'js@other.example' },
      { name: 'Anna Johnson', email: 'anna@other.example', title: 'Head of Logistics' },
      { name: "Siobhán O'Brien" },
      { name: 'Мария Иванова' },
    ],
  });
  await call(ws.key, leads.create, { name: 'John Lead', company: 'Acme', email: 'lead@acme.example' });
  await call(ws.key, deals.upsert, { deals: [{ name: 'Acme renewal', value: 10, companyExternalId: 'acme' }] });
  await call(ws.key, products.upsert, {
    products: [
      { name: 'Torque wrench', sku: 'TW-100', description: 'For tight bolts' },
      { name: 'Turbo500 pump', sku: 'TP-500' },
    ],
  });
  await call(ws.key, emails.create, {
    contactExternalId: 'c-1',
    subject: 'Your quarterly invoice',
    bodyHtml: '<p>Dear Jürgen, the <b>parsnip</b> order is ready.</p>',
  });
});

const find = async (q: string, more: object = {}, key = ws.key) => {
  const { body } = await call(key, search.find, { q, ...more });
  return body.results.map(({ title }) => title);
};

describe('a search', () => {
  it('finds what begins with its words, in any case and without accents', async () => {
    expect(await find('JÜRG')).toEqual(['Jürgen Müller', 'Your quarterly invoice']);
    expect((await find('muller'))[0]).toBe('Jürgen Müller');
    expect(await find('o’brien')).toEqual(["Siobhán O'Brien"]);
    expect(await find('siobhan obr')).toEqual(["Siobhán O'Brien"]);
    expect(await find('мария')).toEqual(['Мария Иванова']);
    expect(await find('smith jo')).toEqual(expect.arrayContaining(['John Smith', 'Johnny Smithers']));
    expect(await find('nothing of the kind')).toEqual([]);
  });

  it('puts whole words of a title before beginnings, and those before the rest', async () => {
    const found = await find('john');
    expect(found.slice(0, 2).sort()).toEqual(['John Lead', 'John Smith']);
    expect(found.slice(2).sort()).toEqual(['Anna Johnson', 'Johnny Smithers']);
    expect((await find('acme')).slice(0, 2).sort()).toEqual(['Acme Tools', 'Acme renewal']);
    expect(await find('acme')).toEqual(expect.arrayContaining(['Jürgen Müller', 'John Lead']));
  });

  it('puts what is asked for nearly whole before what says much more', async () => {
    const newer = [{ name: 'Hydraulic press for Anna' }, { name: 'Hydraulic press for John' }];
    await call(ws.key, products.upsert, { products: [{ name: 'Hydraulic press', sku: 'HP-1' }] });
    await call(ws.key, deals.upsert, { deals: newer });
    expect((await find('hydraulic'))[0]).toBe('Hydraulic press');
  });

  it('puts an address, an externalId, a number or a domain before everything else', async () => {
    const firsts = {
      'Lead@ACME.example': 'John Lead',
      'js/7': 'John Smith',
      'tw-100': 'Torque wrench',
      'acme.example': 'Acme Tools',
      '442079460958': 'John Smith',
    };
    for (const [q, title] of Object.entries(firsts)) expect([q, (await find(q))[0]]).toEqual([q, title]);
  });

  it('looks into mail and into what is said of a record', async () => {
    expect(await find('parsnip')).toEqual(['Your quarterly invoice']);
    expect(await find('logistics')).toEqual(['Anna Johnson']);
    expect(await find('tight bolts')).toEqual(['Torque wrench']);
  });

  it('forgives a slip of the finger where it finds little', async () => {
    for (const q of ['jonh smith', 'johm smith', 'john smih', 'jhon smithe'])
      expect(await find(q)).toContain('John Smith');
    expect(await find('quartrely')).toEqual(['Your quarterly invoice']);
    expect(await find('tourque wrench')).toEqual(['Torque wrench']);
    expect(await find('turbi500 pump')).toEqual(['Turbo500 pump']);
    expect(await find('turbo501 pump')).toEqual([]);
  });

  it('leads to the record, as it is now', async () => {
    const { id } = (await call(ws.key, contacts.list, { externalId: 'c-1' })).body.contacts[0] ?? { id: '' };
    const { body } = await call(ws.key, search.find, { q: 'jm@acme.example', types: 'contact', limit: 1 });
    expect(body.results).toEqual([
      {
        type: 'CONTACT',
        id,
        title: 'Jürgen Müller',
        subtitle: 'Acme Tools · jm@acme.example',
        url: `http://localhost:3000/contacts/${id}`,
      },
    ]);
    await call(ws.key, contacts.upsert, { contacts: [{ externalId: 'c-1', name: 'Jürgen Ganzneu' }] });
    expect(await find('ganzneu')).toEqual(['Jürgen Ganzneu']);
    expect(await find('müller')).toEqual([]);
    const gone = (await call(ws.key, contacts.upsert, { contacts: [{ name: 'Shortlived Person' }] })).body.results[0];
    expect(await find('shortlived')).toEqual(['Shortlived Person']);
    await call(ws.key, contacts.delete, { id: gone?.id ?? '' });
    expect(await find('shortlived')).toEqual([]);
  });

  it('follows a draft until it is sent', async () => {
    const made = await call(ws.key, emails.create, {
      contactExternalId: 'JS/7',
      subject: 'Aubergine',
      bodyHtml: '<p>Hi</p>',
    });
    expect(await find('aubergine')).toEqual(['Aubergine']);
    await call(ws.key, emails.update, { id: made.body.email.id, subject: 'Zucchini' });
    expect(await find('zucchini')).toEqual(['Zucchini']);
    expect(await find('aubergine')).toEqual([]);
  });
});

describe('what a search may see', () => {
  it('is its own workspace', async () => {
    const other = await makeWorkspace();
    await call(other.key, contacts.upsert, {
      contacts: [{ name: 'John Elsewhere', email: 'jm@acme.example', externalId: 'c-1' }],
    });
    expect(await find('john', {}, other.key)).toEqual(['John Elsewhere']);
    expect(await find('c-1', {}, other.key)).toEqual(['John Elsewhere']);
    expect(await find('jonh', {}, other.key)).toEqual(['John Elsewhere']);
    expect(await find('smithers', {}, other.key)).toEqual([]);
    expect(await find('elsewhere')).toEqual([]);
  });

  it('is what its key may read, and a type that it may not is a 403', async () => {
    const { key } = await makeKey(ws.id, ['read:leads', 'read:offerings', 'write:contacts']);
    expect(await find('john', {}, key)).toEqual(['John Lead']);
    expect(await find('wrench', {}, key)).toEqual(['Torque wrench']);
    const asked = await call(key, search.find, { q: 'john', types: 'lead, contact' });
    expect([asked.status, asked.body.error]).toEqual([403, 'API key missing required scope: read:contacts.']);
    const none = await makeKey(ws.id, ['write:tags']);
    const nothing = await call(none.key, search.find, { q: 'john' });
    expect([nothing.status, nothing.body.error]).toEqual([403, 'API key missing required scope: read:contacts.']);
  });

  it('is of the types that are asked for', async () => {
    expect(await find('john', { types: 'LEAD' })).toEqual(['John Lead']);
    const bad = await call(ws.key, search.find, { q: 'john', types: 'lead,task' });
    expect([bad.status, bad.body.error]).toEqual([
      400,
      'types must be some of: CONTACT, COMPANY, LEAD, DEAL, PRODUCT, EMAIL, CASE, CONTRACT.',
    ]);
  });
});

describe('bad and hostile searches', () => {
  it('are refused when empty or too long, and for what is unknown', async () => {
    for (const q of ['', '   ', 'x'.repeat(201)]) {
      const { status, body } = await call(ws.key, search.find, { q });
      expect([q.length, status, body.error?.startsWith('q: ')]).toEqual([q.length, 400, true]);
    }
    const headers = { Authorization: `Bearer ${ws.key}` };
    expect((await send({ method: 'GET', path: '/search', headers })).body.error).toBe('q: Required');
    expect((await send({ method: 'GET', path: '/search', query: 'q=a&type=LEAD', headers })).status).toBe(400);
  });

  it('find nothing that they should not, and break nothing', { timeout: 120_000 }, async () => {
    const nasty = fc.constantFrom(
      "'",
      '"',
      '\\',
      '%',
      '_',
      '&',
      '|',
      '!',
      ':*',
      '<->',
      '(',
      ')',
      '\u0000',
      '💥',
      ' or ',
      "');--",
    );
    const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 6 })), {
      minLength: 1,
      maxLength: 30,
    });
    const other = await makeWorkspace();
    await call(other.key, contacts.upsert, { contacts: [{ name: "Rob'); DROP", externalId: `'a\\':*` }] });
    const check = fc.asyncProperty(text, async (parts) => {
      const q = parts.join('');
      const { status, body } = await call(other.key, search.find, { q });
      const ok = q.trim().length >= 1 && q.trim().length <= 200 && !q.includes('\0');
      expect([JSON.stringify(q), status]).toEqual([JSON.stringify(q), ok ? 200 : 400]);
      if (ok) expect(body.results.every(({ title }) => title === "Rob'); DROP")).toBe(true);
    });
    await fc.assert(check, { numRuns: 150 });
    expect(await find(`'A\\':*`, {}, other.key)).toEqual(["Rob'); DROP"]);
    expect(await find("rob'); drop", {}, other.key)).toEqual(["Rob'); DROP"]);
    for (const q of ['%', '_', '***', '"', '-- ;']) expect(await find(q, {}, other.key)).toEqual([]);
  });

  it('reads records with any text in them', async () => {
    const strange = await makeWorkspace();
    const name = `'"\\:*&|! ${'🤷'.repeat(50)} ẞtraße \ud83d\ude00 end`;
    const data = {
      workspaceId: strange.id,
      id: newId(),
      name,
      email: `${'x'.repeat(500)}@e.example`,
      externalId: '  ',
    };
    await prisma.contact.create({ data, select: { id: true } });
    expect(await find('STRASSE end', {}, strange.key)).toEqual([name]);
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM "SearchEntry" WHERE "workspaceId" = $1', [
      strange.id,
    ]);
    expect(rows[0].n).toBe(1);
  });
});
