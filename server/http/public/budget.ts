import { config } from '@/server/config';
import { ApiError, STATUS } from '@/server/contract/errors';
import { limiterOf } from '../rate-limit';

/** How many addresses may use up their budgets at one site before its others are held up too. */
const ADDRESSES_PER_SITE = 50;

const perAddress = config.publicRateLimitPerMinute;
const ofAddress = limiterOf('crm-address', perAddress);
const ofSite = limiterOf('crm-site', perAddress * ADDRESSES_PER_SITE);

/** Takes a request's cost from what its address and its site have left in this minute. Throws the 429. */
export async function spend(cost: number, { address, site }: { address: string; site?: string }): Promise<void> {
  const allowance =
    site === undefined ? await ofAddress(address, Date.now(), cost) : await ofSite(site, Date.now(), cost);
  if (allowance.allowed) return;
  const headers = { 'Retry-After': String(allowance.resetSeconds) };
  throw new ApiError(STATUS.tooMany, 'Too many requests. Please try again in a minute.', headers);
}
