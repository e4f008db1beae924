import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard';

afterEach(() => vi.unstubAllGlobals());

test('a text that cannot be copied is a refusal, never a broken call', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } });
  await expect(copyText('secret')).rejects.toThrow('not allowed');
  // As on a page of http://crm.intern.
  vi.stubGlobal('navigator', {});
  expect(() => copyText('secret').catch(() => undefined)).not.toThrow();
  await expect(copyText('secret')).rejects.toThrow(TypeError);
});
