import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';

interface Phase {
  name: string;
  statuses: Map<number | string, number>;
  durations: number[];
  /** Pages that were loaded as a browser does it, and those of which something did not come. */
  pages: number;
  broken: number;
}

/** What is loaded as a browser does it, and how often: nobody has an account yet where the drill is done. */
const PAGE = '/setup';
const PAGE_EVERY_MS = 500;

/** Requests at a steady rate, whatever becomes of those before, seven of ten reads; what was acknowledged is remembered. */
export class Load {
  /** Ids of contacts, with the title that was acknowledged last. */
  readonly acknowledged = new Map<string, string | null>();
  private readonly phases: Phase[] = [];
  private readonly agent = new Agent({ connections: 200 });
  private readonly waiting = new Set<Promise<void>>();
  private readonly unchanged: string[] = [];
  private serial = 0;
  private readonly timers: NodeJS.Timeout[];

  /** @param contacts to be read */
  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly contacts: string[],
    perSecond: number,
  ) {
    this.begin('before');
    const begun = performance.now();
    const requests = setInterval(() => {
      const due = ((performance.now() - begun) * perSecond) / 1000;
      while (this.serial < due) this.launch(this.ask(this.serial++));
    }, 10);
    this.timers = [requests, setInterval(() => this.launch(this.openPage()), PAGE_EVERY_MS)];
  }

  /** From here on requests are counted under another name. */
  begin(name: string): void {
    this.phases.push({ name, statuses: new Map(), durations: [], pages: 0, broken: 0 });
  }

  /** @returns a row for each phase */
  async end() {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.waiting);
    await this.agent.close();
    return this.phases.map(({ name, statuses, durations, pages, broken }) => {
      const sorted = durations.toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
      const failed = [...statuses].filter(([status]) => typeof status === 'string' || status >= 500);
      const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      const total = durations.length;
      const times = { p50: at(0.5), p99: at(0.99), most: at(1) };
      return { phase: name, requests: total, failed: sum(failed), answers, ...times, pages, broken };
    });
  }

  private launch(work: Promise<void>): void {
    const request = work.finally(() => this.waiting.delete(request));
    this.waiting.add(request);
  }

  /** Loads a page with every script and style that it names, each by whichever process the balancer chooses. */
  private async openPage(): Promise<void> {
    const phase = this.phases.at(-1);
    const get = async (path: string) => {
      const { statusCode, body } = await this.agent.request({ origin: new URL(this.url).origin, method: 'GET', path });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode}`);
      return text;
    };
    const whole = async () => {
      const html = await get(PAGE);
      const files = new Set(
        Array.from(html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g), ([, path = '']) => path),
      );
      if (files.size === 0) throw new Error(`${PAGE} names no scripts`);
      await Promise.all([...files].map(get));
    };
    const isWhole = await whole().then(
      () => true,
      (error: Error) => this.tell(error.message),
    );
    if (!phase) return;
    phase.pages += 1;
    if (!isWhole) phase.broken += 1;
  }

  private async ask(serial: number): Promise<void> {
    const phase = this.phases.at(-1);
    const begun = performance.now();
    const status = await this.request(serial).catch((error: Error) => error.message);
    phase?.durations.push(performance.now() - begun);
    phase?.statuses.set(status, (phase.statuses.get(status) ?? 0) + 1);
  }

  private async request(serial: number): Promise<number> {
    const contact = this.contacts[serial % this.contacts.length] ?? '';
    const reads = ['/contacts?limit=20', `/contacts/${contact}`, '/deals?limit=20', '/tasks?limit=20', '/me'];
    const turn = serial % 10;
    if (turn < 7) return (await this.send('GET', reads[turn % reads.length] ?? '')).status;
    if (turn === 7) return this.create(serial);
    if (turn === 8) return this.change(serial);
    return (await this.send('POST', '/leads', { name: `Lead ${serial}`, email: `${serial}@leads.example` })).status;
  }

  private async create(serial: number): Promise<number> {
    const contacts = [{ name: `Contact ${serial}`, email: `${randomUUID()}@people.example` }];
    const { status, body } = await this.send('POST', '/contacts', { contacts });
    const id = body.results?.[0]?.id;
    if (status !== 200 || id === undefined) return status;
    this.acknowledged.set(id, null);
    this.unchanged.push(id);
    return status;
  }

  private async change(serial: number): Promise<number> {
    const id = this.unchanged.shift();
    if (id === undefined) return (await this.send('GET', '/tags')).status;
    const title = `Title ${serial}`;
    const { status } = await this.send('PATCH', `/contacts/${id}`, { title });
    if (status === 200) this.acknowledged.set(id, title);
    // Whether it took place is not known.
    else this.acknowledged.delete(id);
    return status;
  }

  private async send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) {
    const { origin } = new URL(this.url);
    const answer = await this.agent.request({
      origin,
      method,
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) this.tell(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
    const parsed = answer.statusCode < 400 ? (JSON.parse(text) as { results?: { id: string }[] }) : {};
    return { status: answer.statusCode, body: parsed };
  }

  private readonly told = new Set<string>();
  /** The first of each kind of refusal. */
  private tell(line: string): void {
    const kind = line.replaceAll(/[0-9a-f-]{8,}/g, '…');
    if (this.told.size < 20 && !this.told.has(kind)) console.log(`  ${line}`);
    this.told.add(kind);
  }
}

const sum = (counts: [unknown, number][]) => counts.reduce((total, [, count]) => total + count, 0);
