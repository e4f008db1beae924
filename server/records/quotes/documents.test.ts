import { inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '@/server/app/endpoints';
import { answerLink } from '@/server/app/entry/links';
import { transfer } from '@/server/app/entry/transfers';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { memberContext, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { LINES, makeQuote, makeSeller, sentQuote, setStatus, versionsOf } from '@/server/test/quotes';
import { operations } from '@/server/workspace/operations';
import { updateWorkspace } from '@/server/workspace/workspaces/settings';
import { quotes } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeSeller();
});

describe('lines with discount and tax', () => {
  it('add up in the currency of the deal, and show with include alone', async () => {
    const quote = await makeQuote(ws, { terms: 'Net 30' });
    expect(quote.total).toBe(177.63);
    expect(quote.lineItems.map(({ total }) => total)).toEqual([43.75, 100, 10]);
    expect(Object.keys(quote.lineItems[0] ?? {})).toEqual(['id', 'name', 'offering', 'quantity', 'unitPrice', 'total']);
    const include = 'currency,terms,amounts,version,expired';
    const shown = (await call(ws.key, quotes.get, { id: quote.id, include })).body.quote;
    const ids = quote.lineItems.map(({ id }) => id);
    expect(shown).toEqual({
      ...quote,
      currency: 'USD',
      terms: 'Net 30',
      version: null,
      expired: false,
      amounts: {
        subtotal: 160,
        discount: 6.25,
        tax: 23.88,
        taxes: [
          { percent: 8.875, net: 43.75, tax: 3.88 },
          { percent: 20, net: 100, tax: 20 },
        ],
        lines: [
          { id: ids[0], discountPercent: 12.5, discount: 6.25, taxPercent: 8.875, tax: 3.88 },
          { id: ids[1], discountPercent: null, discount: 0, taxPercent: 20, tax: 20 },
          { id: ids[2], discountPercent: null, discount: 0, taxPercent: null, tax: 0 },
        ],
      },
    });
  });

  it.each([
    ['JPY', 178],
    ['KWD', 177.628],
  ])('are rounded to what %s has', async (currency, total) => {
    expect((await makeQuote(ws, {}, currency)).total).toBe(total);
  });

  it('are priced again when the currency is another one', async () => {
    const { id } = await makeQuote(ws);
    expect((await call(ws.key, quotes.update, { id, currency: 'jpy' })).body.quote.total).toBe(178);
  });

  it.each([
    [{ discountPercent: 100.01 }, 'lineItems.0.discountPercent: Number must be less than or equal to 100'],
    [{ discountPercent: 0.001 }, 'lineItems.0.discountPercent: Number must have at most 2 decimals'],
    [{ taxPercent: 7.1234 }, 'lineItems.0.taxPercent: Number must have at most 3 decimals'],
  ])('refuse %j', async (wrong, error) => {
    await makeQuote(ws);
    const lineItems = [{ name: 'x', unitPrice: 1, ...wrong }];
    const refused = await call(ws.key, quotes.create, { title: 'x', dealExternalId: 'd', lineItems });
    expect(refused).toMatchObject({ status: 400, body: { error } });
  });
});

