import { readdirSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';
import { expect, it } from 'vitest';

const bundled = {
  outdir: 'out',
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  format: 'esm',
  // What entries share is printed once: only what imports what is asked for.
  splitting: true,
  packages: 'external',
  alias: { '@': process.cwd() },
} as const;

it('keeps the registry of operations free of everything but zod and other contracts', async () => {
  const { metafile } = await build({
    ...bundled,
    entryPoints: ['server/app/operations.ts'],
  });
  const impure =
    /^server\/(kernel\/(db|http|config|secret|log|storage|changes)|app\/(?!operations|history-contracts|[^/]+\/contract|search\/types))\b|^(prisma|inngest|app)\//;
  expect(Object.keys(metafile.inputs).filter((file) => impure.test(file))).toEqual([]);
});

/** What Next answers itself; the API's routes are there for where it serves alone. */
const answeredByNext = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => `app/${file}`)
  .filter(
    (file) =>
      /\/(page|layout)\.tsx$/.test(file) ||
      /^app\/(api\/(auth|trpc)|form\.js|download|\(public\)\/(form|review\/.*\/attachments|book)).*route\.ts$/.test(
        file,
      ),
  );

/** The server's code as it is handed over to Next (lib/backend.ts). */
const handedOver: Plugin = {
  name: 'handed-over',
  setup: (builder) =>
    builder.onResolve({ filter: /^@\/server\/app\/pages$/ }, ({ path }) => ({ path, external: true })),
};

it('lets what Next answers reach the database by the code alone that the process in front hands over', async () => {
  const { metafile } = await build({
    ...bundled,
    entryPoints: answeredByNext,
    plugins: [handedOver],
    loader: { '.css': 'empty' },
  });
  expect(answeredByNext.length).toBeGreaterThan(50);
  const copied =
    /^server\/(kernel\/(db|changes)|outreach\/mail|app\/trpc|workspace\/auth\/better-auth)\b|^prisma\/generated\/(client|internal)/;
  expect(Object.keys(metafile.inputs).filter((file) => copied.test(file))).toEqual([]);
});

/** Every file that Next loads by itself; where it serves alone, nothing else is there to wire the process. */
const loadedByNext = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => `app/${file}`)
  .filter((file) => /\/(page|layout|route)\.tsx?$/.test(file));

it('names the subscribers wherever records can be written', async () => {
  const { metafile } = await build({ ...bundled, entryPoints: loadedByNext, loader: { '.css': 'empty' } });
  const reach = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path, external } of metafile.inputs[file]?.imports ?? []) if (!external) reach(path, seen);
    return seen;
  };
  const writers = loadedByNext.filter((file) => reach(file).has('server/kernel/changes/write.ts'));
  expect(writers.length).toBeGreaterThan(100);
  expect(writers.filter((file) => !reach(file).has('server/app/wiring.ts'))).toEqual([]);
});
