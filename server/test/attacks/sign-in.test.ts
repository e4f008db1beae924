import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prune } from '@/server/automation/webhooks/prune';
import { db, sql } from '@/server/kernel/db/client';
import { PASSWORD, requestAuth } from '@/server/test/console';
import { makeMember, makeWorkspace } from '@/server/test/factories';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { answerAuth } from '@/server/workspace/auth/answer';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { handleAuth } from '@/server/workspace/auth/handle';

// The wall: guessing passwords.

const OFFICE = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';
const attempt = (email: string, password: string, address = OFFICE, cookie = '') =>
  requestAuth('/sign-in/email', { email, password }, { 'x-forwarded-for': address, ...(cookie && { cookie }) });
const statusOf = async (...sent: Parameters<typeof attempt>) => (await attempt(...sent)).status;
/** The cookie of a browser that somebody has signed in with. */
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('crm_known='))
    ?.split(';')[0] ?? '';
/** Signs in as the service's door has it, budgets of addresses and all. */
async function throughDoor(email: string, password: string, cookie = '') {
  const origin = 'http://localhost:3000';
  const headers = { 'content-type': 'application/json', origin, 'x-forwarded-for': OFFICE, cookie };
  const body = JSON.stringify({ email, password });
  return (await answerAuth(new Request(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body }))).status;
}
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

async function makePerson() {
  const { id: workspaceId } = await makeWorkspace();
  const { id: memberId } = await makeMember(workspaceId);
  const email = `${randomUUID()}@people.example`;
  await createOwnerAccount({ workspaceId, memberId, email, password: PASSWORD, name: 'Ada' });
  return email;
}

/** Counts failures as that many guesses would, without the work of hashing them. */
async function pretend(bounds: Parameters<typeof countAttempt>[0], count: number) {
  for (let n = 0; n < count; n++) await countAttempt(bounds, 'Enough.');
}

let ada: string;
beforeEach(async () => {
  await db.query(sql`DELETE FROM "Attempt"`);
  ada = await makePerson();
});

