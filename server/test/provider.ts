import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { handleAuth } from '@/server/workspace/auth/handle';
import { addDomain, recordValue, verifyDomain } from '@/server/workspace/auth/provider/domains';
import { type ProviderInput, saveProvider } from '@/server/workspace/auth/provider/settings';
import { requestAuth } from './console';
import { makeWorkspace, memberContext } from './factories';

/** A workspace whose provider is set up for a domain that is verified. */
export async function makeProvided(provider: Partial<ProviderInput> & Pick<ProviderInput, 'kind'>) {
  const workspace = await makeWorkspace();
  const owner = memberContext(workspace.id, workspace.ownerId, 'owner');
  await saveProvider(owner, { newcomers: 'MEMBER', required: false, ...provider });
  const domain = `d${newId()}.example`;
  await addDomain(owner, { domain });
  const where = { workspaceId_domain: { workspaceId: workspace.id, domain } };
  const { token } = await prisma.signInDomain.findUniqueOrThrow({ where, select: { token: true } });
  await verifyDomain(owner, { domain }, async () => [[recordValue(token)]]);
  return { workspace, owner, domain };
}

/** The cookies that an answer sets, as a browser sends them. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/** Sends a browser from the sign-in page to its provider. */
export async function beginAt(email: string, next?: string) {
  const response = await requestAuth('/provider/begin', { email, next });
  return {
    status: response.status,
    cookie: cookiesOf(response),
    url: ((await response.json()) as { url: string }).url,
  };
}

/** Follows an address of this service as a browser does. */
export const open = (url: string, cookie = '') => handleAuth(new Request(url, { headers: { cookie } }));
