import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/**
 * Puts the value of `cli/specs.ts` in its place: the operations as plain data. To build the registry takes longer than most
 * commands do, and `--help` needs the names alone.
 * @param {import('esbuild').BuildOptions} options how the CLI is bundled
 * @returns {import('esbuild').Plugin}
 */
export const writtenSpecs = (options) => ({
  name: 'written-specs',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]cli[\\/]specs\.ts$/ }, async () => {
      const specs = JSON.stringify(await evaluate(esbuild.build, options));
      return { contents: `export const specs = JSON.parse(${JSON.stringify(specs)});`, loader: 'js' };
    });
  },
});

/**
 * @param {typeof import('esbuild').build} build
 * @param {import('esbuild').BuildOptions} options
 */
async function evaluate(build, options) {
  const folder = join(root, 'node_modules/.cache/specs');
  const file = join(folder, `${process.pid}-${Date.now()}.mjs`);
  const { outputFiles } = await build({
    ...options,
    ...{ plugins: [], splitting: false, sourcemap: false, legalComments: 'none', write: false, outdir: folder },
    entryPoints: ['cli/specs.ts'],
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, outputFiles?.[0]?.text ?? '');
  try {
    return (await import(pathToFileURL(file).href)).specs;
  } finally {
    rmSync(file);
  }
}
