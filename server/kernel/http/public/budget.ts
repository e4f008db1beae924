import { config } from '@/server/kernel/config';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { count } from '@/server/kernel/telemetry/telemetry';
import { type Allowance, limiterOf } from '../rate-limit';

/** How many addresses may use up their budgets at one site before its others are held up too. */
const ADDRESSES_PER_SITE = 50;

const perAddress = config.publicRateLimitPerMinute;
const ofAddress = limiterOf('crm-address', perAddress);
const ofSite = limiterOf('crm-site', perAddress * ADDRESSES_PER_SITE);

const ofUnknown = limiterOf('crm-unknown', perAddress);
const ofSignIn = limiterOf('crm-sign-in', perAddress);

/** Takes from what an address may ask of the console's entry point in this minute while nobody there is signed in. Throws the 429. */
export async function spendUnknown(cost: number, address: string): Promise<void> {
  refuseBeyond(await ofUnknown(address, Date.now(), cost));
}

/**
 * The same of what an address may begin in order to sign in: other requests of the address, which may be those of a whole office,
 * use none of it up.
 */
export async function spendSignIn(address: string): Promise<void> {
  refuseBeyond(await ofSignIn(address, Date.now(), 1));
}

/** Takes a request's cost from what its address and its site have left in this minute. Throws the 429. */
export async function spend(cost: number, { address, site }: { address: string; site?: string }): Promise<void> {
  refuseBeyond(site === undefined ? await ofAddress(address, Date.now(), cost) : await ofSite(site, Date.now(), cost));
}

function refuseBeyond({ allowed, resetSeconds }: Allowance): void {
  if (allowed) return;
  count('rateLimited', { limit: 'address' });
  const headers = { 'Retry-After': String(resetSeconds) };
  throw new ApiError(STATUS.tooMany, 'Too many requests. Please try again in a minute.', headers);
}
