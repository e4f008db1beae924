import { useState } from 'react';

/** A text that is written here, and may be changed elsewhere meanwhile. */
export interface Followed {
  text: string;
  /** What it was elsewhere when that was looked at last. */
  known: string;
  /** What was sent from here and has not come back yet. */
  sent: string | undefined;
  /** How often another one has come from elsewhere. */
  times: number;
}

/** The text once it is `there` elsewhere: whoever has not written here has that now, whoever has keeps what they wrote. */
export function follow({ text, known, sent, times }: Followed, there: string): Followed {
  const isOurs = there === sent;
  if (isOurs || text !== known) return { text, known: there, sent: isOurs ? undefined : sent, times };
  return { text: there, known: there, sent, times: times + 1 };
}

/** Such a text, of which nothing that was changed elsewhere is written over by whoever only looks at it. */
export function useFollowed(there: string) {
  const [now, setNow] = useState<Followed>({ text: there, known: there, sent: undefined, times: 0 });
  if (there !== now.known) setNow(follow(now, there));
  return {
    text: now.text,
    times: now.times,
    write: (text: string) => setNow((was) => ({ ...was, text })),
    send: () => setNow((was) => ({ ...was, sent: was.text })),
  };
}
