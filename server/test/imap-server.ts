import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A message as the server keeps it. */
interface StoredMessage {
  uid: number;
  raw: Buffer;
  at: Date;
}

/** What goes wrong, the next time that there is occasion for it. */
interface Faults {
  /** Cut the connection in the middle of this message of a FETCH, counted from 1. */
  cutAt?: number;
  /** Cut the connection each time that more than the header of a message of this UID is asked for. */
  breaksAt?: number;
  /** Cut it there also when the header alone is asked for. */
  breaksAtHeader?: boolean;
  /** Send whole messages to whoever asks for their beginnings. */
  ignoresPartial?: boolean;
  /** Answer a FETCH with OK and no message. */
  emptyFetch?: boolean;
  /** Answer nothing any more, to anybody who is connected now. */
  deaf?: boolean;
  /** Answer a command with a line that never ends. */
  endless?: 'LOGIN' | 'UID SEARCH';
  /** Answer a command with these lines and never with its end: as fast as they are read, or one by one. */
  instead?: { command: string; lines: Iterable<string>; everyMs?: number };
  /** Offer no IDLE. */
  noIdle?: boolean;
}

/**
 * As much of an IMAP server (RFC 3501, RFC 2177) as a reader meets, with one folder, and with the faults of real ones at
 * hand. A real server proves the rest, where one is installed.
 */
