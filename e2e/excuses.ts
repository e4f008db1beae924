/** An error of a page that a journey is not held to. */
export interface Excuse {
  says: RegExp;
  /** The address that it is about, or of the page that says it. */
  at?: RegExp;
  why: string;
}

export const ALWAYS: readonly Excuse[] = [
  {
    says: /^Blocked script execution in 'about:srcdoc'/,
    why: 'The frame of a mail runs no scripts, those of the browser’s driver neither.',
  },
];

/** A call that is refused is written down by the browser, whatever the page makes of it. */
const refused = (why: string, at = /\/api\//): Excuse => ({
  says: /^Failed to load resource: the server responded with a status of 4\d\d/,
  at,
  why,
});

/** By spec. */
export const EXCUSED: Readonly<Record<string, readonly Excuse[]>> = {
  'account.spec.ts': [refused('Wrong passwords and codes are tried.')],
};
