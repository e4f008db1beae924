import { config } from '@/server/kernel/config';
import { foreignTask, forWorkspace, runForeign } from '@/server/kernel/foreign';
import type { SamlProvider } from './find';
import type { ProvenPerson } from './flow';
import { type Ends, samlBetween } from './saml-answer.mjs';

export const consumerUrl = () => `${config.baseUrl}/api/auth/provider/saml`;
/** Who this service is to the provider of a workspace; the audience of what is said to it, so it holds in no other one. */
export const entityId = (workspaceId: string) =>
  `${config.baseUrl}/api/auth/provider/metadata?workspace=${workspaceId}`;

const endsOf = ({ workspaceId, entryPoint, certificate }: SamlProvider): Ends => ({
  ...{ callbackUrl: consumerUrl(), entityId: entityId(workspaceId) },
  ...{ entryPoint, certificate },
});
const saml = (provider: SamlProvider, request: { id?: string | undefined }) => samlBetween(endsOf(provider), request);

/** What the usual provider sends takes some milliseconds. */
const task = foreignTask<{ ends: Ends; response: string; requestId: string }, Record<string, string>>({
  name: 'saml',
  file: 'server/workspace/auth/provider/saml-answer.mjs',
  cpuMs: 1000,
  memoryMb: 128,
  maxBytes: 1024 * 1024,
});

/** Where to send a browser, and the id that the answer must name. */
export async function beginSaml(provider: SamlProvider, state: string): Promise<{ url: string; requestId: string }> {
  const request: { id?: string } = {};
  const url = await saml(provider, request).getAuthorizeUrlAsync(state, undefined, {});
  if (!request.id) throw new Error('The request has no id.');
  return { url, requestId: request.id };
}

/** Whom the provider vouches for. Anybody may post such an answer: it is read in a process of its own. */
export async function finishSaml(
  provider: SamlProvider,
  response: string,
  requestId: string | undefined,
): Promise<ProvenPerson> {
  if (!requestId) throw new Error('The flow is of another kind.');
  const answer = { ends: endsOf(provider), response, requestId };
  const profile = await forWorkspace(provider.workspaceId, () => runForeign(task, answer));
  const said = (...names: string[]) =>
    names.map((name) => profile[name]).find((value) => value !== undefined && value !== '');
  const email = said(...ADDRESS) ?? profile.nameID ?? '';
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
