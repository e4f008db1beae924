import { root } from './run.mjs';

/** How a process is bundled: by esbuild, its libraries left where npm has put them. */
export const bundleOptions = /** @type {const} @satisfies {import('esbuild').BuildOptions} */ ({
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  // Beside the entries, not below them: scripts/run.mjs finds the checkout by how deep the file lies.
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  alias: { '@': root },
  logLevel: 'warning',
});
