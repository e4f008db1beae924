import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';

const settleMs = 200;

/**
 * Calls back, once things have settled, when a source of the server's processes changes. Pages are Next's to watch.
 * @param {() => void} onChange
 * @returns {() => void} ends the watch
 */
export function watchSources(onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watchers = ['server', 'inngest', 'prisma/generated'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|tsx|mjs|json)$/.test(name) || /\.test\.tsx?$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
