import { config } from '@/server/kernel/config';
import { isDevelopment } from '@/server/kernel/config/process';

/** Pages that stand in frames of other websites: the public page of a booking type, and not what a link in a mail may do. */
const FRAMED = /^\/book\/(?!manage\/)/;
const YEAR_S = 31_536_000;

/**
 * The policy of a page that Next makes. Only scripts that carry the nonce run, and what they load. Styles may stand in
 * attributes, and pictures come from anywhere, because the frame that shows a mail inherits this policy; the frame's own
 * says more strictly what its mail may load.
 */
export function pagePolicy(path: string, nonce: string, dev = isDevelopment): string {
  return policy(path, `'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`, dev);
}

/** The same for a page that is kept: its own scripts are known by what they say, in base64 of SHA-256, the others by where they are. */
export const hashedPolicy = (path: string, hashes: readonly string[]): string =>
  policy(path, ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '), false);

function policy(path: string, scripts: string, dev: boolean): string {
  const own = new URL(config.baseUrl).origin;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    `connect-src 'self' ${own}${dev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(FRAMED.test(path) ? [] : ["frame-ancestors 'self'"]),
  ].join('; ');
}

/** What else every page is sent with. */
export const PAGE_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  ...(config.baseUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR_S}` }),
};

/** The headers of a page that the service prints itself, with its own policy. */
export const htmlHeaders = (policy: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
});
