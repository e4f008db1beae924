import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { runShutdown } from '@/server/kernel/shutdown';
import { consoleOf, consoleWith, makeSignedIn, PASSWORD, requestAuth } from '@/server/test/console';
import { makeMember, makeWorkspace } from '@/server/test/factories';
import { makeProvided } from '@/server/test/provider';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';

let smtpServer: SmtpTestServer;
let ws: Awaited<ReturnType<typeof makeWorkspace>>;
let mia: Awaited<ReturnType<typeof makeSignedIn>>;
let email: string;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
});
beforeEach(async () => {
  config.smtpUrl = smtpServer.url;
  smtpServer.reset();
  ws = await makeWorkspace('Acme');
  mia = await makeSignedIn(ws.id);
  email = `new@${newId()}.example`;
});
afterEach(() => {
  config.smtpUrl = undefined;
});
afterAll(async () => {
  smtpPool().close();
  await smtpServer.close();
  await runShutdown();
});

const password = PASSWORD;
/** The subjects of the mails to an address, and the last link of the kind among them. */
async function mailsTo(address: string) {
  const mails = await smtpServer.mails();
  const own = mails.filter((_, place) => smtpServer.ledger[place]?.to.includes(address));
  const links = own.flatMap(({ text }) => /\/new-address\/([\w.-]+)/.exec(text ?? '')?.[1] ?? []);
  return { subjects: own.map(({ subject }) => subject), link: links.at(-1) ?? '' };
}
const signIn = async (address: string) => (await requestAuth('/sign-in/email', { email: address, password })).status;

test('an address is changed by its password and the link that was mailed to the new one, and nothing else ends', async () => {
  const other = await consoleOf(mia.email, password);
  expect(await mia.calls.account.askNewAddress({ email: email.toUpperCase(), password })).toEqual({ mailed: true });
  expect((await mailsTo(mia.email)).subjects).toEqual(['The address of your account']);
  const { subjects, link } = await mailsTo(email);
  expect(subjects).toEqual(['Confirm your new email address']);
  expect((await mia.calls.account.me()).email).toBe(mia.email);
  expect(await mia.calls.account.takeNewAddress({ link })).toEqual({ email });
  for (const calls of [consoleWith(mia.cookie), other]) expect((await calls.account.me()).email).toBe(email);
  expect([await signIn(email), await signIn(mia.email)]).toEqual([200, 401]);
  const where = { workspaceId_id: { workspaceId: ws.id, id: mia.memberId } };
  expect(await prisma.member.findUniqueOrThrow({ where, select: { email: true } })).toEqual({ email });
  expect((await mailsTo(mia.email)).subjects).toHaveLength(2);
  await expect(mia.calls.account.takeNewAddress({ link })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a link is for one account and one address', async () => {
  const eve = await makeSignedIn(ws.id);
  await mia.calls.account.askNewAddress({ email, password });
  const { link } = await mailsTo(email);
  const [token = ''] = link.split('.');
  const victim = `ceo@${newId()}.example`;
  const forged = `${token}.${Buffer.from(victim).toString('base64url')}`;
  const gone = { code: 'NOT_FOUND' };
  await expect(mia.calls.account.takeNewAddress({ link: forged })).rejects.toMatchObject(gone);
  await expect(mia.calls.account.takeNewAddress({ link: token })).rejects.toMatchObject(gone);
  await expect(consoleWith().account.takeNewAddress({ link })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await mia.calls.account.takeNewAddress({ link });
  expect((await eve.calls.account.me()).email).toBe(eve.email);
});

test('it takes the password, and an address that is nobody else’s, which shows at that address alone', async () => {
  const eve = await makeSignedIn((await makeWorkspace()).id);
  await expect(mia.calls.account.askNewAddress({ email, password: 'a wrong password' })).rejects.toMatchObject({
    message: expect.stringContaining('This is not your password'),
  });
  await expect(mia.calls.account.askNewAddress({ email: mia.email, password })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(smtpServer.ledger).toEqual([]);
  expect(await mia.calls.account.askNewAddress({ email: eve.email, password })).toEqual({ mailed: true });
  expect(await mailsTo(eve.email)).toEqual({ subjects: ['You have an account already'], link: '' });
  await mia.calls.account.askNewAddress({ email, password });
  const invited = await makeMember(ws.id);
  const where = { workspaceId_id: { workspaceId: ws.id, id: invited.id } };
  await prisma.member.update({ where, data: { email }, select: { id: true } });
  const { link } = await mailsTo(email);
  await expect(mia.calls.account.takeNewAddress({ link })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('whose address their organization vouches for changes it there, and without mail nobody does', async () => {
  const { workspace, domain } = await makeProvided({
    kind: 'OIDC',
    issuer: 'https://issuer.example',
    clientId: 'c',
    clientSecret: 's',
  });
  const bound = await makeSignedIn(workspace.id);
  const where = { workspaceId_id: { workspaceId: workspace.id, id: bound.memberId } };
  await prisma.member.update({ where, data: { email: `mia@${domain}` }, select: { id: true } });
  await expect(bound.calls.account.askNewAddress({ email, password })).rejects.toMatchObject({
    message: expect.stringContaining('at your organization'),
  });
  config.smtpUrl = undefined;
  await expect(mia.calls.account.askNewAddress({ email, password })).rejects.toMatchObject({
    message: expect.stringContaining('sends no mail'),
  });
  expect(smtpServer.ledger).toEqual([]);
});
