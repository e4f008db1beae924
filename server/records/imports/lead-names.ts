import { z } from 'zod';
import { text } from '@/server/kernel/contract/fields';
import { leadRow } from '@/server/records/leads/contract';
import { leadDefinition } from '@/server/records/leads/definition';

/** Half of what a name has room for, so that both and the space between them are one. */
const part = () => text(249).nullable().optional();

const { externalId, name, ...others } = leadRow.shape;
const row = z.object({ externalId, name, firstName: part(), lastName: part(), ...others });
type Row = z.output<typeof row>;

const fullName = ({ firstName, lastName }: Row) => [firstName, lastName].filter(Boolean).join(' ');

/**
 * How rows of files become leads. A lead has one name, which many files have in two columns; a name that stands in a column of its own
 * counts before them. One part alone names a new lead, and leaves one that is there as it is called: an empty cell overwrites nothing.
 */
export const importedLeadDefinition: typeof leadDefinition = {
  ...leadDefinition,
  row,
  create(sent: Row, owners) {
    const called = sent.name ?? (fullName(sent) || undefined);
    const { columns, problems = [] } = leadDefinition.create?.({ ...sent, name: called }, owners) ?? { columns: {} };
    return { columns: { ...columns, ...(called !== undefined && { name: called }) }, problems };
  },
  update(sent: Row, before, owners) {
    const { columns, problems = [] } = leadDefinition.update?.(sent, before, owners) ?? { columns: {} };
    const isWhole = sent.name === undefined && sent.firstName && sent.lastName;
    return { columns: { ...columns, ...(isWhole && { name: fullName(sent) }) }, problems };
  },
};
