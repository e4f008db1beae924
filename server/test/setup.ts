import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createTestDatabase } from './database';

// Runs before each test file's own imports, so that whatever reads the environment at load finds the file's own
// database and folder. What the developer's shell has set for another service must not leak in.
const foreign = /^(CRM_|INNGEST_|UPSTASH_|BLOB_|AI_|PORT$)/;
for (const name of Object.keys(process.env)) if (foreign.test(name)) delete process.env[name];

const database = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'crm-test-'));
Object.assign(process.env, {
  DATABASE_URL: database.url,
  CRM_DATA_DIR: dataDir,
  CRM_SECRET: 'a secret for tests, long enough to be taken seriously',
  CRM_BASE_URL: 'http://localhost:3000',
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