describe('a password', () => {
  it('may be wrong ten times for one person at one address, also when all guesses come at once', async () => {
    const statuses = await Promise.all(times(16, (n) => statusOf(ada, `wrong guess ${n}`)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    const refused = await attempt(ada, PASSWORD);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 900]);
    expect(await statusOf(ada.toUpperCase(), PASSWORD)).toBe(429);
    expect(await statusOf(ada, PASSWORD, ELSEWHERE)).toBe(200);
  });

  it('that is right is let in, however often others behind the same proxy were wrong', async () => {
    for (const n of times(30, (number) => number)) {
      expect(await statusOf(`other${n % 4}@people.example`, 'wrong guess'), `guess ${n}`).toBeOneOf([401, 429]);
    }
    expect(await statusOf(ada, PASSWORD)).toBe(200);
  });

  it('that is right is let in from a known browser, even where others guessed at that very person from its address', async () => {
    const first = await attempt(ada, PASSWORD);
    const known = first.headers.getSetCookie().find((cookie) => cookie.startsWith('crm_known=')) ?? '';
    expect(known).toMatch(/HttpOnly; SameSite=Lax/);
    const cookie = known.split(';')[0] ?? '';
    for (const _ of times(10, () => 0)) await attempt(ada, 'wrong guess');
    expect(await statusOf(ada, PASSWORD)).toBe(429);
    expect(await statusOf(ada, PASSWORD, OFFICE, cookie)).toBe(200);
    // The mark is that person's alone, cannot be made up, and gives no endless guesses either.
    const bob = await makePerson();
    for (const _ of times(10, () => 0)) await attempt(bob, 'wrong guess', OFFICE, cookie);
    expect(await statusOf(bob, PASSWORD, OFFICE, cookie)).toBe(429);
    expect(await statusOf(ada, PASSWORD, OFFICE, 'crm_known=abcd.forged')).toBe(429);
    for (const _ of times(10, () => 0)) await attempt(ada, 'wrong guess', OFFICE, cookie);
    expect(await statusOf(ada, PASSWORD, OFFICE, cookie)).toBe(429);
  });

  it('keeps the last people of a shared browser, however often one of them signs in', async () => {
    const bob = await makePerson();
    let cookie = cookieOf(await attempt(bob, PASSWORD));
    for (const _ of times(6, () => 0)) cookie = cookieOf(await attempt(ada, PASSWORD, OFFICE, cookie));
    expect(cookie.split('~')).toHaveLength(2);
    for (const _ of times(10, () => 0)) await attempt(bob, 'wrong guess');
    expect(await statusOf(bob, PASSWORD)).toBe(429);
    expect(await statusOf(bob, PASSWORD, OFFICE, cookie)).toBe(200);
  });

  it('that is right counts for nothing, so that signing in often is no failure', async () => {
    for (const _ of times(12, () => 0)) expect(await statusOf(ada, PASSWORD)).toBe(200);
  });

  it('is not guessed from many addresses either, and guesses at one person keep nobody else out', async () => {
    await pretend([{ who: `sign-in person ${ada}`, most: 100, minutes: 15 }], 100);
    expect(await statusOf(ada, PASSWORD, '203.0.113.9')).toBe(429);
    expect(await statusOf(await makePerson(), PASSWORD, '203.0.113.9')).toBe(200);
  });

  it('that is right gets in among 300 wrong ones in a minute from its address, by the way of every request', async () => {
    const bob = await makePerson();
    const known = cookieOf(await attempt(bob, PASSWORD));
    const wrong = times(300, (n) => throughDoor(`guessed${n % 6}@people.example`, 'wrong guess'));
    const right = [throughDoor(ada, PASSWORD), throughDoor(bob, PASSWORD, known)];
    const statuses = await Promise.all(wrong);
    expect(await Promise.all(right)).toEqual([200, 200]);
    expect(statuses.filter((status) => status === 401).length).toBe(60);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(await throughDoor(await makePerson(), PASSWORD)).toBe(200);
  });

  it('that is right gets in among guesses at sixty names that fill all the room there is to wait in at its address', {
    timeout: 300_000,
  }, async () => {
    const bob = await makePerson();
    const known = cookieOf(await attempt(bob, PASSWORD));
    const eve = await makePerson();
    const guesses = times(1200, (n) => statusOf(`made-up${n % 60}@people.example`, 'wrong guess'));
    const right = [statusOf(ada, PASSWORD), statusOf(bob, PASSWORD, OFFICE, known), statusOf(ada, PASSWORD, ELSEWHERE)];
    // Whoever guesses meanwhile is told nothing of whether there is such an account.
    const wrong = [attempt(eve, 'wrong guess'), attempt('nobody@people.example', 'wrong guess')];
    expect(await Promise.all(right)).toEqual([200, 200, 200]);
    const statuses = await Promise.all(guesses);
    const said = await Promise.all(
      wrong.map(async (answer) => [
        (await answer).status,
        (await answer).headers.get('retry-after'),
        await (await answer).text(),
      ]),
    );
    expect(said[0]).toEqual([429, '5', expect.stringContaining('Try again in a few seconds')]);
    expect(said[1]).toEqual(said[0]);
    // No name was checked more often than it may be, and of the crowd hardly any.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(122);
  });

  it('may be wrong again once its quarter of an hour is over, one by one', async () => {
    for (const _ of times(10, () => 0)) await attempt(ada, 'wrong guess');
    await db.query(
      sql`UPDATE "Attempt" SET at = (SELECT array_agg(t - interval '16 minutes') FROM unnest(at[1:3]) t) || at[4:]`,
    );
    const statuses = [];
    for (const _ of times(4, () => 0)) statuses.push(await statusOf(ada, 'wrong guess'));
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe('whether somebody has an account', () => {
  it('shows neither in the answers nor in when guessing ends', async () => {
    const answers = async (email: string) => {
      const seen = [];
      for (const _ of times(11, () => 0)) {
        const response = await attempt(email, 'wrong guess');
        seen.push([response.status, await response.text()]);
      }
      return seen;
    };
    expect(await answers('nobody@people.example')).toEqual(await answers(ada));
  });

  it('shows in nothing that is kept of the attempts, which is soon forgotten', async () => {
    await attempt(ada, 'wrong guess');
    const kept = await db.query(sql`SELECT key, at::text FROM "Attempt"`);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/@|192\.0\.2/);
    await prune(Date.now() + 60 * 60 * 1000);
    expect(await db.query(sql`SELECT key, at::text FROM "Attempt"`)).toEqual(kept);
    await prune(Date.now() + 121 * 60 * 1000);
    expect(await db.query(sql`SELECT 1 FROM "Attempt"`)).toEqual([]);
  });
});

describe('sign-in', () => {
  it('takes nothing else along: no callback, no other call of the library, no large body', async () => {
    const body = { email: ada, password: PASSWORD, callbackURL: 'https://evil.example/', rememberMe: false };
    const response = await requestAuth('/sign-in/email', body);
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([200, null, '{}']);
    for (const path of [
      '/change-password',
      '/reset-password',
      '/request-password-reset',
      '/update-user',
      '/list-sessions',
    ]) {
      expect((await requestAuth(path, {})).status, path).toBe(404);
    }
    expect((await requestAuth('/sign-in/email', { email: ada, password: 'x'.repeat(9000) })).status).toBe(413);
    expect((await requestAuth('/sign-in/email', { email: [ada], password: PASSWORD })).status).toBe(400);
    const form = new Request('http://localhost:3000/api/auth/sign-in/email', { method: 'POST', body: 'email=a' });
    expect((await handleAuth(form)).status).toBe(400);
  });
});
