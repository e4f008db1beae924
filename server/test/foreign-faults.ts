import { afterEach, vi } from 'vitest';
import { ForeignError } from '@/server/kernel/foreign';
import { ForeignChild } from '@/server/kernel/foreign/foreign-child';

/** Ends a text that is filled in by a process of its own. */
const ELSEWHERE = '{% if true %}{% endif %}';
/** A text that cannot be filled in while it is faulty, as the process for that fails. */
export const OURS = `Ours${ELSEWHERE}`;
/** The same, as too much else is waiting. */
export const BUSY = `Busy${ELSEWHERE}`;

/** For the tests of a file: has filling in those texts fail until it is told to end; and with the test. */
export function foreignFaults() {
  afterEach(() => void vi.restoreAllMocks());
  return {
    begin() {
      const { run } = ForeignChild.prototype;
      vi.spyOn(ForeignChild.prototype, 'run').mockImplementation(function (this: ForeignChild, task, input) {
        const { text } = input as { text?: string };
        if (text === BUSY) return Promise.reject(new ForeignError('busy'));
        if (text === OURS) return Promise.reject(new Error('a fault of ours'));
        return run.call(this, task, input);
      });
    },
    end: () => void vi.restoreAllMocks(),
  };
}
