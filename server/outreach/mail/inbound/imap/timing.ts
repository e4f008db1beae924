/** How long an IMAP watcher waits for what; milliseconds. */
export interface Timing {
  /** Between two questions whether the server is still there; each is followed by a look into every folder. */
  probeMs: number;
  /** For the answer to that question. A dead IDLE is noticed by nothing else. */
  answerMs: number;
  /** For the next byte while something is under way. */
  socketMs: number;
  /** For the end of an answer, or its next message, however much else comes. */
  commandMs: number;
  /** Between two looks where news came during the first. */
  restMs: number;
  /** Before the first new attempt after a failure; doubled for each further one. */
  backoffMs: number;
  maxBackoffMs: number;
}

export const defaultTiming: Timing = {
  probeMs: 4 * 60_000,
  answerMs: 30_000,
  socketMs: 90_000,
  commandMs: 3 * 60_000,
  restMs: 1_000,
  backoffMs: 5_000,
  maxBackoffMs: 5 * 60_000,
};
