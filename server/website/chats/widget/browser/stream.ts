import type { Kept, Message, State } from './types';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The server speaks every 15 seconds; a connection that says nothing for so long is dead. */
const SILENCE_MS = 45_000;

interface Hearer {
  message(message: Message): void;
  state(state: State): void;
  /** The chat cannot be followed any more. */
  gone(status: number): void;
}

/**
 * Follows a chat: connects again whenever the connection breaks, and asks for what came after the last message that it has.
 * A page that is not looked at lets go of its connection, for a browser opens few to one server.
 */
export function follow({ id, token }: Kept, hearer: Hearer): { stop(): void } {
  let last = '';
  let waitMs = FIRST_WAIT_MS;
  let stopped = false;
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(block: string): void {
    let event = '';
    let data = '';
    let eventId = '';
    for (const line of block.split('\n')) {
      const at = line.indexOf(': ');
      const value = line.slice(at + 2);
      if (at === 2) eventId = value;
      else if (line.startsWith('event')) event = value;
      else if (line.startsWith('data')) data = value;
    }
    if (event === 'state') hearer.state(JSON.parse(data));
    else if (data) {
      last = eventId;
      hearer.message(JSON.parse(data));
    }
  }

  async function read(body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      waitMs = FIRST_WAIT_MS;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  }

  async function connect(): Promise<void> {
    if (stopped || document.hidden) return;
    const mine = new AbortController();
    current?.abort();
    current = mine;
    let silence = setTimeout(() => mine.abort(), SILENCE_MS);
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), SILENCE_MS);
    };
    try {
      const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
      if (last) headers['Last-Event-ID'] = last;
      const response = await fetch(`/api/public/chat/conversations/${id}/events`, { headers, signal: mine.signal });
      if ([401, 403, 404].includes(response.status)) {
        stopped = true;
        hearer.gone(response.status);
      } else if (response.ok && response.body) await read(response.body, heard);
    } catch {
      // The line is broken; the next try is below.
    }
    clearTimeout(silence);
    if (stopped || current !== mine || document.hidden) return;
    clearTimeout(timer);
    timer = setTimeout(connect, waitMs * (0.75 + Math.random() / 2));
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.hidden) current?.abort();
    else void connect();
  }

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onVisibility);
  void connect();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      current?.abort();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', onVisibility);
    },
  };
}
