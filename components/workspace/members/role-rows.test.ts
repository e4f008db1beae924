import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '@/server/app/operations';
import { createTrpcContext } from '@/server/app/trpc/context';
import { appRouter } from '@/server/app/trpc/router';
import { ROLES, type Role } from '@/server/kernel/context';
import type { Operation } from '@/server/kernel/contract/operation';
import { ALL, allows } from '@/server/kernel/contract/scopes';
import { newId } from '@/server/kernel/db/ids';
import { emails } from '@/server/outreach/emails';
import { mailboxes } from '@/server/outreach/mailboxes';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeSignedIn } from '@/server/test/console';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { RIGHTS, type RightName, roleScopes } from '@/server/workspace/access/roles';
import { SCOPES } from '@/server/workspace/access/scopes';
import { operations } from '@/server/workspace/operations';
import { ROWS } from './role-rows';

// Each line of the table is held against what the service does: the procedures are called as each role.

type Person = Awaited<ReturnType<typeof makeSignedIn>>;
let ws: TestWorkspace;
let people: Record<Role, Person>;
beforeAll(async () => {
  ws = await makeWorkspace();
  const [owner, admin, member] = await Promise.all(ROLES.map((role) => makeSignedIn(ws.id, role)));
  if (!owner || !admin || !member) throw new Error('There are three roles.');
  people = { owner, admin, member };
});

/** The roles for which a call is not refused as forbidden, whatever else becomes of it. */
async function rolesThatMay(attempt: (person: Person) => Promise<unknown>): Promise<Role[]> {
  const may: Role[] = [];
  for (const role of ROLES) {
    const code = await attempt(people[role]).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
    if (code !== 'FORBIDDEN') may.push(role);
  }
  return may;
}

interface Called extends Operation {
  /** Its name in the console. */
  procedure: string;
}
const all: Called[] = Object.entries<Record<string, Operation>>(contracts).flatMap(([resource, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ ...operation, procedure: `${resource}.${verb}` })),
);
type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
/** Calls an operation of the API in the console, with an input that names nothing. */
const callAs =
  ({ procedure }: Called) =>
  (person: Person) => {
    const calls = appRouter.createCaller(createTrpcContext(new Headers({ cookie: person.cookie }))) as unknown as Calls;
    const [resource = '', verb = ''] = procedure.split('.');
    const run = calls[resource]?.[verb];
    if (!run || !(procedure in appRouter._def.procedures)) throw new Error(`There is no ${procedure} in the console.`);
    return run({ id: newId() });
  };

const areas = ROWS.filter(({ scopes }) => scopes.length > 0);

it('has each area once, and each right', () => {
  expect(areas.flatMap(({ scopes }) => scopes).sort()).toEqual([...SCOPES].sort());
  const rights = ROWS.filter(({ scopes }) => scopes.length === 0).map(({ what }) => what);
  expect(rights).toEqual(Object.values(RIGHTS).map(({ what }) => what));
});

it.each(areas.map(({ what, scopes, roles }) => [what, scopes, roles] as const))('%s', async (_what, scopes, roles) => {
  for (const scope of scopes) {
    // Some take any of several scopes; what another one opens to more roles says nothing of this one.
    const operation = all.find(
      (one) =>
        one.scopes.some((own) => own === scope) &&
        ROLES.filter((role) => allows(roleScopes(role), one.scopes)).join() === roles.join(),
    );
    if (!operation) throw new Error(`Nothing asks for ${scope}.`);
    expect([operation.id, await rolesThatMay(callAs(operation))]).toEqual([operation.id, roles]);
  }
});

describe('a right', () => {
  const owners = () => makeMember(ws.id, { role: 'owner', name: 'Olga Other' });
  const grant = (role: Role) => [
    ({ calls }: Person) => calls.team.invite({ email: `${newId()}@invited.example`, role }),
    async ({ calls }: Person) => calls.team.remove({ memberId: (await makeMember(ws.id, { role })).id }),
    async ({ calls }: Person) =>
      calls.team.changeRole({ memberId: (await makeMember(ws.id, { role })).id, role: 'member' }),
  ];
  const TRIED: Record<RightName, ((person: Person) => Promise<unknown>)[]> = {
    manage: [
      ({ calls }) => calls.workspace.setTracking({ trackMail: true }),
      ({ calls }) => calls.keys.list(),
      ({ calls }) => calls.keys.create({ name: 'k', scopes: ['read:contacts'], expiresInDays: 1 }),
      ({ calls }) => calls.system.get(),
      ({ calls }) => calls.signInProvider.get(),
    ],
    whole: [
      ({ calls }) => calls.exports.create({ resource: 'workspace' }),
      ...all.filter(({ scopes: [first, ...more] }) => first === ALL && more.length === 0).map(callAs),
    ],
    others: [
      async ({ calls }) => {
        const from = await owners();
        const { body } = await call(ws.key, contacts.upsert, {
          contacts: [{ name: 'Ada', email: `${newId()}@x.example` }],
        });
        const contactId = body.results[0]?.id ?? '';
        await call(ws.key, mailboxes.create, { address: from.email, asUserEmail: from.email });
        const draft = { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', asUserEmail: from.email };
        return calls.emails.send({ id: (await call(ws.key, emails.create, draft)).body.email.id });
      },
      async ({ calls }) => {
        const { email } = await owners();
        const { body } = await call(ws.key, mailboxes.create, { address: email, asUserEmail: email });
        return calls.mailboxes.update({ id: body.mailbox.id, displayName: 'Olga' });
      },
      async ({ calls }) => {
        await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ben' }] });
        const [last] = (await call(ws.key, operations.list, { limit: 1 })).body.operations;
        return calls.operations.revert({ id: last?.id ?? '' });
      },
    ],
    grantMembers: grant('member'),
    grantAdmins: grant('admin'),
    grantOwners: grant('owner'),
    signIn: [
      ({ calls }) => calls.signInProvider.remove(),
      ({ calls }) => calls.signInProvider.addDomain({ domain: `d${newId()}.example` }),
      ({ calls }) => calls.signInProvider.removeDomain({ domain: 'none.example' }),
    ],
  };

  it.each(Object.entries(RIGHTS))('%s', async (name, { has }) => {
    const tried = TRIED[name as RightName];
    expect(tried.length).toBeGreaterThan(0);
    for (const attempt of tried) expect(await rolesThatMay(attempt)).toEqual(ROLES.filter(has));
  });
});
