const tty = Boolean(process.stdout.isTTY);
const sayAfterMs = 2000;

/**
 * Runs one stage and prints one line about it: its name, how long it took, and what it found. On a terminal the name
 * stands there meanwhile; in a log it is said only when the stage takes long.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => string | undefined} [note]
 * @returns {Promise<T>}
 */
export async function stage(name, work, note = () => undefined) {
  const started = performance.now();
  const label = name.padEnd(14);
  if (tty) process.stdout.write(`  …  ${label}`);
  const hint = tty ? undefined : setTimeout(() => console.log(`  …  ${name}`), sayAfterMs);
  try {
    const result = await work();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    line(`  ok ${label} ${seconds.padStart(6)} s  ${note(result) ?? ''}`);
    return result;
  } catch (error) {
    line(`  !! ${label}`);
    throw error;
  } finally {
    clearTimeout(hint);
  }
}

/** @param {string} text */
function line(text) {
  if (tty) process.stdout.write('\r\u001b[2K');
  console.log(text.trimEnd());
}

/** @param {string} text */
export function say(text) {
  console.log(`     ${text}`);
}

/**
 * @param {{ baseUrl: string, email?: string, password?: string, apiKey?: string }} credentials
 * @param {{ file: string, dev: boolean, logs: string }} where
 */
export function printReady({ baseUrl, email, password, apiKey }, { file, dev, logs }) {
  const rows = [['Console', baseUrl]];
  if (email) rows.push(['Sign in', `${email}   ${password}`]);
  if (apiKey) rows.push(['API key', apiKey]);
  rows.push(['API', `${baseUrl}/api/v1   (described at ${baseUrl}/api/v1/openapi.json)`]);
  rows.push(['Kept in', file]);
  if (!dev) rows.push(['Logs', logs]);
  console.log(`\n${rows.map(([name = '', value]) => `  ${name.padEnd(9)}${value}`).join('\n')}\n\n  Ctrl-C ends it.\n`);
}
