import * as client from 'openid-client';
import { config } from '@/server/kernel/config';
import { guardedFetch } from '@/server/kernel/network/guarded-fetch';
import type { OidcProvider } from './find';
import type { ProvenPerson } from './flow';

const TIMEOUT_S = 10;
/** How far the clocks may be apart. */
const SKEW_S = 60;

const fetchFromIssuer = guardedFetch({
  timeoutMs: TIMEOUT_S * 1000,
  maxBytes: 1024 * 1024,
  allowHosts: () => config.signInAllowHosts,
});

export const callbackUrl = () => `${config.baseUrl}/api/auth/provider/callback`;

/** What the issuer says of itself (OpenID Connect Discovery 1.0 §4), read anew each time, so that its keys may change. */
function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: SKEW_S };
  return client.discovery(new URL(issuer), clientId, metadata, client.ClientSecretBasic(clientSecret), {
    [client.customFetch]: fetchFromIssuer,
    timeout: TIMEOUT_S,
    // The fetch lets only hosts through without TLS that the operator named.
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
}

/** Where to send a browser, and what has to be known when it comes back. */
export async function beginOidc(provider: OidcProvider, { email, state }: { email: string; state: string }) {
  const issuer = await discover(provider);
  const nonce = client.randomNonce();
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(issuer, {
    redirect_uri: callbackUrl(),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
    state,
    nonce,
  });
  return { url: url.href, nonce, verifier };
}

interface Begun {
  state: string;
  nonce: string | undefined;
  verifier: string | undefined;
}

/**
 * Whom the issuer vouches for. The library checks state, nonce, PKCE, signature, issuer, audience and times. An address that
 * the issuer calls unverified is nobody's; Entra says nothing of that, and speaks for the workspace's own domains.
 */
export async function finishOidc(provider: OidcProvider, query: string, { state, nonce, verifier }: Begun) {
  if (!nonce || !verifier) throw new Error('The flow is of another kind.');
  const issuer = await discover(provider);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(issuer, new URL(`${callbackUrl()}${query}`), checks);
  const claims = tokens.claims();
  if (!claims) throw new Error('The issuer sent no ID token.');
  let said: Record<string, unknown> = claims;
  if (typeof said.email !== 'string' && issuer.serverMetadata().userinfo_endpoint) {
    said = { ...(await client.fetchUserInfo(issuer, tokens.access_token, claims.sub)), ...claims };
  }
  return personOf(said);
}

function personOf({ email, email_verified: verified, name }: Record<string, unknown>): ProvenPerson {
  if (typeof email !== 'string' || String(verified) === 'false') throw new Error('The issuer vouches for no address.');
  return { email, name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 200) : email };
}
