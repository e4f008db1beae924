import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from './client';

/** By which what was written here is told from what was there. */
export const DOMAIN = 'chaos.example';
const ALWAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
const DAY_MS = 86_400_000;
const BATCH = 20;
export const IMPORTED = 3000;

interface Batch {
  results: { id: string; status: string }[];
}

/** Clients of every kind, and what was acknowledged to them. */
export class Load {
  /** By externalId; the id where the answer was not lost. */
  readonly contacts = new Map<string, string | undefined>();
  readonly leads = new Set<string>();
  readonly bookings = new Set<string>();
  readonly titles: { tried: number; acknowledged: number } = { tried: 0, acknowledged: 0 };
  importId = '';
  private patched = '';
  private bookingType = '';
  private slots: string[] = [];
  private serial = 0;
  private readonly ending = new AbortController();
  private working: Promise<unknown>[] = [];

  constructor(private readonly client: Client) {}

  /** Makes what the others need, and begins an import. */
  async begin(webhookUrl: string): Promise<{ secret: string }> {
    const { client } = this;
    const hook = await client.post<{ secret: string }>('/webhooks', { url: webhookUrl, events: ['contact.created'] });
    const type = await client.post<{ bookingType: { id: string } }>('/booking-types', {
      ...{ title: 'Chaos', durationMin: 15, hours: ALWAYS, minNoticeMin: 0 },
      ...{ locationKind: 'LINK', locationValue: 'https://meet.example.com/room' },
    });
    this.bookingType = bodyOf(type).bookingType.id;
    const [first = ''] = await this.addContacts(1);
    this.patched = first;
    await this.import();
    return bodyOf(hook);
  }

  /** Goes on until it is ended, each kind at its own pace. */
  start(): void {
    this.working = [
      this.loop(150, () => void this.addContacts(BATCH).catch(() => {})),
      this.loop(250, () => void this.addLead().catch(() => {})),
      this.loop(100, () => this.patchContact()),
      this.loop(700, () => this.book()),
      this.loop(900, () => void this.mail().catch(() => {})),
      this.loop(9000, () => void this.campaign().catch(() => {})),
    ];
  }

  /** Begins nothing more; waits until all that was begun is answered. Throws what never was. */
  async end(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.working);
    while (this.client.open.size > 0) await Promise.all(this.client.open);
  }

  private async loop(everyMs: number, work: () => unknown): Promise<void> {
    while (!this.ending.signal.aborted) {
      // More than this waiting for answers says nothing more.
      if (this.client.open.size < 60) await work();
      await sleep(everyMs, undefined, { signal: this.ending.signal }).catch(() => {});
    }
  }

  private async addContacts(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, () => {
      const externalId = `chaos-${this.serial++}`;
      return { externalId, name: `Contact ${externalId}`, email: `${externalId}@${DOMAIN}` };
    });
    const answer = await this.client.post<Batch>('/contacts', { contacts: rows });
    const results = answer.status === 'lost' ? [] : bodyOf(answer).results;
    for (const [index, { externalId }] of rows.entries()) this.contacts.set(externalId, results[index]?.id);
    return results.map(({ id }) => id);
  }

  private async addLead(): Promise<void> {
    const name = `Lead ${this.serial++}`;
    accepted(await this.client.post('/leads', { name, email: `lead-${this.serial}@leads.${DOMAIN}` }));
    this.leads.add(name);
  }

  private async patchContact(): Promise<void> {
    const title = ++this.titles.tried;
    accepted(await this.client.patch(`/contacts/${this.patched}`, { title: String(title) }));
    this.titles.acknowledged = title;
  }

  /** Each slot once, by an invitee of its own. */
  private async book(): Promise<void> {
    if (this.slots.length === 0) {
      const from = new Date(Date.now() + (1 + this.bookings.size) * DAY_MS).toISOString();
      const query = `from=${from}&to=${new Date(Date.parse(from) + 3 * DAY_MS).toISOString()}`;
      const answer = await this.client.get<{ slots: { startAt: string }[] }>(
        `/booking-types/${this.bookingType}/slots?${query}`,
      );
      this.slots = answer.slots.map(({ startAt }) => startAt);
    }
    const startAt = this.slots.shift();
    const who = { inviteeName: 'Ada', inviteeEmail: `invitee-${this.serial++}@book.${DOMAIN}` };
    void this.client
      .post<{ booking: { id: string } }>('/bookings', { bookingTypeId: this.bookingType, startAt, ...who })
      .then(
        (answer) => {
          if (answer.status === 201) this.bookings.add(answer.body.booking.id);
        },
        () => {},
      );
  }

  private async mail(): Promise<void> {
    const [contactId = ''] = await this.addContacts(1);
    if (contactId === '') return;
    const draft = await this.client.post<{ email: { id: string } }>('/emails', {
      ...{ contactId, subject: 'Hello', bodyHtml: '<p>Hello</p>' },
    });
    if (draft.status !== 'lost') accepted(await this.client.post(`/emails/${bodyOf(draft).email.id}/send`, {}));
  }

  private async campaign(): Promise<void> {
    const contactIds = await this.addContacts(4 * BATCH);
    if (contactIds.length === 0) return;
    const made = await this.client.post<{ campaign: { id: string } }>('/campaigns', {
      ...{ name: `Chaos ${this.serial}`, subject: 'Hello {{contact.name}}', bodyHtml: '<p>Hello {{contact.name}}</p>' },
      ...{ segmentType: 'static', contactIds },
    });
    if (made.status !== 'lost') accepted(await this.client.post(`/campaigns/${bodyOf(made).campaign.id}/launch`, {}));
  }

  private async import(): Promise<void> {
    const rows = Array.from({ length: IMPORTED }, (_, n) => `import-${n},Imported ${n},import-${n}@in.${DOMAIN}`);
    const file = `External ID,Name,Email\n${rows.join('\n')}\n`;
    const begun = bodyOf(
      await this.client.post<{ import: { id: string } }>('/imports', {
        ...{ resource: 'contacts', fileName: 'people.csv', size: Buffer.byteLength(file) },
      }),
    );
    this.importId = begun.import.id;
    await this.client.put(`/imports/${this.importId}/parts/1`, file);
    accepted(await this.client.post(`/imports/${this.importId}/complete`, {}));
    const state = async () =>
      (await this.client.get<{ import: { state: string } }>(`/imports/${this.importId}`)).import.state;
    while ((await state()) === 'READING') await sleep(200);
    accepted(await this.client.post(`/imports/${this.importId}/start`, {}));
  }
}

function accepted<T>(answer: Answer<T>): Answer<T> {
  if (answer.status !== 'lost' && answer.status >= 300) throw new Error(JSON.stringify(answer));
  return answer;
}

function bodyOf<T>(answer: Answer<T>): T {
  accepted(answer);
  if (answer.status === 'lost') throw new Error('The answer was lost.');
  return answer.body;
}
