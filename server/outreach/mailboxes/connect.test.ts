import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailboxErrors } from '@/components/outreach/mailboxes/mailbox-errors';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { makeOwned } from '@/server/test/console';
import { hasDovecot, startDovecot } from '@/server/test/dovecot';
import { hasPostfix, startPostfix } from '@/server/test/postfix';

type Owned = Awaited<ReturnType<typeof makeOwned>>;
type Dovecot = Awaited<ReturnType<typeof startDovecot>>;
type Postfix = Awaited<ReturnType<typeof startPostfix>>;

const here = hasDovecot && hasPostfix;
const ADDRESS = 'ada@crm.example';

// Where no real servers are installed, this says so in place of what it would show.
if (here) describe('a mailbox that is connected in the console', show);
else
  it('NOT SHOWN HERE, apt-get install postfix dovecot-imapd and run as root: a mailbox is connected in the console', () =>
    expect(here).toBe(false));

function show() {
  let owned: Owned;
  let dovecot: Dovecot;
  let postfix: Postfix;
  beforeAll(async () => {
    dovecot = await startDovecot();
    postfix = await startPostfix(dovecot.maildirs, 1);
  });
  afterAll(async () => {
    postfix.close();
    await dovecot.close();
  });
  beforeEach(async () => {
    config.mailAllowHosts = ['127.0.0.1'];
    owned = await makeOwned();
  });
  afterEach(() => {
    config.mailAllowHosts = [];
  });

  const connect = (more: object = {}) =>
    owned.owner.mailboxes.create({ address: ADDRESS, smtp: postfix.settings, imap: dovecot.settings, ...more });
  const refusal = async (more: object) => {
    const error = await connect(more).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    return mailboxErrors(error?.message ?? '');
  };
  const count = () => prisma.mailbox.count({ where: { workspaceId: owned.workspace.id, address: ADDRESS } });

  it('is signed in to at both real servers, and is then one of the identities', async () => {
    const { mailbox } = await connect({ displayName: 'Ada', dailyLimit: 50 });
    expect(mailbox).toMatchObject({ address: ADDRESS, imap: { host: '127.0.0.1', user: 'ada' }, default: true });
    expect(JSON.stringify(mailbox)).not.toContain(dovecot.settings.pass);
    const { identities } = await owned.owner.emails.identities({});
    expect(identities).toContainEqual({ address: `Ada <${ADDRESS}>`, email: ADDRESS, default: true });
  });

  it('is refused at the server that refuses, in that server’s words, and nothing is kept', async () => {
    const wrong = await refusal({ imap: { ...dovecot.settings, pass: 'wrong' } });
    expect(Object.keys(wrong)).toEqual(['imap']);
    expect(wrong.imap).toMatch(/^The server did not let us in: .*[Aa]uthentication failed/);
    const closed = await refusal({ smtp: { ...postfix.settings, port: 1 } });
    expect(Object.keys(closed)).toEqual(['smtp']);
    expect(closed.smtp).toMatch(/^The mail server could not be used/);
    expect(await count()).toBe(0);
  });

  it('is refused at the field that is wrong, before any server is asked', async () => {
    expect(await refusal({ address: 'not an address' })).toEqual({ address: 'Invalid email' });
    expect(await refusal({ aliases: ['ok@crm.example', 'no'] })).toEqual({ aliases: 'Invalid email' });
    const { smtp } = await refusal({ smtp: { ...postfix.settings, host: '', port: 99_999 } });
    expect(smtp).toMatch(/host: .*; port: /);
    expect(Object.keys(await refusal({ dailyLimit: 0 }))).toEqual(['dailyLimit']);
    expect(await count()).toBe(0);
  });
}
