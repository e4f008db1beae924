import { readFileSync } from 'node:fs';

/** How the generated client loads its query compiler: WebAssembly, written in base64 into a module. */
const LOADED = /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/\w+\.postgresql\.wasm-base64)\.mjs"\)/;

/**
 * Has a process read the query compiler as a file. A module is kept for good, and with it 9 MB: its text, and the base64 in it.
 * @returns {import('esbuild').Plugin}
 */
export const compilerAsFile = () => ({
  name: 'compiler-as-file',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]prisma[\\/]generated[\\/]internal[\\/]class\.ts$/ }, ({ path }) => {
      const written = readFileSync(path, 'utf8');
      const contents = written.replace(
        LOADED,
        `const [, wasm] = /"([^"]{1000,})"/.exec((await import('node:fs')).readFileSync(require.resolve('$1.js'), 'latin1'))`,
      );
      if (contents === written) throw new Error(`${path} loads the query compiler in another way than before.`);
      return { contents, loader: 'ts' };
    });
  },
});
