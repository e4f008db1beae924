import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { buildWidget } from '@/scripts/widget.mjs';
import { makeWorkspace } from '@/server/test/factories';
import { createChatSite } from '../sites/create';
import { renderFrame } from './page';

const KB = 1024;
const folder = mkdtempSync(join(tmpdir(), 'crm-widget-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('costs a website less than 15 KB in all, and the page itself less than one', async () => {
  await buildWidget(folder);
  const { ctx } = await makeWorkspace();
  const { site } = await createChatSite(ctx, { name: 'Shop', domains: ['shop.example'] });
  const sizes = new Map(readdirSync(folder).map((name) => [name, gzipSync(readFileSync(join(folder, name))).length]));
  sizes.set(
    'page',
    gzipSync(
      renderFrame(site, {
        away: { message: site.offlineMessage, backAt: null, isClosed: true },
        nonce: 'x'.repeat(24),
      }),
    ).length,
  );
  expect([...sizes.keys()].sort()).toEqual(['page', 'widget-frame.js', 'widget.js']);
  expect(sizes.get('widget.js')).toBeLessThan(KB);
  expect([...sizes.values()].reduce((sum, size) => sum + size)).toBeLessThan(15 * KB);
});
