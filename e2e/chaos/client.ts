import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const AGAIN_MS = 500;
/** Longer than a key is held by a request that died with its process. */
const GIVE_UP_MS = 360_000;

/** What a write was answered. Its answer is lost where the process died between the change and the answer. */
export type Answer<T> = { status: number; body: T } | { status: 'lost' };

/** Asks the API, and asks again until there is an answer that is final. */
export class Client {
  /** Writes that nobody has answered yet. */
  readonly open = new Set<Promise<unknown>>();
  /** How many answers said that it is not a good time. */
  refused = 0;
  /** What should never be answered. */
  readonly wrong: string[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  /** Writes once, however often it takes to be answered. */
  post<T>(path: string, body: object): Promise<Answer<T>> {
    const work = this.finally<T>('POST', path, JSON.stringify(body), randomUUID());
    this.open.add(work);
    void work.catch(() => {}).finally(() => this.open.delete(work));
    return work;
  }

  async patch<T>(path: string, body: object): Promise<Answer<T>> {
    return this.finally<T>('PATCH', path, JSON.stringify(body));
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.finally<T>('GET', path);
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status}`);
    return answer.body;
  }

  /** Sends bytes to an address as it was given. */
  async put(path: string, bytes: string): Promise<void> {
    await this.finally('PUT', path, bytes);
  }

  private async finally<T>(method: string, path: string, body?: string, key?: string): Promise<Answer<T>> {
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      const answer = await this.once(method, path, body, key).catch(() => undefined);
      const final = answer && this.check<T>(answer, `${method} ${path}`);
      if (final) return final;
      if (performance.now() > until) throw new Error(`${method} ${path} was not answered: ${JSON.stringify(answer)}`);
      await sleep(AGAIN_MS);
    }
  }

  private async once(method: string, path: string, body?: string, key?: string) {
    const url = path.startsWith('http') ? path : `${this.baseUrl}/api/v1${path}`;
    const headers = {
      authorization: `Bearer ${this.apiKey}`,
      'content-type': method === 'PUT' ? 'application/octet-stream' : 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
    return { status: response.status, text: await response.text() };
  }

  /** The answer, where it is one; nothing where the same is to be asked again. */
  private check<T>({ status, text }: { status: number; text: string }, what: string): Answer<T> | undefined {
    if (status < 300) return { status, body: JSON.parse(text) as T };
    if (status === 409 && text.includes('its answer was lost')) return { status: 'lost' };
    const isLater = status === 503 || status === 429 || (status === 409 && text.includes('still running'));
    if (isLater) {
      this.refused++;
      return undefined;
    }
    // Only an answer that a caller can do something about is expected.
    if (status >= 500) {
      this.wrong.push(`${what}: ${status} ${text.slice(0, 200)}`);
      return undefined;
    }
    return { status, body: JSON.parse(text) as T };
  }
}
