import { expect, test } from 'vitest';
import { config } from '@/server/kernel/config';
import { longestTurn, MOST_TURN_MS } from '@/server/test/at-best';
import { makeSigner } from '@/server/test/certificates';
import { consoleWith } from '@/server/test/console';
import { beginAt, cookiesOf, makeProvided, open } from '@/server/test/provider';
import { assertion, requestIn, samlResponse, signed } from '@/server/test/saml';
import { handleAuth } from '@/server/workspace/auth/handle';
import { consumerUrl, entityId } from './saml';

const signer = makeSigner();
const setup = { kind: 'SAML' as const, entryPoint: 'https://idp.example/sso', certificate: signer.cert };

const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('');

const post = (xml: string, relayState: string) =>
  handleAuth(
    new Request(consumerUrl(), {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }),
    }),
  );

/** Begins, and has the provider answer what `make` says; then where the browser is sent. */
async function answered(
  { domain, workspace }: Awaited<ReturnType<typeof makeProvided>>,
  make: (of: Parameters<typeof assertion>[0]) => string,
) {
  const email = `sam@${domain}`;
  const begun = await beginAt(email, '/leads');
  const { requestId, relayState } = requestIn(begun.url);
  const of = { email, requestId, audience: entityId(workspace.id), consumerUrl: consumerUrl() };
  const xml = samlResponse(requestId, make(of));
  const location = (await post(xml, relayState)).headers.get('location') ?? '';
  return { begun, xml, relayState, location };
}

test('a signed assertion signs in, in the browser that began, once', async () => {
  const provided = await makeProvided(setup);
  const { begun, xml, relayState, location } = await answered(provided, (of) => signed(assertion(of), signer));
  expect((await post(xml, relayState)).headers.get('location')).toMatch(/refused=late$/);
  const { headers } = await open(location, begun.cookie);
  expect(headers.get('location')).toBe(`${config.baseUrl}/leads`);
  const me = await consoleWith(cookiesOf(new Response(null, { headers }))).account.me();
  expect(me.current).toMatchObject({ workspaceId: provided.workspace.id, email: `sam@${provided.domain}` });
  expect((await open(location, begun.cookie)).headers.get('location')).toMatch(/refused=late$/);
  const carried = await answered(provided, (of) => signed(assertion(of), signer));
  expect((await open(carried.location)).headers.get('location')).toMatch(/refused=late$/);
});

test('an assertion is refused that is unsigned, signed by another, changed, expired, for others, or wrapped', async () => {
  const provided = await makeProvided(setup);
  const refused = async (make: Parameters<typeof answered>[1]) =>
    expect((await answered(provided, make)).location, make.toString()).toMatch(/refused=provider$/);
  await refused((of) => assertion(of));
  await refused((of) => signed(assertion(of), makeSigner()));
  await refused((of) => signed(assertion(of), signer).replaceAll('sam@', 'eve@'));
  await refused((of) => signed(assertion({ ...of, lifeMs: -120_000 }), signer));
  await refused((of) => signed(assertion({ ...of, audience: 'https://other.example' }), signer));
  await refused((of) => signed(assertion({ ...of, requestId: '_another' }), signer));
  await refused((of) => assertion({ ...of, email: 'eve@evil.example' }) + signed(assertion(of), signer));
  await refused((of) => signed(assertion(of), signer) + assertion({ ...of, email: 'eve@evil.example' }));
  await refused((of) => {
    const good = signed(assertion(of), signer);
    const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(good) ?? [];
    const wrapped = `${signature.replace('</Signature>', `<Object>${good.replace(signature, '')}</Object></Signature>`)}`;
    return assertion({ ...of, email: `eve@${provided.domain}` }).replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`);
  });
});

test.each([
  ['a DTD in small letters', () => '<!doctype a [<!entity b "c">]>'],
  ['elements within elements, each with a name space', () => many(7900, (n) => `<a xmlns:n${n}="u">`)],
  ['tags that end nowhere', () => '<a'.repeat(95_000)],
  ['comments that end nowhere', () => '<!-- '.repeat(38_000)],
  ['entities that are none', () => '&x;'.repeat(63_000)],
])(
  '%s of somebody who began to sign in are refused, and keep nobody waiting',
  { timeout: 120_000 },
  async (_what, make) => {
    const provided = await makeProvided(setup);
    const xml = make();
    const refused = async () => {
      const { relayState } = requestIn((await beginAt(`sam@${provided.domain}`)).url);
      expect((await post(xml, relayState)).headers.get('location')).toMatch(/refused=provider$/);
    };
    expect(await longestTurn(refused)).toBeLessThan(MOST_TURN_MS);
  },
);

test('an assertion of one sign-in opens no other, and no comment cuts an address off', async () => {
  const provided = await makeProvided(setup);
  const first = await answered(provided, (of) => signed(assertion(of), signer));
  const again = requestIn((await beginAt(`sam@${provided.domain}`)).url);
  expect((await post(first.xml, again.relayState)).headers.get('location')).toMatch(/refused=provider$/);
  // Signed for an address of somebody else's; comments are no part of what is signed.
  const cut = await answered(provided, (of) => {
    const foreign = signed(assertion({ ...of, email: `${of.email}.evil.example` }), signer);
    return foreign.replace(of.email, `${of.email}<!-- -->`);
  });
  const ended = cut.location.includes('ticket=') ? await open(cut.location, cut.begun.cookie) : undefined;
  expect(ended?.headers.get('location') ?? cut.location).toMatch(/refused=(address|provider)$/);
});

test('what a provider is set up with is there for whoever asks', async () => {
  const { workspace } = await makeProvided(setup);
  const text = await (await open(entityId(workspace.id))).text();
  expect(text).toContain(consumerUrl());
  expect(text).toContain(workspace.id);
});
