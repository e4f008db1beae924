import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { usage } from './exit';

export const readStdin = async () => (await text(process.stdin)).trim();

export interface Prompt {
  /** Asks; an empty answer is the fallback. */
  ask(question: string, fallback: string): Promise<string>;
  /** Asks without showing what is typed. */
  askSecret(question: string): Promise<string>;
  close(): void;
}

/** Questions on the terminal. One reader serves them all, so that answers pasted at once reach their questions. */
export function openPrompt(): Prompt {
  if (!process.stdin.isTTY) throw usage('There is no terminal to ask on: give --base-url and --key.');
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string, hidden: boolean) => {
    terminal.setPrompt(question);
    terminal.prompt();
    silent = hidden;
    const { value, done } = await lines.next();
    if (hidden) process.stderr.write('\n');
    silent = false;
    if (done) throw usage('Not logged in.');
    return value.trim();
  };
  return {
    ask: async (question, fallback) => (await ask(question, false)) || fallback,
    askSecret: (question) => ask(question, true),
    close: () => terminal.close(),
  };
}
