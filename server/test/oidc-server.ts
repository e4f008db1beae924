import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './ports';
import { askingPage, pressed } from './provider-page';

interface Setup {
  redirectUrl: string;
  /** What it says of whoever signs in. */
  claims: () => Record<string, unknown>;
  /** Whether people are shown a page, on which they go on or decline. */
  asks?: boolean;
}

/** A real OpenID provider on loopback, which signs everybody in at once where it is not to ask. */
export async function startOidc({ redirectUrl, claims, asks = false }: Setup) {
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
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (asks && request.method === 'GET') {
      const { params } = await provider.interactionDetails(request, response);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      return response.end(askingPage(params.login_hint ?? 'somebody'));
    }
    const declined = asks && (await pressed(request)) === 'decline';
    const result = declined ? { error: 'access_denied' } : { login: { accountId: 'somebody' } };
    await provider.interactionFinished(request, response, result);
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
