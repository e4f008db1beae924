import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run.mjs';
import { listFiles } from './sizes.mjs';

/** Fails when a page of documentation cites a file or a folder that is not there. */
export function checkCitedPaths() {
  const tops = new Set(listFiles().map((path) => path.split('/')[0]));
  const problems = listFiles()
    .filter((path) => path.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      return citations(text, tops)
        .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(page), path)))
        .map((path) => `${page} cites ${path}, which does not exist`);
    });
  if (problems.length > 0) throw new Error(problems.join('\n   '));
}

/**
 * Links to files, and code spans that look like a path from the root. A pattern (`<resource>`, `*`, `…`) is no path.
 * @param {string} text
 * @param {Set<string | undefined>} tops
 */
function citations(text, tops) {
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1] ?? '');
  const spans = [...text.matchAll(/`([\w.@()[\]/-]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((span) => span.includes('/') && tops.has(span.split('/')[0]) && !span.includes('...'));
  return [...new Set([...links, ...spans])];
}
