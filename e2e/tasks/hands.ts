import type { Locator, Page } from '@playwright/test';
import { awake } from '../awake';

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

  /** The same for a button that has the focus: Enter, and in the system's window the name of the file and Enter. */
  async chooseByKeys(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press('Enter');
    this.acts.keys += 2;
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

  /** Does what the palette calls by a name: the key that opens it, the name and Enter, which waits for what was searched for. */
  async command(name: string): Promise<void> {
    await this.press('Control+k');
    await this.page.getByPlaceholder('Search records, pages and actions…').and(this.page.locator(':focus')).waitFor();
    await this.type(name.toLowerCase());
    await this.press('Enter');
  }

  async type(text: string): Promise<void> {
    await awake(this.page);
    this.acts.keys += 1;
    await this.page.keyboard.type(text);
  }
}
