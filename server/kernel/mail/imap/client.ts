import type { ImapFlow, ImapFlowOptions } from 'imapflow';

/** Bytes of a line, which is parsed in one go: the numbers of some 1,500 messages. */
const MAX_LINE_BYTES = 16 * 1024;
/** Bytes and lines of the answer to one command, apart from messages that were asked for. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_LINES = 25_000;
/** Lines of a list of folders, each of which is kept and compared with the others. */
const MAX_FOLDERS = 10_000;
/** What is large may take long, as long as it comes at this rate. */
const BYTES_PER_MS = 4;

/** What one connection may take. */
export interface Bounds {
  /** Bytes of a message; without it no message is taken. */
  messageBytes?: number;
  /** For the end of an answer, or for its next message. */
  answerMs: number;
}

interface Request {
  tag: string;
  command: string;
  attributes?: { value?: unknown }[];
}

/** What the library is inside, and its types leave out. */
interface Inside {
  currentRequest: false | Request;
  normalizeUntaggedCommand(command: string, attributes: unknown): string;
  getUntaggedHandler(command: string, attributes: unknown): unknown;
  streamer: {
    maxLiteralSize: number;
    /** Bytes of the literal that a line has announced. */
    literalWaiting: number;
    readBytesCounter: number;
    /** Set while what was read last is dealt with. */
    pendingPush: unknown;
    destroy(error: Error): void;
    /** Is called with each line, also with one after which a literal follows. */
    checkLiteralMarker(line: Buffer): boolean;
    push(item: { next(): void } | null): boolean;
  };
}

/**
 * A client of a mail server that is anybody's. The library takes whatever comes and bounds no more than a line and a
 * literal; here all that comes is bounded by what was asked for. What goes beyond ends the connection with an `error`.
 */
export async function imapClient(options: ImapFlowOptions, bounds: Bounds): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const { messageBytes = 0, answerMs } = bounds;
  const sizes = { maxLineLength: MAX_LINE_BYTES, maxResponseSize: messageBytes + MAX_ANSWER_BYTES };
  const client = new ImapFlow({ logger: false, disableIMAP4rev2: true, ...options, ...sizes });
  const inside = client as unknown as Inside;
  boundSize(inside, messageBytes);
  refuseRanges(inside);
  takeTurns(inside);
  const timer = boundTime(inside, answerMs);
  client.once('close', () => clearInterval(timer));
  return client;
}

const messagesOf = ({ command, attributes }: Request) =>
  command.endsWith('FETCH') ? String(attributes?.[0]?.value).split(',').length : 0;

const isList = ({ command }: Request) => /^(X?LIST|LSUB)$/.test(command);

/** Counts what comes from the beginning of one command to that of the next. */
function boundSize(inside: Inside, messageBytes: number): void {
  const { streamer } = inside;
  const announces = streamer.checkLiteralMarker.bind(streamer);
  let tag = '';
  let [lines, bytes] = [0, 0];
  streamer.checkLiteralMarker = (line) => {
    const { currentRequest: request } = inside;
    if (request && request.tag !== tag) {
      tag = request.tag;
      [lines, bytes] = [0, 0];
    }
    const messages = request ? messagesOf(request) : 0;
    streamer.maxLiteralSize = messages > 0 ? messageBytes : MAX_LINE_BYTES;
    const isLiteral = announces(line);
    lines += 1;
    bytes += line.length + (isLiteral ? streamer.literalWaiting : 0);
    const maxLines = request && isList(request) ? MAX_FOLDERS : MAX_LINES;
    if (lines <= maxLines && bytes <= MAX_ANSWER_BYTES + messages * messageBytes) return isLiteral;
    const what = request ? `the answer to ${request.command}` : 'what nobody asked for';
    streamer.destroy(new Error(`The mail server sent more than is taken of ${what}.`));
    return false;
  };
}

/** A range of a few letters stands for millions of numbers, and the library writes them all out. Such answers come to those alone who ask for extensions. */
function refuseRanges(inside: Inside): void {
  const handlerOf = inside.getUntaggedHandler.bind(inside);
  inside.getUntaggedHandler = (command, attributes) => {
    const name = inside.normalizeUntaggedCommand(command, attributes);
    if (name !== 'ESEARCH' && name !== 'VANISHED') return handlerOf(command, attributes);
    inside.streamer.destroy(new Error(`The mail server sent ${name}, which nobody asked for.`));
    return undefined;
  };
}

/** Lets others have their turn after each answer: the library goes on with what has come, ten lines at a time. */
function takeTurns({ streamer }: Inside): void {
  const push = streamer.push.bind(streamer);
  streamer.push = (item) => {
    const next = item?.next;
    return push(item && next ? { ...item, next: () => void setImmediate(next) } : item);
  };
}

/** The library's own limit is one of silence, which a server that says a little now and then never breaks. */
function boundTime(inside: Inside, answerMs: number): NodeJS.Timeout {
  const { streamer } = inside;
  let [tag, since, bytes] = ['', 0, 0];
  const look = () => {
    const { currentRequest: request } = inside;
    const now = performance.now();
    // While a message is taken in it is not the server that is waited for.
    const isNew = !request || request.tag !== tag || streamer.pendingPush;
    if (isNew || request.command === 'IDLE') {
      [tag, since, bytes] = [request ? request.tag : '', now, streamer.readBytesCounter];
    } else if (now - since > answerMs + (streamer.readBytesCounter - bytes) / BYTES_PER_MS) {
      streamer.destroy(new Error(`The mail server did not end its answer to ${request.command}.`));
    }
  };
  return setInterval(look, answerMs / 4).unref();
}
