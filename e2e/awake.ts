import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Waits until a page that was just loaded has come alive, for before that it hears nothing: everything to press belongs to React, and
 * what React had to do by then is done. Pages of ours that are plain HTML are alive at once.
 */
export async function awake(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(isAwake)).toBe(true);
  }).toPass({ intervals: [50, 100, 200] });
}

/** Of every page that a browser opens from now on, what is loaded or loaded again is waited for until it has come alive. */
export function awaitAlive(context: BrowserContext): void {
  context.on('page', (page) => {
    for (const name of ['goto', 'reload'] as const) {
      const load: (...args: never[]) => ReturnType<Page['reload']> = page[name].bind(page);
      page[name] = async (...args: unknown[]) => {
        const answer = await load(...(args as never[]));
        await awake(page);
        return answer;
      };
    }
  });
}

/** Runs in the page. */
async function isAwake(): Promise<boolean> {
  if (document.readyState === 'loading') return false;
  if (!('__next_f' in window)) return true;
  const pressed = [...document.querySelectorAll('button, a[href], input, textarea')];
  const known = (one: Element) => Object.keys(one).some((name) => name.startsWith('__reactFiber$'));
  if (!pressed.filter((one) => !one.closest('[contenteditable]')).every(known)) return false;
  await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
  return true;
}
