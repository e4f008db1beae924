import type { APIRequestContext, Page } from '@playwright/test';
import { awake } from './awake';
import { expect } from './fixtures';

/** Puts the cursor into a cell, once the page has come alive. */
export async function at(page: Page, row: string, column: string) {
  const cell = page.getByRole('row', { name: row }).locator(`[data-col="${column}"]`);
  await awake(page);
  await cell.click();
  await expect(cell).toBeFocused();
  return cell;
}

/** Three contacts that a mark finds. @returns what the service has in a field of each */
export async function put(api: APIRequestContext, mark: string) {
  const contacts = ['A', 'B', 'C'].map((letter) => ({ name: `${mark} ${letter}`, title: `Title ${letter}` }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  return async (field: string): Promise<unknown[]> => {
    const answer = await api.get(`/api/v1/contacts?q=${mark}&sort=name&include=owner,tags,company`);
    return (await answer.json()).contacts.map((contact: Record<string, unknown>) => contact[field]);
  };
}
