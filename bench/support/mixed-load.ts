import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Credentials } from '../../e2e/service';

interface Ask {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
}

const paragraph = 'We have been looking at how other firms of our size keep their stock, and would like to hear more. ';

/** A client of the service that does a bit of everything, over connections of its own. */
export class MixedClient {
  private readonly pool: Pool;
  private readonly contacts: string[] = [];
  private serial = 0;
  private asked = 0;
  private shown = 0;
  private cookie = '';
  private inbound = '';

  constructor(
    private readonly service: Credentials,
    private readonly name: string,
  ) {
    this.pool = new Pool(service.baseUrl, { connections: 1 });
  }

  /** Signs in, makes a mailbox that mail can be posted to, and a few contacts to ask for. */
  async begin() {
    const { email, password } = this.service;
    const signIn = await this.send('POST', '/api/auth/sign-in/email', JSON.stringify({ email, password }), {
      origin: this.service.baseUrl,
    });
    this.cookie = [signIn.headers['set-cookie']]
      .flat()
      .map((line) => line?.split(';')[0])
      .join('; ');
    const { mailbox } = await this.json({
      path: '/mailboxes',
      method: 'POST',
      body: { address: `${this.name}@crm.example` },
    });
    const made = await this.json({ path: `/mailboxes/${mailbox.id}/inbound-url`, method: 'POST', body: {} });
    this.inbound = new URL(made.inboundUrl).pathname;
    const { results } = await this.json(this.batch(20));
    this.contacts.push(...results.map(({ id }: { id: string }) => id));
  }

  /** One call of the API, of a kind that changes from call to call. */
  async call() {
    const kinds = this.kinds();
    const kind = kinds[this.asked++ % kinds.length];
    if (kind) await this.json(kind());
  }

  /** A page of the console as a signed-in browser asks for it, or what a click within the console fetches. */
  async page() {
    const { cookie } = this;
    const paths = this.paths();
    const path = paths[this.shown++ % paths.length] ?? '/';
    const isClick = this.shown % 3 === 0;
    await this.send('GET', isClick ? `${path}?_rsc=1` : path, null, isClick ? { cookie, rsc: '1' } : { cookie });
    const input = encodeURIComponent(JSON.stringify({ limit: 50 }));
    await this.send('GET', `/api/trpc/contacts.list?input=${input}`, null, { cookie });
  }

  /** 1,000 rows of another system's, in one call. */
  async thousandRows() {
    await this.json(this.batch(1000));
  }

  /** A CSV of contacts, sent, read and written as the console does it; over when every row is written. */
  async importFile(rows: number) {
    const lines = Array.from({ length: rows }, (_, n) => `Row ${n},r${n}.${this.name}@rows.example,Leeds,Buyer`);
    const file = Buffer.from(['Name,Email,City,Title', ...lines].join('\n'));
    const body = { resource: 'contacts', fileName: 'rows.csv', size: file.length };
    const begun = await this.json({ path: '/imports', method: 'POST', body });
    const path = `/imports/${begun.import.id}`;
    const until = async (state: string) => {
      let now = await this.json({ path });
      while (now.import.state !== state) {
        if (now.import.error) throw new Error(`The import failed: ${now.import.error}`);
        await setTimeout(250);
        now = await this.json({ path });
      }
      return now.import;
    };
    for (let n = 1; (n - 1) * begun.import.partSize < file.length; n++) {
      const part = file.subarray((n - 1) * begun.import.partSize, n * begun.import.partSize);
      const digest = createHash('sha256').update(part).digest('base64');
      const headers = { authorization: `Bearer ${this.service.apiKey}`, 'content-digest': `sha-256=:${digest}:` };
      await this.send('PUT', `/api/v1${path}/parts/${n}`, part, headers);
    }
    await this.json({ path: `${path}/complete`, method: 'POST', body: {} });
    await until('READY');
    await this.json({ path: `${path}/start`, method: 'POST', body: {} });
    const { counts } = await until('DONE');
    if (counts.created !== rows) throw new Error(`Of ${rows} rows the import created ${counts.created}.`);
  }

  /** A mail as a mail server hands it on: mostly text, some with an attachment of 200 KB. */
  async mail() {
    const n = this.serial++;
    const headers = [
      `From: Someone <c${n % 500}.${this.name}@people.example>`,
      `To: ${this.name}@crm.example`,
      `Subject: A question about order ${n}`,
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${randomUUID()}@people.example>`,
      'MIME-Version: 1.0',
    ];
    const html = `<p>${paragraph.repeat(30)}</p>`;
    const attachment = Buffer.alloc(200_000, n % 251)
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
    const parts = [
      `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${paragraph.repeat(30)}`,
      `--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
      ...(n % 10 === 0
        ? [
            `--b\r\nContent-Type: application/octet-stream; name=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${attachment}`,
          ]
        : []),
    ];
    const raw = [...headers, 'Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--', ''].join('\r\n');
    await this.send('POST', this.inbound, raw, { 'content-type': 'message/rfc822' });
  }

