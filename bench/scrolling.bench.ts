import { chromium } from '@playwright/test';
import { prepareBrowser } from '../e2e/browser';
import { startService } from '../e2e/service';
import { report } from './support/load';

// Scrolls the list of contacts in a real browser, and measures the time between the frames that it draws meanwhile: as fast as a
// hand does with a wheel, and by its bar from the top to the end. SCROLL_ROWS says how many rows there are.
const ROWS = Number(process.env.SCROLL_ROWS ?? 100_000);
const BATCH = 1000;
/** They take 20 s where each is drawn in time. */
const FRAMES = 1200;
/** Pixels a frame: a wheel that is turned fast moves some 6,000 in a second. */
const BY_HAND = 100;

const { baseUrl, apiKey, email, password, stop } = await startService();
try {
  for (let at = 0; at < ROWS; at += BATCH) await fill(Math.min(BATCH, ROWS - at), at);
  tell(`${ROWS} rows are scrolled by hand`, await scroll(BY_HAND));
  tell(`${ROWS} rows are scrolled through to the end`, await scroll(undefined));
} finally {
  await stop();
}

function tell(what: string, between: number[]): void {
  const sorted = between.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const ms = between.reduce((sum, one) => sum + one, 0);
  report(`${what}, frames`, (1000 * between.length) / ms, undefined, '/s');
  for (const [name, share] of [['median', 0.5] as const, ['p95', 0.95] as const, ['longest', 1] as const])
    report(`${what}, time between frames, ${name}`, at(share), undefined, 'ms');
}

async function fill(count: number, from: number): Promise<void> {
  const contacts = Array.from({ length: count }, (_, n) => ({
    name: `Person ${from + n}`,
    email: `person${from + n}@example.com`,
    title: 'Clerk',
  }));
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/api/v1/contacts`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ contacts }) },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
}

/**
 * @param step pixels a frame; else as many as lead to the end
 * @returns the milliseconds between each frame and the one before
 */
async function scroll(step: number | undefined): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: await prepareBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } });
    const data = { email, password };
    await context.request.post('/api/auth/sign-in/email', { data, headers: { origin: baseUrl } });
    const page = await context.newPage();
    await page.goto('/contacts');
    await page.getByRole('grid').getByRole('row').nth(20).waitFor();
    const way = { frames: FRAMES, step };
    return await page.evaluate(async ({ frames, step }) => {
      const grid = document.querySelector('[role="grid"]');
      if (!grid) throw new Error('There is no grid.');
      const between: number[] = [];
      let last = 0;
      // What has no name here: a compiler that keeps names would call a helper that the page does not have.
      for (let n = 0; n <= frames; n++) {
        grid.scrollTop = n * (step ?? (grid.scrollHeight - grid.clientHeight) / frames);
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        if (n > 0) between.push(now - last);
        last = now;
      }
      return between;
    }, way);
  } finally {
    await browser.close();
  }
}
