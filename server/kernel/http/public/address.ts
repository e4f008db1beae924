import ipaddr from 'ipaddr.js';
import { config } from '@/server/kernel/config';
import type { ApiRequest } from '../message';

/** On Vercel the platform itself is the proxy in front. */
const proxies = config.trustedProxies || (config.onVercel ? 1 : 0);

/**
 * Where a request comes from: the connection's other end, or behind trusted proxies the address that the first of them saw.
 * Whatever else is in X-Forwarded-For was written by the caller.
 */
export function clientAddress(request: Pick<ApiRequest, 'header' | 'address'>, trusted = proxies): string | undefined {
  const hops = (request.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const text = trusted > 0 ? (hops.at(-trusted) ?? request.address) : request.address;
  return text && ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}

/** The address that a request is counted under: of IPv6 it is the network of 64 bits, which one subscriber has whole. */
export function addressOf(request: Pick<ApiRequest, 'header' | 'address'>, trusted = proxies): string {
  const text = clientAddress(request, trusted);
  if (text === undefined) return 'unknown';
  if (ipaddr.IPv4.isValid(text)) return text;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString()}/64`;
}

// The direct entry point hands on the address that it sees in place of what X-Forwarded-For said; Next alone has no such entry point.
const shared = globalThis as typeof globalThis & { crmDirectAddress?: boolean };

/** Says that whatever Next gets has come through the direct entry point of this process. */
export function trustDirectAddress(): void {
  shared.crmDirectAddress = true;
}

const handedOn = (headers: Headers) => ({ header: (name: string) => headers.get(name) ?? undefined });
const trustedOfNext = () => (shared.crmDirectAddress ? 1 : proxies);

/** Where a request comes from that Next handed on. */
export const webClient = (headers: Headers) => clientAddress(handedOn(headers), trustedOfNext());

/** What a request is counted under that Next handed on. */
export const webAddress = (headers: Headers): string => addressOf(handedOn(headers), trustedOfNext());
