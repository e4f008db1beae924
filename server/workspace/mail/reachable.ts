import { lookup } from 'node:dns/promises';
import { config } from '@/server/kernel/config';
import { badRequest } from '@/server/kernel/contract/errors';
import { hostOf, publicAddresses, RefusedAddress } from '@/server/kernel/network/address-guard';

/**
 * The address to connect to for a mail server that a member named. What is inside the network is refused, unless the operator
 * lets it through by name (CRM_MAIL_ALLOW_HOSTS); what was checked is what is connected to. Throws a 400.
 */
export async function reachable(hostname: string): Promise<string> {
  const host = hostOf(hostname);
  if (config.mailAllowHosts.includes(host)) return (await lookup(host)).address;
  try {
    const [first] = await publicAddresses(host);
    if (first) return first.address;
  } catch (error) {
    if (error instanceof RefusedAddress)
      throw badRequest(`The mail server ${host} is not on the public Internet.`, { code: 'refused_address' });
  }
  throw badRequest(`The mail server ${host} cannot be found.`, { code: 'refused_address' });
}
