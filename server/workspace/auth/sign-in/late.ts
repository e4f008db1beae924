import { ApiError } from '@/server/kernel/contract/errors';
import { FairQueue, tooMany, type Waiter } from './fair-queue';

/** When whoever is not let in hears so, and until when their password may still come to be checked. */
const ANSWER_MS = 5000;
const BEGIN_MS = 4000;

/** One at a time, beside those that are served in turn. Who has an account goes before who has none. */
const turns = new FairQueue({ atOnce: 1, ofAccount: 5, ofAddress: 20, inAll: 100 });

/**
 * Signs in where so many wait that there is no room: somebody makes up names, and each is new. A right password is let in all the
 * same, for accounts come first, of which there are few. Nobody learns which names have one: whatever is not let in is refused in
 * the same words and at the same time, be it checked or not, and names that have none keep the machine as busy.
 */
export async function signInLate(
  { account, address, exists }: Omit<Waiter, 'known'> & { exists: boolean },
  check: () => Promise<Response>,
): Promise<Response> {
  const until = Date.now() + BEGIN_MS;
  let isBegun = false;
  const turn = turns.take({ account, address, known: exists }, async () => {
    isBegun = Date.now() < until;
    return isBegun ? check() : undefined;
  });
  const right = turn.then((response) => (response?.ok ? response : undefined), unlessRefused);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS);
  });
  const first = await Promise.race([right.then((response) => response ?? over), over]).finally(() =>
    clearTimeout(timer),
  );
  // What is begun is waited for: it may have opened a session.
  const response = first ?? (isBegun ? await right : undefined);
  if (!response) throw tooMany();
  return response;
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
