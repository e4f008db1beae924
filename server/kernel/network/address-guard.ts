import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '@/server/kernel/config';

export interface Address {
  address: string;
  family: 4 | 6;
}

/** A host that deliveries must not reach. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
  constructor() {
    super('The address is not public.');
  }
}

/** What the Internet at large routes to by IPv6 (RFC 4291 §2.4, IANA registry); all else is translated, local or reserved. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Addresses that look public and are answered inside a cloud: Azure's wire server, Equinix Metal's metadata, the service
 * networks of IBM Cloud. The metadata addresses of the others are link-local, shared or private.
 */
const INSIDE_CLOUDS = ['168.63.129.16/32', '192.80.8.124/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) =>
  ipaddr.IPv4.parseCIDR(range),
);

/** Whether an address is reachable on the public Internet, and by no detour through an address that embeds another one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST);
  return !INSIDE_CLOUDS.some((range) => address.match(range));
}

/** A URL's host name without what only its notation adds: the brackets of IPv6, the final dot of an absolute name. */
export const hostOf = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

/** Whether the operator lets this host through by its name. */
const isAllowed = (host: string, allowHosts: readonly string[]) =>
  allowHosts.some((allowed) => hostOf(allowed) === host);

// c-ares asks the name servers without occupying a thread. getaddrinfo, which alone reads the hosts file, takes one of
// libuv's four for as long as a name server stays silent; two at most may be so held up, or one dead name would stop all.
const resolver = new Resolver({ timeout: 3000, tries: 2 });
const HOSTS_FILE_LOOKUPS = 2;
let hostsFileLookups = 0;

/** Every address of a name, IPv4 first. Throws when it has none. */
async function resolveName(host: string): Promise<Address[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address): Address => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address): Address => ({ address, family: 6 })),
  ];
  if (found.length > 0) return found;
  if (four.status === 'rejected' && hostsFileLookups >= HOSTS_FILE_LOOKUPS) throw four.reason;
  hostsFileLookups++;
  try {
    return await systemLookup(host);
  } finally {
    hostsFileLookups--;
  }
}

const systemLookup = async (host: string): Promise<Address[]> =>
  (await lookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));

/**
 * The addresses that a delivery to this host may connect to. One refused address among them refuses them all: which one a
 * connection takes is not ours to say.
 * @param resolve how a name is resolved; the name servers, then the hosts file, when left out.
 * @param allowHosts hosts that may be inside the network; those of CRM_WEBHOOK_ALLOW_HOSTS when left out.
 */
export async function publicAddresses(
  hostname: string,
  resolve = resolveName,
  allowHosts: readonly string[] = config.webhookAllowHosts,
): Promise<Address[]> {
  const host = hostOf(hostname);
  const family = isIP(host);
  if (isAllowed(host, allowHosts)) return systemLookup(host);
  const addresses: Address[] = family ? [{ address: host, family: family === 6 ? 6 : 4 }] : await resolve(host);
  // Without an address a connection would be made to this machine.
  if (addresses.length === 0) throw Object.assign(new Error(`${host} has no address.`), { code: 'ENOTFOUND' });
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new RefusedAddress();
  return addresses;
}
