import { chromium } from '@playwright/test';
import { prepareBrowser } from '../e2e/browser';
import { startService } from '../e2e/service';
import { report } from './support/load';

// Scrolls the list of contacts from its top to its end in a real browser, and measures the time between the frames that it draws
// meanwhile. SCROLL_ROWS says how many there are.
const ROWS = Number(process.env.SCROLL_ROWS ?? 100_000);
const BATCH = 1000;
/** Frames of the way from the top to the end, which takes 20 s where each is drawn in time. */
const FRAMES = 1200;

const { baseUrl, apiKey, email, password, stop } = await startService();
try {
  for (let at = 0; at < ROWS; at += BATCH) await fill(Math.min(BATCH, ROWS - at), at);
  const between = await scroll();
  const sorted = between.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const ms = between.reduce((sum, one) => sum + one, 0);
  report(`frames while ${ROWS} rows are scrolled through`, (1000 * between.length) / ms, undefined, '/s');
  for (const [name, share] of [['median', 0.5] as const, ['p95', 0.95] as const, ['longest', 1] as const])
    report(`time between frames, ${name}`, at(share), undefined, 'ms');
} finally {
  await stop();
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

/** @returns the milliseconds between each frame and the one before */
async function scroll(): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: await prepareBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } });
    const data = { email, password };
    await context.request.post('/api/auth/sign-in/email', { data, headers: { origin: baseUrl } });
    const page = await context.newPage();
    await page.goto('/contacts');
    await page.getByRole('grid').getByRole('row').nth(20).waitFor();
    return await page.evaluate(async (frames) => {
      const grid = document.querySelector('[role="grid"]');
      if (!grid) throw new Error('There is no grid.');
      const between: number[] = [];
      let last = 0;
      // What has no name here: a compiler that keeps names would call a helper that the page does not have.
      for (let n = 0; n <= frames; n++) {
        grid.scrollTop = ((grid.scrollHeight - grid.clientHeight) * n) / frames;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        if (n > 0) between.push(now - last);
        last = now;
      }
      return between;
    }, FRAMES);
  } finally {
    await browser.close();
  }
}
