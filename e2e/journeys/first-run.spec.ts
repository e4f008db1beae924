import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../prisma/migrate.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/postgres.mjs';
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
    await page.getByLabel('Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
    await expect(page.getByText('Analytical Engines').first()).toBeVisible();

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

/** A workspace that is there keeps the start from making the demo one with its owner. */
async function withoutDemo(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO "Workspace" (id, name, "updatedAt") VALUES (gen_random_uuid(), 'Empty', now())`);
  await client.end();
}
