import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const build = join(import.meta.dirname, '../.next');
/** What a page shows instead of itself is no part of it. */
const INSTEAD = /\/(not-found|error|loading|global-error)$/;

const sizes = new Map<string, number>();
function gzipped(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(build, file))).length;
  sizes.set(file, size);
  return size;
}

/** Each page, by its folder, and the bytes of the scripts that it asks for as it arrives, as Next's build has written them down. */
export function scriptsOfPages(): { page: string; bytes: number }[] {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles: string[];
  };
  const pages = readdirSync(join(build, 'server/app'), { recursive: true, encoding: 'utf8' });
  return pages
    .filter((file) => /(^|\/)page_client-reference-manifest\.js$/.test(file) && !file.startsWith('_'))
    .map((file) => {
      const text = readFileSync(join(build, 'server/app', file), 'utf8');
      const { entryJSFiles } = JSON.parse(text.slice(text.indexOf('] = ') + 4).replace(/;\s*$/, '')) as {
        entryJSFiles: Record<string, string[]>;
      };
      const own = Object.entries(entryJSFiles).flatMap(([entry, files]) => (INSTEAD.test(entry) ? [] : files));
      const bytes = [...new Set([...rootMainFiles, ...own])].reduce((sum, script) => sum + gzipped(script), 0);
      return { page: file.replace(/\/?page_client-reference-manifest\.js$/, ''), bytes };
    });
}
