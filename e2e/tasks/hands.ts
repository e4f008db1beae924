import { expect, type Locator, type Page } from '@playwright/test';

/** How often something was pressed. */
export interface Acts {
  clicks: number;
  keys: number;
}

/**
 * What somebody does to a page, counted as it is done: a press of the pointer, a press of a key, and a text that is typed, which counts
 * as one key however long it is. Nothing is typed but into what has the focus.
 */
export class Hands {
  constructor(
    readonly page: Page,
    readonly acts: Acts = { clicks: 0, keys: 0 },
  ) {}

  /** The same hands on another page. */
  at(page: Page): Hands {
    return new Hands(page, this.acts);
  }

  async click(what: Locator, options: { with?: 'Shift'; twice?: boolean } = {}): Promise<void> {
    await awake(this.page);
    this.acts.clicks += options.twice ? 2 : 1;
    if (options.with) this.acts.keys += 1;
    await what.click({ clickCount: options.twice ? 2 : 1, ...(options.with && { modifiers: [options.with] }) });
  }

  /** Drags from one place to another: one press. */
  async drag(what: Locator, onto: Locator): Promise<void> {
    await awake(this.page);
    this.acts.clicks += 1;
    await what.hover();
    await this.page.mouse.down();
    const to = await onto.boundingBox();
    await this.page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 80, { steps: 12 });
    await this.page.mouse.up();
  }

  /** Chooses a file by the button for it: its press, and two in the system's own window. */
  async choose(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.click(button);
    this.acts.clicks += 2;
    await (await chooser).setFiles(file);
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await awake(this.page);
      this.acts.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    await awake(this.page);
    this.acts.keys += 1;
    await this.page.keyboard.type(text);
  }
}

/**
 * Waits until a page that was just loaded has come alive, for before that it hears nothing: everything to press belongs to React, and
 * what React had to do by then is done. Pages of ours that are plain HTML are alive at once.
 */
async function awake(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(isAwake)).toBe(true);
  }).toPass({ intervals: [50, 100, 200], timeout: 30_000 });
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
