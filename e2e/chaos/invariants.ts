import Stripe from 'stripe';
import type { Sent } from '../receiver';
import type { Installation } from './installation';
import { DOMAIN, IMPORTED, type Load } from './load';
import type { Taken } from './outside';

interface MailRow {
  email: string;
  state: string;
  reason: string | null;
}

const MAILS = `
  SELECT r.email::text, r.state, r.reason FROM "CampaignRecipient" r WHERE r.email::text LIKE '%${DOMAIN}'
  UNION ALL SELECT m.email::text, m.state, m.error FROM "BookingMail" m WHERE m.email::text LIKE '%${DOMAIN}' AND m."dueAt" < now()
  UNION ALL SELECT e."toEmail", e.status, e.error FROM "Email" e
    WHERE e."toEmail" LIKE '%${DOMAIN}' AND e."campaignId" IS NULL AND e.status <> 'DRAFT'`;
const UNKNOWN = 'Delivery outcome unknown.';
const OPEN = ['PENDING', 'CLAIMED', 'HANDED', 'QUEUED', 'SCHEDULED'];

/** What is still to be done; empty once the service has caught up. */
export async function leftToDo(at: Installation, load: Load, received: Sent[]): Promise<string[]> {
  const mails = await at.query<MailRow>(MAILS);
  const open = mails.filter(({ state }) => OPEN.includes(state)).length;
  const [imported] = await at.query<{ state: string }>(`SELECT state FROM "Import" WHERE id = '${load.importId}'`);
  const missing = eventsMissing(load, received).length;
  return [
    ...(open > 0 ? [`${open} mails`] : []),
    ...(imported?.state === 'DONE' ? [] : [`the import (${imported?.state})`]),
    ...(missing > 0 ? [`${missing} events`] : []),
  ];
}

const contactOf = ({ body }: Sent) => (body.data as { contact: { id: string } }).contact.id;

function eventsMissing(load: Load, received: Sent[]): string[] {
  const told = new Set(received.map(contactOf));
  return [...load.contacts].flatMap(([externalId, id]) => (id && !told.has(id) ? [externalId] : []));
}

/** Everything that is not as it was promised. */
export async function checkInvariants(at: Installation, load: Load, secret: string, received: Sent[], taken: Taken[]) {
  return [
    ...(await records(at, load)),
    ...eventsMissing(load, received).map((one) => `no event tells of ${one}`),
    ...events(secret, received),
    ...(await mails(at, taken)),
  ];
}

async function records(at: Installation, load: Load): Promise<string[]> {
  const ids = async (table: string, column: string) =>
    (
      await at.query<{ name: string }>(`SELECT "${column}"::text AS name FROM "${table}" WHERE "${column}" IS NOT NULL`)
    ).map(({ name }) => name);
  const [contacts, leads, bookings] = [
    await ids('Contact', 'externalId'),
    await ids('Lead', 'name'),
    await ids('Booking', 'id'),
  ];
  const lost = (what: string, acknowledged: Iterable<string>, there: string[]) => {
    const counted = new Map<string, number>();
    for (const name of there) counted.set(name, (counted.get(name) ?? 0) + 1);
    return [...acknowledged].flatMap((name) => {
      const count = counted.get(name) ?? 0;
      return count === 1 ? [] : [`${what} ${name} is there ${count} times`];
    });
  };
  const titles = await at.query<{ title: string }>(
    `SELECT title FROM "Contact" WHERE "externalId" = 'chaos-0' AND title IS NOT NULL`,
  );
  const title = Number(titles[0]?.title ?? 0);
  const { tried, acknowledged } = load.titles;
  const imported = contacts.filter((name) => name.startsWith('import-')).length;
  return [
    ...lost('contact', load.contacts.keys(), contacts),
    ...lost('lead', load.leads, leads),
    ...lost('booking', load.bookings, bookings),
    ...(title >= acknowledged && title <= tried ? [] : [`the title is ${title} and not ${acknowledged}`]),
    ...(imported === IMPORTED ? [] : [`${imported} rows of ${IMPORTED} were imported`]),
  ];
}

/** Each is signed, and a contact is added once, however often that is delivered. */
function events(secret: string, received: Sent[]): string[] {
  const stripe = new Stripe('sk_test_unused');
  const eventOf = new Map<string, string>();
  return received.flatMap(({ raw, headers, body }) => {
    const { id } = JSON.parse(raw) as { id: string };
    const contact = contactOf({ raw, headers, body });
    const known = eventOf.get(contact) ?? id;
    eventOf.set(contact, known);
    try {
      // The time is that of the service, whose clock was stepped meanwhile.
      stripe.webhooks.constructEvent(raw, headers['x-service-signature'] ?? '', secret, Number.MAX_SAFE_INTEGER);
    } catch {
      return [`the signature of ${id} is wrong`];
    }
    return known === id ? [] : [`contact ${contact} was added by ${known} and ${id}`];
  });
}

/** What is SENT was taken once; what has no known outcome, once at most; and nothing else was taken. */
async function mails(at: Installation, taken: Taken[]): Promise<string[]> {
  const rows = await at.query<MailRow>(MAILS);
  const ledger = new Map<string, number>();
  for (const { to } of taken) for (const address of to) ledger.set(address, (ledger.get(address) ?? 0) + 1);
  const messageIds = taken.map(({ messageId }) => messageId);
  const twice = messageIds.filter((id, index) => messageIds.indexOf(id) !== index);
  const byAddress = new Map<string, { sent: number; unknown: number }>();
  const wrong: string[] = twice.map((id) => `the mail ${id} was sent twice`);
  for (const { email, state, reason } of rows) {
    const counted = byAddress.get(email) ?? { sent: 0, unknown: 0 };
    byAddress.set(email, counted);
    if (state === 'SENT') counted.sent++;
    else if (reason === UNKNOWN) counted.unknown++;
    else wrong.push(`a mail to ${email} is ${state}: ${reason}`);
  }
  for (const [email, { sent, unknown }] of byAddress) {
    const count = ledger.get(email) ?? 0;
    if (count < sent || count > sent + unknown)
      wrong.push(`${email} was sent ${count} mails, where ${sent} are SENT and ${unknown} unknown`);
  }
  return wrong;
}
