import { Select } from '@/components/ui/select';
import { humanize } from '@/lib/format';
import type { Column } from '@/server/records/imports/contract';
import type { ImportRead } from './use-import';

type Mapping = Record<string, string | NonNullable<Column['suggestion']> | null>;

interface Props {
  column: Column;
  read: ImportRead;
  disabled: boolean;
  onChange: (mapping: Mapping) => void;
}

/** No field has this name. */
const NEW = '+';
const WHY: Record<NonNullable<Column['why']>, string> = {
  name: 'By its name',
  known: 'Known from other systems',
  content: 'By its cells',
  chosen: 'Chosen',
};

/** A column of the file, what its first cells say, and what it is for. */
export function ColumnRow({ column, read, disabled, onChange }: Props) {
  const { header, field, why, samples, suggestion } = column;
  const offered = read.newFields ? suggestion : null;
  const options = [
    ...(offered
      ? [{ value: NEW, label: `New field: ${offered.label} (${humanize(offered.type).toLowerCase()})` }]
      : []),
    ...read.fields.map(({ name, label }) => ({ value: name, label })),
  ];
  const choose = (value: string | null) => {
    if (value === NEW) return onChange({ [header]: offered });
    // A field has one column: whichever had it before is left out.
    const other = read.import.columns.find((one) => value !== null && one.field === value && one.header !== header);
    onChange({ ...(other && { [other.header]: null }), [header]: value });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium text-sm">{header}</p>
        <p className="truncate text-muted text-xs">{samples.length > 0 ? samples.join(' · ') : 'No cells'}</p>
      </div>
      <div className="w-full sm:w-64">
        <Select
          label={`What ${header} is for`}
          value={field}
          none="Leave it out"
          placeholder="Leave it out"
          options={options}
          disabled={disabled}
          onChange={choose}
        />
      </div>
      <p className="w-32 text-faint text-xs max-sm:hidden">{why ? WHY[why] : ''}</p>
    </li>
  );
}
