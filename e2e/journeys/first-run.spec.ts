import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../prisma/migrate.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/postgres.mjs';
import { problemsOf } from '../axe';
import { problemsOpened } from '../dialogs/check';
import { expect, test } from '../fixtures';
import { startService } from '../service';

test('the first person sets up the workspace, and nobody after them', async ({ page }) => {
  test.slow();
  const server = await startPostgres({ ephemeral: true });
  const databaseUrl = server.url('first_run');
  await ensureDatabase(server.adminUrl('first_run'));
  await migrate(databaseUrl);
  await withoutDemo(databaseUrl);
  const service = await startService({ DATABASE_URL: databaseUrl, CRM_SECRET: randomBytes(32).toString('hex') });
  try {
    await page.goto(service.baseUrl);
    await expect(page).toHaveURL(/\/setup$/);
    await page.getByLabel('Workspace').fill('Analytical Engines');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@engines.example');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByText('Use at least 10 characters')).toBeVisible();
    expect.soft(await problemsOf(page, 'the setup')).toEqual([]);
    await page.getByLabel('Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
    await expect(page.getByText('Analytical Engines').first()).toBeVisible();

    await inTheOther(server.adminUrl('first_run'));
    await page.reload();
    await page.getByRole('button', { name: /Switch workspace/ }).click();
    const workspaces = page.getByRole('menu');
    await expect(workspaces).toContainText('Empty');
    expect.soft(await problemsOpened(page, workspaces, 'the workspaces to choose from')).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.goto(`${service.baseUrl}/setup`);
    await expect(page).toHaveURL(/\/sign-in$/);
    // What the page still fetches would fail once the service has ended.
    await page.goto('about:blank');
  } finally {
    await service.stop();
    await server.stop();
  }
});

/** Makes whoever set the workspace up a member of the one that was there before. */
const inTheOther = (url: string) =>
  query(
    url,
    `INSERT INTO "Member" ("workspaceId", id, email, name, role, timezone, "userId", "updatedAt")
     SELECT w.id, gen_random_uuid(), m.email, m.name, 'member', m.timezone, m."userId", now()
     FROM "Workspace" w, "Member" m WHERE w.name = 'Empty' AND m."userId" IS NOT NULL`,
  );

/** A workspace that is there keeps the start from making the demo one with its owner. */
const withoutDemo = (url: string) =>
  query(url, `INSERT INTO "Workspace" (id, name, "updatedAt") VALUES (gen_random_uuid(), 'Empty', now())`);

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
