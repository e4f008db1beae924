import { SingleBar } from 'cli-progress';
import type { RowSource } from './rows';

/** A bar on a terminal, by the bytes of the file that are read; elsewhere nothing. */
export function showProgress(source: RowSource): { update(rows: number): void; stop(): void } {
  if (!process.stderr.isTTY || source.size === undefined) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {rows} rows  {eta_formatted} left',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(source.size, 0, { rows: 0 });
  return { update: (rows) => bar.update(source.read(), { rows }), stop: () => bar.stop() };
}
