import type { Locator, Page } from '@playwright/test';

/** What is pressed, by role and name: `button New tag`, `menuitem /^Edit/`. What is no press is done by a function. */
export type Step = string | ((page: Page) => Promise<unknown>);

/** How something is opened that is shown over a page. */
export interface Opener {
  /** Where it is in the source, as `opensInSource` says it. */
  of: string;
  /** One after the other, on the page as it was loaded. */
  by?: readonly Step[];
  /** What is there then, by role and name. */
  shows: string;
  /** Where the other one lacks what opens it. */
  only?: 'desk' | 'phone';
  /** Is left open for those that follow, which are opened from it. */
  stays?: boolean;
  /** Closes what Escape does not. */
  close?: Step;
}

/** An address, and all that is opened from there. */
export interface Place {
  at: string;
  openers: readonly Opener[];
}

type Role = Parameters<Page['getByRole']>[0];

/** What is in sight with a role and a name: `button Save`, `dialog /^Delete/`; any name when there is none. */
export function byRole(page: Page, words: string): Locator {
  const [role = '', ...rest] = words.split(' ');
  const name = rest.join(' ');
  const pattern = /^\/(.*)\/$/.exec(name)?.[1];
  const named = pattern ? { name: new RegExp(pattern) } : name ? { name, exact: true } : {};
  return page
    .getByRole(role as Role, named)
    .filter({ visible: true })
    .last();
}

/** Writes into a field. */
export const write =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).last().fill(text);

/** Waits for what comes a moment later than what it stands in. */
export const see =
  (words: string): Step =>
  (page) =>
    byRole(page, words).waitFor();

/** Presses a key. */
export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

export async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'string') await byRole(page, step).click({ timeout: 15_000 });
  else await step(page);
}
