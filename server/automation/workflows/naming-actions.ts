import { z } from 'zod';
import { idOf } from '@/server/kernel/contract/naming';

/** Actions that name other records. */
export const NAMING_ACTIONS = {
  ASSIGN_ROUND_ROBIN: z.object({
    type: z.literal('ASSIGN_ROUND_ROBIN'),
    userIds: z.array(idOf('Member')).min(1).max(100),
  }),
  ASSIGN_OWNER: z.object({ type: z.literal('ASSIGN_OWNER'), userId: idOf('Member') }),
  ENROLL_SEQUENCE: z.object({ type: z.literal('ENROLL_SEQUENCE'), sequenceId: idOf('Sequence') }),
};
