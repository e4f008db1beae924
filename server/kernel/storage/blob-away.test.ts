import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '@/inngest/engine/testing/processes';
import { objectKey } from './store';
import { vercelBlobStore } from './vercel-blob';

vi.stubEnv('VERCEL_BLOB_RETRIES', '0');
vi.stubEnv('VERCEL_BLOB_API_URL', `http://127.0.0.1:${await freePort()}`);
afterAll(() => vi.unstubAllEnvs());

test('a store that cannot be reached is a 503 that says when to come again', async () => {
  const store = vercelBlobStore(`vercel_blob_rw_away_${'a'.repeat(30)}`);
  const id = '00000000-0000-7000-8000-000000000000';
  for (let call = 0; call < 3; call++) await expect(store.size(objectKey(id, id))).rejects.toThrow();
  await expect(store.size(objectKey(id, id))).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
});