describe('a version', () => {
  it('is frozen by becoming SENT, and again only once the content is another one', async () => {
    const { id } = await makeQuote(ws, { terms: 'Net 30', validUntil: '2099-12-31' });
    await setStatus(ws, id, 'SENT');
    await setStatus(ws, id, 'DRAFT');
    await setStatus(ws, id, 'SENT');
    await setStatus(ws, id, 'DRAFT');
    await call(ws.key, quotes.update, { id, title: 'Rollout 2' });
    expect(await versionsOf(ws, id)).toHaveLength(1);
    await setStatus(ws, id, 'SENT');
    const [second, first] = await versionsOf(ws, id);
    expect([first?.document?.title, second?.document?.title, second?.version]).toEqual(['Rollout', 'Rollout 2', 2]);
    expect(first?.document).toMatchObject({
      ...{ number: 1, version: 1, validUntil: '2099-12-31', currency: 'USD', terms: 'Net 30' },
      seller: { name: 'Seller Ltd' },
      buyer: { name: 'Ada Byron', email: 'ada@example.com', company: null },
      ...{ subtotal: '160.00', discount: '6.25', tax: '23.88', total: '177.63' },
      lines: [
        {
          quantity: '1.5',
          unitPrice: '33.33',
          discountPercent: '12.5',
          taxPercent: '8.875',
          total: '43.75',
          tax: '3.88',
        },
        { name: 'Plan' },
        { discountPercent: null, taxPercent: null },
      ],
    });
  });

  it('shows what the workspace has its quotes say of the seller, and keeps what it said', async () => {
    const owner = memberContext(ws.id, ws.ownerId, 'owner');
    const say = (sellerDetails: string | null) => updateWorkspace(owner, { sellerDetails });
    const details = '1 Main Street\nVAT DE123456789';
    await say(details);
    const { id, token } = await sentQuote(ws);
    const sellersOf = async () => (await versionsOf(ws, id)).map(({ document }) => document?.seller);
    expect(await sellersOf()).toEqual([{ name: 'Seller Ltd', details }]);
    expect((await answerLink(linkRequest(`${config.baseUrl}/quote/${token}/pdf`)))?.status).toBe(200);
    await say(null);
    expect(await sellersOf()).toEqual([{ name: 'Seller Ltd', details }]);
    await setStatus(ws, id, 'DRAFT');
    await setStatus(ws, id, 'SENT');
    expect(await sellersOf()).toEqual([{ name: 'Seller Ltd' }, { name: 'Seller Ltd', details }]);
    await say('東京');
    await setStatus(ws, id, 'DRAFT');
    expect((await setStatus(ws, id, 'SENT')).body.error).toMatch(/^The PDF of a quote cannot show “東” “京”: /);
  });

  it('has a PDF whose bytes stay the same', async () => {
    const { id, token } = await sentQuote(ws, { title: 'Übersicht Ω Ж' });
    const pdf = async () =>
      Buffer.from((await answerLink(linkRequest(`${config.baseUrl}/quote/${token}/pdf`)))?.body ?? '');
    const first = await pdf();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.toString('latin1')).toMatch(/\/Type \/Page\b[\s\S]*%%EOF\s*$/);
    expect(streamsOf(first).some((stream) => stream.includes('BT'))).toBe(true);
    // Drawn anew.
    await prisma.quoteVersion.updateMany({ where: { workspaceId: ws.id }, data: { pdf: null } });
    expect((await pdf()).equals(first)).toBe(true);
    const { url } = (await call(ws.key, quotes.pdf, { id, version: 1 })).body;
    const { status, headers, body } = await transfer(linkRequest(url));
    expect([status, headers['Content-Type']]).toEqual([200, 'application/pdf']);
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).equals(first)).toBe(true);
  });

  it('is drawn however long a quote may be', async () => {
    const lineItems = Array.from({ length: 500 }, () => ({
      name: 'Ωμέγα Жизнь '.repeat(41),
      unitPrice: 1,
      taxPercent: 20,
    }));
    const { token } = await sentQuote(ws, {
      lineItems,
      notes: 'many words '.repeat(9000),
      terms: 'and terms '.repeat(2000),
    });
    expect((await answerLink(linkRequest(`${config.baseUrl}/quote/${token}/pdf`)))?.status).toBe(200);
  }, 60_000);

  it('comes back with its quote', async () => {
    const { id } = await sentQuote(ws);
    await setStatus(ws, id, 'DRAFT');
    const before = await versionsOf(ws, id);
    await call(ws.key, quotes.delete, { id });
    expect((await call(ws.key, resources.trash.restore, { ids: [id] })).status).toBe(200);
    expect(await versionsOf(ws, id)).toEqual(before);
  });

  it('keeps its quote from going when what made it is taken back', async () => {
    const rows = { title: 'Rollout', dealExternalId: 'd', lineItems: LINES };
    await makeQuote(ws);
    const made = await call(ws.key, quotes.create, rows);
    const { id } = made.body.quote;
    await setStatus(ws, id, 'SENT');
    const reverted = await call(ws.key, operations.revert, { id: made.headers['X-Operation-Id'] ?? '' });
    expect(reverted.body.records[0]?.conflicts).toMatchObject([
      { reason: 'kept', message: expect.stringMatching(/^It was sent/) },
    ]);
    expect((await call(ws.key, quotes.get, { id })).status).toBe(200);
  });

  it('is not needed for the PDF of a draft', async () => {
    const { id } = await makeQuote(ws);
    const { url, version } = (await call(ws.key, quotes.pdf, { id })).body;
    expect(version).toBeNull();
    expect((await transfer(linkRequest(url))).status).toBe(200);
    expect((await call(ws.key, quotes.pdf, { id, version: 1 })).body.error).toBe('Version not found.');
    expect((await call(ws.key, quotes.pdf, { id, version: 3_000_000_000 })).status).toBe(400);
    expect((await call(ws.key, quotes.link, { id })).body.error).toBe('This quote was not sent yet.');
  });
});

/** The content of a PDF's streams, as far as they are deflated. */
function streamsOf(pdf: Buffer): string[] {
  const parts = pdf.toString('latin1').split(/stream\r?\n/);
  return parts.flatMap((part) => {
    try {
      return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}