  /** A campaign to the first contacts, which goes out at once. */
  async campaign() {
    const made = await this.json({
      path: '/campaigns',
      method: 'POST',
      body: {
        ...{ name: `Campaign ${this.serial++}`, subject: 'Hello {{contact.name}}', bodyHtml: `<p>${paragraph}</p>` },
        ...{ segmentType: 'static', contactIds: this.contacts },
      },
    });
    await this.json({ path: `/campaigns/${made.campaign.id}/launch`, method: 'POST', body: {} });
  }

  /** Has changes of contacts told to somebody. */
  async subscribe(url: string) {
    const events = ['contact.created', 'contact.updated'];
    await this.json({ path: '/webhooks', method: 'POST', body: { url, events } });
  }

  /** A site whose visitors may chat, by its key. */
  async chatSite(): Promise<string> {
    const { cookie, service, name } = this;
    const body = JSON.stringify({ name, domains: ['*'] });
    const headers = { cookie, origin: service.baseUrl };
    const { text } = await this.send('POST', '/api/trpc/chatSites.create', body, headers);
    return JSON.parse(text).result.data.site.key;
  }

  async end() {
    await this.pool.close();
  }

  private kinds(): (() => Ask)[] {
    const { contacts, name, asked: serial } = this;
    const contactId = contacts[serial % contacts.length];
    const one = `/contacts/${contactId}`;
    const mark = `${name}-${serial}`;
    return [
      () => ({ path: '/contacts?limit=100' }),
      () => ({ path: one }),
      () => ({ path: `/contacts?limit=20&q=person+${serial % 900}` }),
      () => ({ path: one, method: 'PATCH', body: { title: `Buyer ${serial}` } }),
      () => ({ path: `/search?q=person+${serial % 700}` }),
      () => ({ path: '/deals?limit=50' }),
      () => ({ path: '/notes', method: 'POST', body: { notes: [{ body: `${paragraph} ${mark}`, contactId }] } }),
      () => ({ path: one }),
      () => ({ path: '/tasks?limit=50' }),
      () => ({ path: '/tasks', method: 'POST', body: { tasks: [{ title: `Call ${mark}`, contactId }] } }),
      () => ({ path: `/contacts?updatedSince=2026-01-01T00:00:00Z&limit=50` }),
      () => this.batch(1),
      () => ({ path: '/companies?limit=50' }),
      () => ({ path: one, method: 'PATCH', body: { city: `City ${serial % 50}` } }),
      () => ({ path: '/leads', method: 'POST', body: { name: `Lead ${mark}`, email: `${mark}@leads.example` } }),
      () => ({ path: '/emails?limit=25' }),
      () => ({ path: '/deals', method: 'POST', body: { deals: [{ name: `Deal ${mark}`, value: serial, contactId }] } }),
      () => ({ path: '/pipelines' }),
      () => ({
        path: '/emails',
        method: 'POST',
        body: { contactId, subject: `Offer ${mark}`, bodyHtml: `<p>${paragraph.repeat(10)}</p>` },
      }),
      () => ({ path: `/contacts/${randomUUID()}` }),
      () => ({ path: '/contacts?limit=none' }),
      () => ({ path: '/products?limit=50' }),
      () => ({
        path: '/communications',
        method: 'POST',
        body: { contactId, type: 'CALL', direction: 'INBOUND', body: paragraph },
      }),
      () => ({ path: '/tags' }),
      () => ({ path: '/workflows' }),
    ];
  }

  private paths(): string[] {
    const records = ['/contacts', '/companies', '/deals', '/leads', '/tasks', '/notes', '/products', '/quotes'];
    const work = ['/', '/board', '/inbox', '/campaigns', '/sequences', '/calendar', '/chats', '/forms', '/workflows'];
    const one = `/contacts/${this.contacts[this.serial % this.contacts.length]}`;
    return [...records, ...work, one, '/settings', '/settings/members', '/settings/tags', '/suppressions', '/docs'];
  }

  private batch(count: number): Ask {
    const contacts = Array.from({ length: count }, () => {
      const n = this.serial++;
      const externalId = `${this.name}-${n}`;
      return {
        externalId,
        name: `Person ${n}`,
        email: `c${n}.${this.name}@people.example`,
        city: 'Leeds',
        title: 'Head of Stock',
      };
    });
    return { path: '/contacts', method: 'POST', body: { contacts } };
  }

  private async json({ method = 'GET', path, body }: Ask) {
    const authorization = `Bearer ${this.service.apiKey}`;
    const text = body === undefined ? null : JSON.stringify(body);
    return JSON.parse((await this.send(method, `/api/v1${path}`, text, { authorization })).text);
  }

  private async send(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: string | Uint8Array | null,
    headers: Record<string, string>,
  ) {
    const all = { 'content-type': 'application/json', ...headers };
    const answer = await this.pool.request({ method, path, body, headers: all });
    const text = await answer.body.text();
    if (answer.statusCode >= 500) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
    if (answer.statusCode === 401 || answer.statusCode === 429)
      throw new Error(`${method} ${path}: ${answer.statusCode}`);
    return { headers: answer.headers, text };
  }
}
