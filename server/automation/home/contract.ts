import { z } from 'zod';
import { choice, flag, oneOf } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { PARTS, SIZES } from './parts';

const MOST_CARDS = 30;

const card = z.strictObject({
  part: choice(PARTS, oneOf('part', PARTS)).optional().describe('One of the cards that are always there.'),
  reportId: idOf('Report').optional().describe('A report, by its id.'),
  size: choice(SIZES, oneOf('size', SIZES)).describe('The width of the page, or half of it.'),
});
export type HomeCard = z.output<typeof card>;

const layout = {
  cards: z.array(card),
  isOwn: z.boolean().describe('Whether the member who asks arranged it; otherwise it is everybody’s.'),
};

const cards = z.array(card).max(MOST_CARDS);
const shared = z
  .boolean()
  .optional()
  .describe('For everybody who has not arranged their own, which takes an owner or an admin.');

export const homeContract = {
  get: operation({
    id: 'home.get',
    method: 'GET',
    path: '/home',
    scopes: [],
    summary: 'Read the cards of the first page',
    description: 'Reports that are gone, or that one does not see, are left out.',
    input: z.object({}),
    output: z.strictObject(layout),
  }),
  replace: operation({
    id: 'home.replace',
    method: 'PUT',
    path: '/home',
    scopes: [],
    summary: 'Arrange the first page',
    input: z.object({ cards, shared }),
    output: z.strictObject(layout),
    errors: [404],
    example: {
      cards: [
        { part: 'FIGURES', size: 'WHOLE' },
        { reportId: 'forecast', size: 'HALF' },
      ],
    },
  }),
  reset: operation({
    id: 'home.reset',
    method: 'DELETE',
    path: '/home',
    scopes: [],
    summary: 'Give the first page back as it is for everybody',
    input: z.object({ shared: flag('shared').describe('Everybody’s, as it was before anybody arranged it.') }),
    output: z.strictObject(layout),
  }),
};
