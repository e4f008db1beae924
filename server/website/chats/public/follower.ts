import type { EventSink } from '@/server/kernel/http/public/event-stream';
import { logger } from '@/server/kernel/log';
import { type ChatState, type Placed, readNews } from '../messages';
import type { ChatNews } from '../publish';
import { forVisitor } from './visitor-message';

const PAGE = 200;

/**
 * Sends one visitor the messages of a chat, each once and in the order of their places. News that fit go straight out;
 * whatever does not follow on what was sent is read from the database.
 */
export class Follower {
  private reading = false;
  private again = false;
  /** Heard while it read. Most follow on what was read, so that a busy chat is not read once more for each of its messages. */
  private held: Placed[] = [];
  private lastState = '';
  /** Whether a state was heard since it began to read, which may have read the one before. */
  private isOutdated = false;

  /** @param sent the place of the last message that the visitor has */
  constructor(
    private readonly workspaceId: string,
    private readonly chatId: string,
    private sent: number,
    private readonly sink: EventSink,
  ) {}

  /** Takes in what is told of the chat; undefined says that something may have been missed. */
  readonly onNews = (news: ChatNews | undefined): void => {
    if (news?.blocked) this.sink.end();
    if (news?.state) this.hearState(news.state);
    if (!news) this.catchUp();
    else if (news.message) this.hearMessage(news.message);
  };

  private hearState(state: ChatState): void {
    this.isOutdated = true;
    this.sendState(state);
  }

  private hearMessage(message: Placed): void {
    if (message.seq <= this.sent) return;
    if (this.reading && this.held.length < PAGE) this.held.push(message);
    else if (message.seq === this.sent + 1 && !this.reading) this.send(message);
    else this.catchUp();
  }

  /** @returns whether there is nothing to be read before one of them */
  private sendHeld(): boolean {
    const held = this.held.splice(0).sort((a, b) => a.seq - b.seq);
    for (const message of held) if (message.seq === this.sent + 1) this.send(message);
    return held.every(({ seq }) => seq <= this.sent);
  }

  /** Reads and sends what comes after the last message that was sent. */
  catchUp(): void {
    this.again = true;
    if (!this.reading) void this.read();
  }

  private async read(): Promise<void> {
    this.reading = true;
    try {
      while (this.again) {
        this.again = false;
        this.isOutdated = false;
        const news = await readNews(this.workspaceId, this.chatId, this.sent, PAGE);
        if (!news) return this.sink.end();
        for (const message of news.messages) this.send(message);
        this.again ||= !this.sendHeld() || news.messages.length === PAGE;
        if (!this.again && !this.isOutdated) this.sendState(news);
      }
    } catch (error) {
      // The browser connects again and goes on where it was.
      logger.warn({ err: error }, 'a chat could not be read');
      this.sink.end();
    }
    this.reading = false;
  }

  private send(message: Placed): void {
    this.sent = message.seq;
    this.sink.send({ id: message.id, data: JSON.stringify(forVisitor(message)) });
  }

  private sendState({ status, handler, agent }: ChatState): void {
    const data = JSON.stringify({ status, handler, agent });
    if (data === this.lastState) return;
    this.lastState = data;
    this.sink.send({ event: 'state', data });
  }
}
