import { describe, expect, it } from 'vitest';
import { type Actor, systemContext } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';
import { mailToken } from '@/server/kernel/mail/token';
import { masked } from './access';
import { browserCookie, browserSecret, newBrowserSecret } from './browser';
import { LINK_POWERS, powerFor, readReviewToken, reviewUrl } from './token';

const [workspaceId, emailId] = [newId(), newId()];
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const senderId = newId();
const member = (memberId: string, role: 'admin' | 'member'): Actor => ({
  ...{ kind: 'member', memberId, role, scopes: ['send:emails', 'write:emails'] },
});
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: newId(), memberId: null, role: null, scopes });
const keyOf = (memberId: string, role: 'admin' | 'member'): Actor => ({
  ...{ kind: 'key', keyId: newId(), memberId, role, scopes: ['send:emails', 'write:emails'] },
});

describe('a review link', () => {
  it.each([
    [key('read:emails'), 'show'],
    [key('read:emails', 'write:emails'), 'edit'],
    [key('send:emails'), 'send'],
    [key('*'), 'send'],
    [key('write:contacts'), 'show'],
    [keyOf(newId(), 'admin'), 'send'],
    [keyOf(newId(), 'member'), 'edit'],
    [keyOf(senderId, 'member'), 'send'],
    [{ kind: 'system', scopes: ['*'] } satisfies Actor, 'show'],
    [member(senderId, 'member'), 'send'],
    [member(newId(), 'member'), 'edit'],
    [member(newId(), 'admin'), 'send'],
  ] as const)('of %o has the power to %s', (actor, power) => {
    expect(powerFor(actor, senderId)).toBe(power);
  });

  it('says its own power, and each is another link', () => {
    const givers = ['read:emails', 'write:emails', 'send:emails'].map((scope) => key(scope));
    const tokens = givers.map((actor) =>
      tokenOf(reviewUrl({ ...systemContext(workspaceId, 'test'), actor }, emailId, null)),
    );
    expect(new Set(tokens.map((token) => token.slice(-22))).size).toBe(3);
    expect(tokens.map(readReviewToken)).toEqual(
      givers.map((actor, i) => {
        const giverId = i > 0 && actor.kind === 'key' ? actor.keyId : undefined;
        return { workspaceId, emailId, power: LINK_POWERS[i], giverId };
      }),
    );
    expect(readReviewToken(mailToken('review', workspaceId, emailId))?.power).toBe('show');
    expect(readReviewToken(mailToken('track', workspaceId, emailId))).toBeUndefined();
  });
});

it('shows a visitor no more of an address than who has it needs', () => {
  expect(['olivia@acme.example', 'o@acme.example', '"a@b"@c.example'].map(masked)).toEqual([
    'o…@acme.example',
    'o…@acme.example',
    '"…@c.example',
  ]);
});

it('knows a browser by its cookie alone, wherever it stands among others', () => {
  const secret = newBrowserSecret();
  const cookie = browserCookie(secret).split(';')[0];
  for (const sent of [cookie, `a=b; ${cookie}`, `${cookie}; a=b`]) expect(browserSecret(sent)).toBe(secret);
  for (const sent of ['', `x${cookie}`, `${cookie}x`, null]) expect(browserSecret(sent)).toBeUndefined();
});
