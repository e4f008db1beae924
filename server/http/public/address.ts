import ipaddr from 'ipaddr.js';
import { config } from '@/server/config';
import type { ApiRequest } from '../message';

/** On Vercel the platform itself is the proxy in front. */
const proxies = config.trustedProxies || (config.onVercel ? 1 : 0);

/**
 * The address that a request is counted under: the connection's, or behind trusted proxies the one that the first of them
 * saw. Whatever else is in X-Forwarded-For was written by the caller. Of IPv6 it is the network of 64 bits, which one
 * subscriber has whole.
 */
export function addressOf(request: ApiRequest, trusted = proxies): string {
  const hops = (request.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const text = trusted > 0 ? (hops.at(-trusted) ?? request.address) : request.address;
  if (!text || !ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
