import { randomBytes } from 'node:crypto';
import { ownPath } from '@/lib/own-path';
import { signInPath } from '@/lib/sign-in-path';
import { config } from '@/server/kernel/config';
import { foldedAddress } from '@/server/kernel/contract/address';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { isId } from '@/server/kernel/db/ids';
import { webAddress } from '@/server/kernel/http/public/address';
import { parseForm } from '@/server/kernel/http/public/urlencoded';
import { logger } from '@/server/kernel/log';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { cookieOf } from '@/server/workspace/auth/session';
import { bodyOf } from '@/server/workspace/auth/sign-in/forward';
import { admit, Refused } from './admit';
import { domainOf, providerForAddress } from './find';
import { type Flow, forgetBrowser, isBrowserOf, keepFlow, markBrowser, type ProvenPerson, takeFlow } from './flow';
import { beginOidc, finishOidc } from './oidc';
import { openSession } from './open';
import { beginSaml, finishSaml, samlMetadata } from './saml';

const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
const TOO_OFTEN = 'Too many attempts. Wait 15 minutes and try again.';

async function addressIn(request: Request): Promise<{ email: string; next: string }> {
  const { email, next } = await bodyOf(request);
  if (typeof email !== 'string' || !email.includes('@')) throw badRequest('email is required.');
  return { email: foldedAddress(email), next: ownPath(next) };
}

/** Whether people of an address sign in by a provider. It says nothing of the person, only of the domain. */
export async function lookUpProvider(request: Request): Promise<Response> {
  const { email } = await addressIn(request);
  const provider = await providerForAddress(email);
  const found = provider ? { domain: domainOf(email), required: provider.required } : { domain: null, required: false };
  return Response.json(found, { headers: NO_STORE });
}

/** Answers the page of the provider that somebody is to be sent to. */
export async function beginSignIn(request: Request): Promise<Response> {
  const { email, next } = await addressIn(request);
  const address = webAddress(request.headers);
  await countAttempt([{ who: `provider at ${address}`, most: 60, minutes: 15 }], TOO_OFTEN);
  const provider = await providerForAddress(email);
  if (!provider) throw new ApiError(STATUS.notFound, 'No organization signs in people of this address.');
  const { browser, cookie } = markBrowser();
  const state = randomBytes(24).toString('base64url');
  const { workspaceId, kind } = provider;
  const begin = kind === 'OIDC' ? beginOidc(provider, { email, state }) : beginSaml(provider, state);
  const { url, ...begun } = await begin.catch((error: unknown) => {
    note(error, workspaceId);
    throw new ApiError(STATUS.badGateway, 'Your organization’s sign-in cannot be reached. Try again later.');
  });
  await keepFlow({ workspaceId, email, next, browser, ...begun }, state);
  return Response.json({ url }, { headers: { ...NO_STORE, 'set-cookie': cookie } });
}

/** Where an OpenID provider sends people back to. */
export const answerOidc = (request: Request) =>
  guarded(async (way) => {
    const { search, searchParams } = new URL(request.url);
    const state = searchParams.get('state') ?? '';
    const flow = await begun(state);
    assertBrowser(flow, request);
    way.next = flow.next;
    const provider = await providerOf(flow);
    if (provider.kind !== 'OIDC') throw new Refused('provider');
    const person = await finishOidc(provider, search, { state, nonce: flow.nonce, verifier: flow.verifier }).catch(
      (error: unknown) => failed(error, flow),
    );
    return finish(request, flow, person);
  });

/**
 * Where a SAML provider has people's browsers send its answer. That request comes from another site, without our cookies, so
 * the browser is known only from the next one on.
 */
export async function answerSaml(request: Request): Promise<Response> {
  const sent = parseForm(await request.text());
  // Providers send each of them once.
  const said = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '');
  return guarded(async (way) => {
    const flow = await begun(said('RelayState'));
    way.next = flow.next;
    const provider = await providerOf(flow);
    if (provider.kind !== 'SAML') throw new Refused('provider');
    const person = await finishSaml(provider, said('SAMLResponse'), flow.requestId).catch((error: unknown) =>
      failed(error, flow),
    );
    const ticket = await keepFlow({ ...flow, person });
    return to(`/api/auth/provider/finish?ticket=${ticket}`);
  });
}

/** The second half of it. */
export const finishAnswer = (request: Request) =>
  guarded(async (way) => {
    const flow = await begun(new URL(request.url).searchParams.get('ticket') ?? '');
    assertBrowser(flow, request);
    way.next = flow.next;
    if (!flow.person) throw new Refused('late');
    return finish(request, flow, flow.person);
  });

/** What a SAML provider is set up with. It is no secret, and the same for workspaces that do not exist. */
export async function answerMetadata(request: Request): Promise<Response> {
  const workspaceId = new URL(request.url).searchParams.get('workspace') ?? '';
  if (!isId(workspaceId)) throw new ApiError(STATUS.notFound, 'There is no such workspace.');
  return new Response(samlMetadata(workspaceId), { headers: { 'content-type': 'application/samlmetadata+xml' } });
}

async function finish(request: Request, flow: Flow, person: ProvenPerson): Promise<Response> {
  const provider = await providerOf(flow);
  const userId = await admit(provider, person);
  const cookies = await openSession(request, { userId, email: person.email, workspaceId: provider.workspaceId });
  return to(flow.next, ...cookies, forgetBrowser());
}

async function begun(state: string): Promise<Flow> {
  const flow = await takeFlow(state);
  if (!flow) throw new Refused('late');
  return flow;
}

function assertBrowser(flow: Flow, { headers }: Request): void {
  if (!isBrowserOf(flow, cookieOf(headers))) throw new Refused('late');
}

/** The provider as it is now: one that was removed or replaced meanwhile vouches for nobody. */
async function providerOf({ email, workspaceId }: Flow) {
  const provider = await providerForAddress(email);
  if (provider?.workspaceId !== workspaceId) throw new Refused('provider');
  return provider;
}

function failed(error: unknown, { workspaceId }: Flow): never {
  note(error, workspaceId);
  throw new Refused('provider');
}

/** Neither its cause nor what was sent is logged: tokens and assertions are in there. */
function note(error: unknown, workspaceId: string): void {
  const { name, message, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error('unknown');
  logger.warn({ workspaceId, failure: { name, code, message: message.slice(0, 200) } }, 'sign-in provider failed');
}

/**
 * A browser is shown a page in any case, never an answer for programs. Whoever is refused signs in some other way, and goes on to
 * where they were going, once that is known of them.
 */
async function guarded(answer: (way: { next: string }) => Promise<Response>): Promise<Response> {
  const way = { next: '/' };
  try {
    return await answer(way);
  } catch (error) {
    if (!(error instanceof Refused)) logger.error({ err: error }, 'signing in by a provider failed');
    const refused = error instanceof Refused ? error.why : 'provider';
    return to(signInPath(way.next, { refused }), forgetBrowser());
  }
}

function to(path: string, ...cookies: string[]): Response {
  const headers = new Headers({ ...NO_STORE, location: `${config.baseUrl}${path}` });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
