import { setPriority } from 'node:os';
import { watched } from '../../../kernel/foreign/watched.mjs';
import { Refused, Table } from './table.mjs';

// Writes a file of somebody to stdout as CSV, in memory that does not grow with it. It runs alone, and is killed when it takes too much.

const [kind = '', path = '', folder = '', parent, cpuMs, memoryBytes, resource = '', mostColumns] =
  process.argv.slice(2);
// Whoever waits for an answer of the service goes first.
setPriority(10);
watched(Number(parent)).begin(Number(cpuMs), Number(memoryBytes));

const writers = {
  xlsx: async () => (await import('./xlsx/sheet.mjs')).writeSheet,
  json: async () => (await import('./json/records.mjs')).writeRecords,
};

try {
  const write = await writers[/** @type {keyof typeof writers} */ (kind)]();
  const table = new Table();
  await write({ path, folder, table, resource, mostColumns: Number(mostColumns) });
  await table.end();
} catch (error) {
  process.stderr.write(error instanceof Refused ? `refused: ${error.message}\n` : String(error));
  process.exitCode = 1;
}
