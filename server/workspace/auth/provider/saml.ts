import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { config } from '@/server/kernel/config';
import type { SamlProvider } from './find';
import type { ProvenPerson } from './flow';

const SKEW_MS = 60_000;
const LIFE_MS = 10 * 60_000;

export const consumerUrl = () => `${config.baseUrl}/api/auth/provider/saml`;
/** Who this service is to the provider of a workspace; the audience of what is said to it, so it holds in no other one. */
export const entityId = (workspaceId: string) =>
  `${config.baseUrl}/api/auth/provider/metadata?workspace=${workspaceId}`;

/** @param request the id of the request under way, which the library is told of, or tells */
function saml({ workspaceId, entryPoint, certificate }: SamlProvider, request: { id?: string | undefined }): SAML {
  return new SAML({
    callbackUrl: consumerUrl(),
    issuer: entityId(workspaceId),
    audience: entityId(workspaceId),
    entryPoint,
    idpCert: certificate,
    wantAssertionsSigned: true,
    // Many sign the assertion alone, which is all that is read.
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_MS,
    // Nobody signs in by an answer that nobody asked for, nor twice by one.
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: LIFE_MS,
    cacheProvider: {
      saveAsync: async (key, value) => {
        request.id = key;
        return { value, createdAt: Date.now() };
      },
      getAsync: async (key) => (key === request.id ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** Where to send a browser, and the id that the answer must name. */
export async function beginSaml(provider: SamlProvider, state: string): Promise<{ url: string; requestId: string }> {
  const request: { id?: string } = {};
  const url = await saml(provider, request).getAuthorizeUrlAsync(state, undefined, {});
  if (!request.id) throw new Error('The request has no id.');
  return { url, requestId: request.id };
}

/** Whom the provider vouches for; the library checks signature, times, audience and which request is answered. */
export async function finishSaml(
  provider: SamlProvider,
  response: string,
  requestId: string | undefined,
): Promise<ProvenPerson> {
  if (!requestId) throw new Error('The flow is of another kind.');
  // No provider sends one, and what it may hold is nothing to be read (OWASP, XML external entities).
  if (Buffer.from(response, 'base64').toString('latin1').includes('<!DOCTYPE')) throw new Error('A DTD was sent.');
  const { profile } = await saml(provider, { id: requestId }).validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new Error('The answer names nobody.');
  const said = (...names: string[]) =>
    names.map((name) => profile[name]).find((value): value is string => typeof value === 'string' && value !== '');
  const email = said(...ADDRESS) ?? profile.nameID;
  const name = said(...NAME) ?? [said(...FIRST), said(...LAST)].filter(Boolean).join(' ');
  return { email, name: (name || email).slice(0, 200) };
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const ADDRESS = ['email', 'mail', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'];
const NAME = ['name', 'displayName', 'http://schemas.microsoft.com/identity/claims/displayname'];
const FIRST = ['firstName', 'givenName', `${CLAIMS}/givenname`];
const LAST = ['lastName', 'surname', 'sn', `${CLAIMS}/surname`];

/** What a provider is told of this service (SAML metadata). */
export function samlMetadata(workspaceId: string): string {
  const nobody = { entryPoint: config.baseUrl, certificate: 'unused' };
  const of = saml({ kind: 'SAML', workspaceId, newcomers: 'INVITED', required: false, ...nobody }, {});
  return of.generateServiceProviderMetadata(null, null);
}
