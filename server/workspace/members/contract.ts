import { z } from 'zod';
import { ROLES } from '@/server/kernel/context';
import { requiredText, timezone } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';

const member = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  timezone: z.string().describe('IANA name.'),
});
export type Member = z.infer<typeof member>;

export const membersContract = {
  list: operation({
    id: 'members.list',
    method: 'GET',
    path: '/members',
    scopes: [],
    summary: 'List the members of the workspace, by name',
    input: z.object({}),
    output: z.strictObject({ members: z.array(member) }),
  }),
  update: operation({
    id: 'members.update',
    method: 'PATCH',
    path: '/members/{id}',
    scopes: ['write:members'],
    summary: "Change a member's name or time zone",
    input: z.object({ id: idOf('Member'), name: requiredText(200).optional(), timezone: timezone().optional() }),
    output: z.strictObject({ member }),
    errors: [404],
    example: { timezone: 'Europe/Berlin' },
  }),
};