export async function startImapServer() {
  const state = {
    uidValidity: 1,
    faults: {} as Faults,
    messages: [] as StoredMessage[],
    nextUid: 1,
    logins: 0,
    fetched: [] as number[],
  };
  const sessions = new Set<Session>();
  const server = createServer((socket) => {
    const session = new Session(socket, state);
    sessions.add(session);
    socket.on('close', () => sessions.delete(session));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    settings: { host: '127.0.0.1', port, secure: false, user: 'ada', pass: 'secret' },
    /** Puts a message into the folder, and tells whoever idles. */
    deliver(raw: Buffer, at = new Date()) {
      state.messages.push({ uid: state.nextUid++, raw, at });
      for (const session of sessions) session.tell();
    },
    /** Makes the folder anew: the same messages under other UIDs. */
    renumber(from: number) {
      state.uidValidity += 1;
      state.nextUid = from;
      for (const message of state.messages) message.uid = state.nextUid++;
    },
    connections: () => sessions.size,
    async close() {
      for (const { socket } of sessions) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

type Peer = Pick<
  Awaited<ReturnType<typeof startImapServer>>,
  'uidValidity' | 'faults' | 'messages' | 'nextUid' | 'logins' | 'fetched'
>;

class Session {
  private buffer = '';
  private idle = '';
  private deaf = false;
  /** Messages that the reader has been told of. */
  private told = 0;

  constructor(
    readonly socket: Socket,
    private readonly state: Peer,
  ) {
    socket.on('data', (chunk) => this.read(chunk.toString('latin1')));
    this.send('* OK ready');
  }

  tell() {
    if (this.idle && !this.deaf) this.count();
  }

  /** Goes on with one line, as fast as it is read. */
  private talk() {
    this.socket.write('* SEARCH');
    const more = () => {
      while (this.socket.write(' 1'.repeat(32_768)));
    };
    this.socket.on('drain', more);
    more();
  }

  private say({ lines, everyMs }: NonNullable<Faults['instead']>) {
    const left = lines[Symbol.iterator]();
    const more = () => {
      let [text, isLast] = ['', false];
      while (!isLast && text.length < (everyMs ? 1 : 65_536)) {
        const { value, done } = left.next();
        if (done) isLast = true;
        else text += `${value}\r\n`;
      }
      if (this.socket.destroyed) return;
      const isFull = !this.socket.write(text, 'latin1');
      if (isLast) return;
      if (everyMs) setTimeout(more, everyMs);
      else if (isFull) this.socket.once('drain', more);
      else setImmediate(more);
    };
    more();
  }

  private count() {
    if (this.told === this.state.messages.length) return;
    this.told = this.state.messages.length;
    this.send(`* ${this.told} EXISTS`);
  }

  private send(line: string) {
    this.socket.write(`${line}\r\n`, 'latin1');
  }

  private read(text: string) {
    if (this.state.faults.deaf) this.deaf = true;
    if (this.deaf) return;
    this.buffer += text;
    for (let end = this.buffer.indexOf('\r\n'); end >= 0; end = this.buffer.indexOf('\r\n')) {
      const line = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + 2);
      this.answer(line);
    }
  }

  private answer(line: string) {
    if (this.idle) {
      this.send(`${this.idle} OK idled`);
      this.idle = '';
      return;
    }
    const [tag = '', verb = '', ...rest] = line.split(' ');
    const command = verb.toUpperCase() === 'UID' ? `UID ${rest[0]?.toUpperCase()}` : verb.toUpperCase();
    const { messages, uidValidity, nextUid, faults } = this.state;
    if (command === faults.endless) return this.talk();
    if (command === faults.instead?.command) return this.say(faults.instead);
    if (command === 'IDLE') {
      this.idle = tag;
      this.send('+ idling');
      return this.count();
    }
    if (command === 'UID FETCH') return this.fetch(tag, rest[1] ?? '', line);
    if (command === 'CAPABILITY') this.send(`* CAPABILITY IMAP4rev1${faults.noIdle ? '' : ' IDLE'}`);
    if (command === 'LOGIN') this.state.logins += 1;
    if (command === 'LIST' || command === 'LSUB') this.send(`* ${command} (\\HasNoChildren) "/" INBOX`);
    if (command === 'EXAMINE' || command === 'SELECT') {
      this.told = messages.length;
      this.send(`* ${this.told} EXISTS`);
      this.send(`* OK [UIDVALIDITY ${uidValidity}] valid`);
      this.send(`* OK [UIDNEXT ${nextUid}] next`);
    }
    if (command === 'UID SEARCH') this.search(rest.slice(1));
    if (command === 'NOOP') this.count();
    if (command === 'LOGOUT') this.send('* BYE');
    this.send(`${tag} OK done`);
  }

  private search(query: string[]) {
    let found = this.state.messages;
    for (let at = 0; at < query.length; at++) {
      const key = query[at]?.toUpperCase() ?? '';
      const is = key === 'UID' || key === 'SINCE' ? this.matching(key, query[++at] ?? '') : this.matching('', key);
      found = found.filter(is);
    }
    this.send(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`);
  }

  private matching(key: string, value: string): (message: StoredMessage) => boolean {
    if (key === 'SINCE') return ({ at }) => at >= new Date(`${value} UTC`);
    const among = new Set(key === 'UID' ? this.named(value) : this.numbered(value));
    return (message) => among.has(message);
  }

  private numbered(set: string): StoredMessage[] {
    const [from = 0, to = from] = set.split(':').map(Number);
    return this.state.messages.slice(from - 1, to);
  }

  /** `n:*` names the last message even where it is below n. */
  private named(set: string): StoredMessage[] {
    const { messages } = this.state;
    const last = messages.at(-1)?.uid ?? 0;
    const ranges = set.split(',').map((range) => {
      const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)));
      return [Math.min(from, to), Math.max(from, to)] as const;
    });
    return messages.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to));
  }

  /** Answers with messages, of each no more than its reader wants. */
  private fetch(tag: string, set: string, line: string) {
    const { faults, messages } = this.state;
    const isHead = line.includes('[HEADER]');
    const most = faults.ignoresPartial ? Infinity : Number(/<0\.(\d+)>/.exec(line)?.[1] ?? Infinity);
    const wanted = faults.emptyFetch ? [] : this.named(set);
    faults.emptyFetch = false;
    for (const [index, message] of wanted.entries()) {
      const { uid, at } = message;
      if (uid === faults.breaksAt && (!isHead || faults.breaksAtHeader)) return this.socket.destroySoon();
      const raw = message.raw.subarray(0, isHead ? message.raw.indexOf('\r\n\r\n') + 4 : most);
      const date = `${at
        .toUTCString()
        .slice(5, 25)
        .replaceAll(' ', '-')
        .replace(/-(?=\d\d:)/, ' ')} +0000`;
      const head = `* ${messages.indexOf(message) + 1} FETCH (UID ${uid} INTERNALDATE "${date}" ${isHead ? 'BODY[HEADER]' : 'BODY[]<0>'} {${raw.length}}\r\n`;
      this.socket.write(head);
      if (faults.cutAt === index + 1) {
        faults.cutAt = undefined;
        this.socket.write(raw.subarray(0, raw.length / 2));
        return this.socket.destroySoon();
      }
      this.state.fetched.push(uid);
      this.socket.write(raw);
      this.send(')');
    }
    this.send(`${tag} OK fetched`);
  }
}
