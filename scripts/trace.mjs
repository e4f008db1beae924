// Reads logs and prints them with the places of built code told by their sources: `npm run -s trace < .data/logs/web.log`.
// The processes that serve load no source maps, which would take more memory than all of their work.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const PLACE = /(?:file:\/\/)?(\/[^\s"'\\]+?\.m?js):(\d+):(\d+)/g;

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/**
 * A text in which every place of built code is that of its source, as far as there is a map.
 * @param {string} text
 */
export function trace(text) {
  return text.replace(PLACE, (place, path, line, column) => {
    const file = place.startsWith('file:') ? decodeURIComponent(path) : path;
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found) || !found.originalSource) return place;
    const { originalSource, originalLine, originalColumn } = found;
    return `${sourceOf(originalSource, file)}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/** @param {string} file */
function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/** @param {string} file */
function readMap(file) {
  if (!existsSync(file)) return undefined;
  const named = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(file, 'utf8'))?.[1];
  const path = named && resolve(dirname(file), decodeURIComponent(named));
  return path && existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/**
 * Where a source lies in the checkout.
 * @param {string} source as its map names it
 * @param {string} file the built one
 */
function sourceOf(source, file) {
  if (source.startsWith('turbopack:')) return source.replace(/^turbopack:\/\/\/(\[project\]\/)?/, '');
  const path = source.startsWith('file:') ? fileURLToPath(source) : resolve(dirname(file), decodeURIComponent(source));
  return relative(root, path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for await (const line of createInterface({ input: process.stdin })) console.log(trace(line));
}
