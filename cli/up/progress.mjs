const tty = Boolean(process.stdout.isTTY);
const longMs = 2000;

/**
 * Runs one stage and prints one line about it: its name, how long it took, and what it found. On a terminal the line
 * counts the seconds meanwhile; a log is told only of a stage that takes long.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => string | undefined} [note]
 * @returns {Promise<T>}
 */
export async function stage(name, work, note = () => undefined) {
  const started = performance.now();
  const label = name.padEnd(14);
  const elapsed = (/** @type {number} */ digits) => ((performance.now() - started) / 1000).toFixed(digits);
  const tick = tty
    ? setInterval(() => process.stdout.write(`\r  …  ${label} ${elapsed(0).padStart(6)} s`), 1000)
    : setTimeout(() => console.log(`  …  ${name}`), longMs);
  if (tty) process.stdout.write(`  …  ${label}`);
  try {
    const result = await work();
    clearInterval(tick);
    line(`  ok ${label} ${elapsed(1).padStart(6)} s  ${note(result) ?? ''}`);
    return result;
  } catch (error) {
    clearInterval(tick);
    line(`  !! ${label}`);
    throw error;
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
