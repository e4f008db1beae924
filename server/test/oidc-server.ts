import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './ports';

interface Setup {
  redirectUrl: string;
  /** What it says of whoever signs in. */
  claims: () => Record<string, unknown>;
}

/** A real OpenID provider on loopback, which signs everybody in at once. */
export async function startOidc({ redirectUrl, claims }: Setup) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const client = { client_id: 'crm', client_secret: 'a client secret of some length' };
  const provider: Provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUrl] }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claims() }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: 'somebody' } });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    client,
    /** Walks through its pages as a browser does; answers where it sends the browser in the end. */
    walk: async (from: string): Promise<string> => {
      const jar = new Map<string, string>();
      let url = from;
      while (url.startsWith(issuer)) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(name, value);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        url = new URL(location, url).href;
      }
      return url;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
