import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { bundleOptions } from '@/scripts/bundle.mjs';

it('loads neither the registry nor its schemas before it knows the command', async () => {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: [{ in: 'cli/main.ts', out: 'crm' }],
    outdir: join(import.meta.dirname, '../node_modules/.cache/startup'),
    metafile: true,
    write: false,
  });
  const { outputs } = metafile;
  const at = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === 'cli/main.ts') ?? '';
  const loaded = new Set<string>();
  const follow = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') follow(path);
  };
  follow(at);
  const sources = [...loaded].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  expect(sources).toContain('cli/program.ts');
  expect(sources.filter((file) => /node_modules\/zod|contract\.ts$|server\/app\//.test(file))).toEqual([]);
});
