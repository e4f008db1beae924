import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { usage } from './exit';

/** Asks on the terminal; an empty answer is the fallback. */
export function ask(question: string, fallback: string): Promise<string> {
  return prompt(question, false).then((answer) => answer || fallback);
}

/** Asks without showing what is typed. */
export const askSecret = (question: string) => prompt(question, true);

export const readStdin = async () => (await text(process.stdin)).trim();

async function prompt(question: string, hidden: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw usage('There is no terminal to ask on: give --base-url and --key.');
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(question);
    silent = hidden;
    return (await answer).trim();
  } finally {
    terminal.close();
    if (hidden) process.stderr.write('\n');
  }
}
