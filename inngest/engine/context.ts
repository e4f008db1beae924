import type { Database } from './database';
import type { Registry } from './registry';

/** What the parts of one running engine share. */
export interface EngineContext {
  db: Database;
  registry: Registry;
  signingKey: string;
  backoffMs: (attempt: number) => number;
  /** Makes the scheduler look for due work; called after a commit that may have made some. */
  wake: () => void;
  /** The application refused the connection: nothing is sent there until it answers again. */
  reportAway: () => void;
  /** The application does not know a function that it registered. */
  reportUnknown: () => void;
  /** The state in Postgres and the one in memory may differ: only a new start, which recovers, is safe. */
  giveUp: (error: Error) => void;
  /** Whether the engine is being stopped: an application that hangs up now is being stopped too. */
  isStopping: () => boolean;
  /** Aborted when the engine stops and can wait no longer for open calls. */
  hangUp: AbortSignal;
}
