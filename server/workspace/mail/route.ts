import { isIP } from 'node:net';
import { config } from '@/server/kernel/config';
import type { Route } from '@/server/kernel/mail/smtp/connection';
import { sign } from '@/server/kernel/secret';
import { catcher } from '@/server/workspace/mail/catcher';
import { reachable } from '@/server/workspace/mail/reachable';
import { openSettings, type ServerSettings } from '@/server/workspace/mail/server-settings';

/** A route, and whether mail on it leaves under our own name, so that our DKIM key signs it. */
export interface Routed {
  route: Route;
  isOurs: boolean;
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** How mail goes out: the mailbox's own server, else the operator's (CRM_SMTP_URL), else the catcher. */
export async function routeOf(workspaceId: string, sealed: Uint8Array | null): Promise<Routed> {
  const settings = openSettings(sealed);
  if (settings) return { route: await routeTo(settings), isOurs: false };
  if (config.smtpUrl) return { route: routeFromUrl(config.smtpUrl), isOurs: true };
  const { port } = await catcher();
  return { route: catcherRoute(port, workspaceId), isOurs: true };
}

/** The route to a member's server. A password never goes over the network in the clear. */
export async function routeTo({ host, port, secure, user, pass }: ServerSettings): Promise<Route> {
  const address = await reachable(host);
  const open = !secure && !isLoopback(host);
  return {
    key: [host, port, user, sign('mailbox', pass)].join('/'),
    options: { host: address, port, secure, ...(!isIP(host) && { servername: host }), requireTLS: open && user !== '' },
    ...(user !== '' && { auth: { user, pass } }),
  };
}

/** `smtp[s]://[user:pass@]host[:port]`, with `?tls=never` for a server inside that has none. */
export function routeFromUrl(text: string): Route {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const never = url.searchParams.get('tls') === 'never';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    key: text,
    options: {
      host,
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      ignoreTLS: never,
      requireTLS: !secure && !never && !isLoopback(host) && auth.user !== '',
    },
    ...(auth.user !== '' && { auth }),
  };
}

const catcherRoute = (port: number, workspaceId: string): Route => ({
  key: `catcher/${workspaceId}`,
  options: { host: '127.0.0.1', port, ignoreTLS: true },
  auth: { user: workspaceId, pass: sign('catcher', workspaceId, 24) },
});
