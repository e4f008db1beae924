import { join } from 'node:path';
import { root } from './run.mjs';

const folder = 'server/website/chats/widget/browser';

/** Makes the scripts of the chat widget for browsers, each whole in itself and small. */
export async function buildWidget(outdir = join(root, 'dist/widget')) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [
      { in: join(folder, 'loader.ts'), out: 'widget' },
      { in: join(folder, 'frame.ts'), out: 'widget-frame' },
    ],
    outdir,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022', 'chrome100', 'firefox100', 'safari15.4'],
    logLevel: 'warning',
  });
}
