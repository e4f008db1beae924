import { setTimeout as sleep } from 'node:timers/promises';
import { badRequest } from '@/server/kernel/contract/errors';
import { publicAddresses, RefusedAddress } from '@/server/kernel/network/address-guard';

/** How long a registration waits for name servers; connections are guarded again anyway. */
const RESOLVE_MS = 2000;

/** Refuses a URL whose host is not public. A name that does not resolve yet may do so when the first delivery is due. */
export async function refusePrivateHost(url: string): Promise<void> {
  const waiting = new AbortController();
  const slow = sleep(RESOLVE_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  try {
    await Promise.race([publicAddresses(new URL(url).hostname), slow]);
  } catch (error) {
    if (error instanceof RefusedAddress)
      throw badRequest('The webhook URL must lead to a public address.', { code: 'refused_address', field: 'url' });
  } finally {
    waiting.abort();
  }
}
