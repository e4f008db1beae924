import { Pool } from 'undici';

/** A visitor of a site who talks to nobody in particular: a chat, some messages, then another one. */
export class Visitor {
  private readonly pool: Pool;
  private said = 0;
  private chat = { id: '', token: '' };

  constructor(
    baseUrl: string,
    private readonly siteKey: string,
  ) {
    this.pool = new Pool(baseUrl, { connections: 1 });
  }

  /** Says something, in a new chat after every tenth time. */
  async say(): Promise<void> {
    const body = `Do you ship to Norway? ${this.said}`;
    if (this.said++ % 10 === 0) {
      const { conversation, visitorToken } = await this.post(`${this.siteKey}/conversations`, { body });
      this.chat = { id: conversation.id, token: visitorToken };
      return;
    }
    await this.post(`conversations/${this.chat.id}/messages`, { body }, this.chat.token);
  }

  end(): Promise<void> {
    return this.pool.close();
  }

  private async post(path: string, body: object, token = '') {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await this.pool.request({
      method: 'POST',
      path: `/api/public/chat/${path}`,
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`POST ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}
