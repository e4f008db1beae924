import { createHash, randomBytes } from 'node:crypto';
import { Agent } from 'undici';

/** Some of what a service shows of itself; the rest of an answer is nobody's business here. */
interface Answer {
  workspace?: { id: string };
  contacts?: { id: string }[];
  nextCursor?: string | null;
  results?: { id: string }[];
  file?: { id: string; downloadUrl?: string };
  uploadUrl?: string;
  objectKey?: string;
  mailbox?: { id: string };
  inboundUrl?: string;
  secret?: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const TYPE = 'application/octet-stream';

/** Somebody who has a key of a service, and an account. */
export class Client {
  private readonly agent = new Agent({ connections: 8, bodyTimeout: 0, headersTimeout: 0 });

  constructor(
    readonly url: string,
    private readonly key: string,
  ) {}

  async ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    const text = await this.fetch(`${this.url}/api/v1${path}`, method, headers, body && JSON.stringify(body));
    return JSON.parse(text.toString());
  }

  /** @returns what is in the file, as a sum */
  async download(link: string): Promise<string> {
    const { pathname, search } = new URL(link);
    return sha256(await this.fetch(`${this.url}${pathname}${search}`, 'GET', {}));
  }

  /** Uploads a file of random bytes. @returns its id, and what is in it as a sum */
  async upload(contactId: string, size: number): Promise<[id: string, sum: string]> {
    const bytes = Buffer.concat([Buffer.from('drill'), randomBytes(size - 5)]);
    const described = { entity: 'CONTACT', recordId: contactId, fileName: 'drill.bin', contentType: TYPE };
    const { uploadUrl = '', objectKey } = await this.ask('POST', '/files/upload-url', { ...described, size });
    await this.fetch(uploadUrl, 'PUT', { 'content-type': TYPE }, bytes);
    const { file } = await this.ask('POST', '/files', { ...described, objectKey });
    return [file?.id ?? '', sha256(bytes)];
  }

  /** @returns the cookie of the session */
  async signIn(email: string, password: string): Promise<string> {
    const response = await fetch(`${this.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`Signing in answered ${response.status}.`);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** Posts a mail to an address that was given out, wherever the service is now. */
  async post(address: string, mail: string): Promise<boolean> {
    await this.fetch(`${this.url}${new URL(address).pathname}`, 'POST', { 'content-type': 'message/rfc822' }, mail);
    return true;
  }

  /** Whether the console knows who that is. */
  async isSignedIn(cookie: string): Promise<boolean> {
    const input = encodeURIComponent(JSON.stringify({ limit: 1 }));
    return (await fetch(`${this.url}/api/trpc/contacts.list?input=${input}`, { headers: { cookie } })).ok;
  }

  private async fetch(url: string, method: 'GET' | 'POST' | 'PUT', headers: Record<string, string>, body?: unknown) {
    const { origin, pathname, search } = new URL(url);
    const sent = body === undefined ? null : (body as string | Buffer);
    const path = pathname + search;
    const answer = await this.agent.request({ origin, path, method, headers, body: sent });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode < 300) return bytes;
    throw new Error(`${method} ${path}: ${answer.statusCode} ${bytes.toString('utf8', 0, 300)}`);
  }
}
