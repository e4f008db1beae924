import { fillNow, problemNow } from './liquid.mjs';

/**
 * Fills in a template that decides or loops, or says whether one can be read.
 * @param {{ kind: import('./liquid.mjs').Kind, text: string, variables?: Record<string, unknown> }} input
 */
export default function run({ kind, text, variables }) {
  return variables ? fillNow(kind, text, variables) : { problem: problemNow(text) };
}
