import { useDefinition } from '@/components/records/engine/definitions';
import { ReferenceEditor } from '@/components/records/engine/editors/reference';
import type { Row } from '@/components/records/engine/record-types';
import { useOne } from '@/components/records/engine/use-records';
import { Field } from '@/components/ui/field';

/** Whom a new quote is for. A contact or company of which nothing is said is the deal's; null is none. */
export interface Parties {
  dealId: string | null;
  contactId: string | null | undefined;
  companyId: string | null | undefined;
}

interface Props {
  parties: Parties;
  /** The deal that is chosen, once it is read. */
  deal: Row<'deals'> | undefined;
  errors: Partial<Record<string, string>>;
  onChange: (parties: Parties) => void;
}

/** Asks for the deal of a new quote, and shows whom the quote will be for. */
export function PartyFields({ parties, deal, errors, onChange }: Props) {
  return (
    <>
      <PartyField
        label="Deal"
        to="deals"
        id={parties.dealId}
        error={errors.dealId}
        hint="Its contact and company are taken over where none is chosen."
        onPick={(dealId) => onChange({ ...parties, dealId })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PartyField
          label="Contact"
          to="contacts"
          id={parties.contactId}
          ofDeal={deal?.contact}
          error={errors.contactId}
          onPick={(contactId) => onChange({ ...parties, contactId })}
        />
        <PartyField
          label="Company"
          to="companies"
          id={parties.companyId}
          ofDeal={deal?.company}
          error={errors.companyId}
          onPick={(companyId) => onChange({ ...parties, companyId })}
        />
      </div>
    </>
  );
}

interface FieldProps {
  label: string;
  to: 'deals' | 'contacts' | 'companies';
  id: string | null | undefined;
  /** What the deal says, where nothing else is said. */
  ofDeal?: { name: string } | null | undefined;
  error: string | undefined;
  hint?: string;
  onPick: (id: string | null) => void;
}

function PartyField({ label, to, id, ofDeal = null, error, hint, onPick }: FieldProps) {
  const { row } = useOne(useDefinition(to), id ?? undefined);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <ReferenceEditor
          label={label}
          to={to}
          value={id === undefined ? ofDeal : (row ?? id)}
          onPick={(picked) => onPick(picked?.id ?? null)}
          control={control}
        />
      )}
    </Field>
  );
}
