import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createTestDatabase } from './database';

// Runs before each test file. Files that follow one another in a process share what it has loaded, so the environment is the
// same for all of them; the database of that name is new each time. The folder goes with the run's own. What the developer's
// shell has set for another service must not leak in.
const foreign = /^(CRM_|INNGEST_|UPSTASH_|REDIS_URL$|BLOB_|AI_|PORT$)/;
for (const name of Object.keys(process.env)) if (foreign.test(name)) delete process.env[name];

const slot = process.env.VITEST_POOL_ID ?? '0';
const database = await createTestDatabase({ name: `crm_test_slot_${slot}` });
const dataDir = join(tmpdir(), `crm-test-${process.pid}`);
mkdirSync(dataDir, { recursive: true });
Object.assign(process.env, {
  DATABASE_URL: database.url,
  CRM_DATA_DIR: dataDir,
  CRM_SECRET: 'a secret for tests, long enough to be taken seriously',
  CRM_BASE_URL: 'http://localhost:3000',
  // Set for the projects of vitest whose one caller asks for more than anybody may.
  ...(process.env.TEST_RATE_LIMIT && { CRM_RATE_LIMIT_PER_MINUTE: process.env.TEST_RATE_LIMIT }),
});

afterAll(() => database.drop());
