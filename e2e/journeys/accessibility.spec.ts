import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, test } from '../fixtures';

const axe = createRequire(import.meta.url).resolve('axe-core');
const PAGES = ['/', '/contacts', '/board', '/tasks', '/quotes', '/settings/api-keys', '/settings/webhooks', '/docs'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page has a serious accessibility problem (${colorScheme})`, async ({ page, signIn }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await signIn(page);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
