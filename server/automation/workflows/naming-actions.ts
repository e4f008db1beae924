import { z } from 'zod';
import { idOf } from '@/server/kernel/contract/naming';
import { ACTION_SHAPES } from './shapes';

/** What a caller says of actions that name other records. */
export const NAMING_ACTIONS = {
  ASSIGN_ROUND_ROBIN: z.object({
    type: z.literal('ASSIGN_ROUND_ROBIN'),
    userIds: z.array(idOf('Member')).min(1).max(100),
  }),
  ASSIGN_OWNER: z.object({ type: z.literal('ASSIGN_OWNER'), userId: idOf('Member') }),
  ENROLL_SEQUENCE: z.object({ type: z.literal('ENROLL_SEQUENCE'), sequenceId: idOf('Sequence') }),
};

/** The fields of every action, by its type. */
export const ACTION_FORMS: readonly z.ZodObject[] = [
  ...Object.values(NAMING_ACTIONS),
  ...ACTION_SHAPES.filter(({ shape }) => !(shape.type.value in NAMING_ACTIONS)),
];
