import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Gives the page's device a finger for a pointer, or a mouse again: what is pressed is larger for a finger. */
export async function setTouch(page: Page, enabled: boolean): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled });
}
