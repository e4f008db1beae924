import { setTimeout as pause } from 'node:timers/promises';
import { servesOthers } from './served';

/** The part of the time that large work of one workspace takes while another is served. */
const SHARE = 0.15;
/** What a piece of large work waits at most: for those of its workspace that came before it, and after each of them. */
const LONGEST_MS = { wait: 10_000, rest: 5000 };
/** How long a piece is to take whose size can be chosen, and its first and least number of rows. */
const PIECE_MS = 400;
const ROWS = { first: 500, least: 50 };

interface Turn {
  /** Settles once its piece is over. */
  over: Promise<void>;
  /** When the next piece may begin, once this one is over. */
  freeAt?: number;
}
const turns = new Map<string, Turn>();

/**
 * Does a piece of large work: an import, a batch of many rows, what follows from them. While another workspace is served, by
 * whichever process, a workspace does one piece at a time and rests after it, so that all its work takes a small part of the time. Else nothing waits.
 * Never called inside a transaction, which would hold its locks meanwhile.
 */
export async function fairShare<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + LONGEST_MS.wait;
  for (let now = performance.now(); servesOthers(workspaceId, now) && now < giveUpAt; now = performance.now()) {
    const turn = turns.get(workspaceId);
    if (!turn) break;
    await Promise.race([
      turn.freeAt === undefined ? turn.over : pause(turn.freeAt - now),
      pause(giveUpAt - now, undefined, { ref: false }),
    ]);
  }
  return piece(workspaceId, work);
}

function piece<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = work();
  const turn: Turn = {
    over: done.then(
      () => rest(workspaceId, turn, begun),
      () => rest(workspaceId, turn, begun),
    ),
  };
  turns.set(workspaceId, turn);
  return done;
}

function rest(workspaceId: string, turn: Turn, begun: number): void {
  const now = performance.now();
  const restMs = Math.min((now - begun) * (1 / SHARE - 1), LONGEST_MS.rest);
  turn.freeAt = now + restMs;
  // Where nobody came meanwhile, the next one finds nothing to wait for.
  setTimeout(() => {
    if (turns.get(workspaceId) === turn) turns.delete(workspaceId);
  }, restMs).unref();
}

/**
 * How many rows the next piece of some work has. What a row costs depends on the data by a factor of a hundred, and a piece that takes
 * seconds is felt by everybody, however long the rest after it: so each is as large as the one before says that it should be.
 */
export class PieceSize {
  private rows: number;

  /** @param first how many rows the first piece has, where not as everywhere */
  constructor(
    private readonly most: number,
    first = ROWS.first,
  ) {
    this.rows = Math.min(first, most);
  }

  /** Does a piece, of at most so many rows. */
  async take<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await work(this.rows);
    const factor = Math.min(2, PIECE_MS / Math.max(1, performance.now() - begun));
    this.rows = Math.max(ROWS.least, Math.min(this.most, Math.round(this.rows * factor)));
    return done;
  }
}
