/** Whether pages of an origin may send a form; undefined lets every origin in. */
export function allowsOrigin(domains: readonly string[]): ((origin: string) => boolean) | undefined {
  if (domains.includes('*')) return undefined;
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const { protocol, hostname, host } = new URL(origin);
    if (!/^https?:$/.test(protocol)) return false;
    return domains.some((domain) => host === domain || hostname === domain || hostname.endsWith(`.${domain}`));
  };
}

/** The websites that may show a form in a frame (CSP `frame-ancestors`), this service among them. */
export function frameAncestors(domains: readonly string[]): string {
  if (domains.includes('*')) return '*';
  const hosts = domains.flatMap((domain) => (domain.includes(':') ? [domain] : [`${domain}:*`, `*.${domain}:*`]));
  return ["'self'", ...hosts.flatMap((host) => [`http://${host}`, `https://${host}`])].join(' ');
}
