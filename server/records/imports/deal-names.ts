import { text } from '@/server/kernel/contract/fields';
import { dealRow } from '@/server/records/deals/contract';
import { dealDefinition } from '@/server/records/deals/definition';

/** What a name has room for. */
const NAME_LENGTH = 500;

const row = dealRow.extend({ companyName: text(NAME_LENGTH).optional() });
type Row = ReturnType<typeof row.parse>;

/**
 * How rows of files become deals. Those of Close have no names but their notes, and few have a note: a new deal without a name is
 * called as its company, and one that is there stays as it is called.
 */
export const importedDealDefinition: typeof dealDefinition = {
  ...dealDefinition,
  row,
  create({ companyName, ...sent }: Row, around) {
    const name = sent.name ?? companyName;
    const made = dealDefinition.create?.({ ...sent, name }, around);
    return { ...made, columns: { ...made?.columns, ...(name !== undefined && { name }) } };
  },
};
