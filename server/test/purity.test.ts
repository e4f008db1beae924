import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('keeps the registry of operations free of everything but zod and other contracts', async () => {
  const { metafile } = await build({
    entryPoints: ['server/contract/index.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@': process.cwd() },
  });
  const impure = /^server\/(db|http|config|secret|log|mail|storage|trpc)\b|^(prisma|inngest|app)\//;
  expect(Object.keys(metafile.inputs).filter((file) => impure.test(file))).toEqual([]);
});
