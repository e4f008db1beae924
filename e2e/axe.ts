import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** What the checker says of what is shown: everything as it is in the light, and what can be told apart in the dark. */
export async function problemsOf(page: Page, what: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Evaluated, because the pages of visitors allow no scripts but their own.
  await page.evaluate(axe);
  await settle(page);
  // What a mail says is its sender's; its frame runs no scripts, the checker's neither.
  const light = await page.evaluate<AxeResults>('axe.run({ exclude: ["iframe"] }, { resultTypes: ["violations"] })');
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  const dark = await page.evaluate<AxeResults>(
    'axe.run({ exclude: ["iframe"] }, { resultTypes: ["violations"], runOnly: ["color-contrast"] })',
  );
  return [...light.violations, ...dark.violations]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`);
}

/** The colours change over at once; only what goes on for ever cannot be finished. */
const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
