import { Card, Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { formatDay, formatNumber } from '@/lib/format';
import type { Column } from '@/server/records/imports/contract';
import type { Reading } from '@/server/records/imports/matched';
import type { Change } from './use-import';

interface Props {
  readings: readonly Reading[];
  columns: readonly Column[];
  disabled: boolean;
  onChange: (change: Change) => void;
}

const isDay = (text: string) => /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(text);
const worded = (text: string) => (isDay(text) ? formatDay(text) : text === '' ? text : numbered(text));
const numbered = (text: string) =>
  Number.isNaN(Number(text)) ? `${text}, which is refused` : formatNumber(Number(text));

/** How days and amounts are read that could be read otherwise, by an example; what the cells leave open is asked. */
export function Readings({ readings, columns, disabled, onChange }: Props) {
  if (readings.length === 0) return null;
  return (
    <Section title="Days and amounts" about="Each by a cell of the file. Change it where it is read wrongly.">
      <Card>
        <ul aria-label="Days and amounts" className="divide-y divide-line">
          {readings.map((reading) => (
            <Row
              key={reading.header}
              reading={reading}
              column={columns.find(({ header }) => header === reading.header)}
              disabled={disabled}
              onChange={onChange}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Row({
  reading,
  column,
  disabled,
  onChange,
}: Omit<Props, 'readings' | 'columns'> & {
  reading: Reading;
  column: Column | undefined;
}) {
  const { header, kind, cell, as, otherwise, open } = reading;
  const change = (value: string | null) => {
    if (!column || value === null) return;
    const flipped = value === 'other';
    const decimal = flipped === (column.decimal === '.') ? ',' : '.';
    onChange({
      reading: { [header]: kind === 'days' ? { dayFirst: column.dayFirst !== flipped } : { decimal } },
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium text-sm">{header}</p>
        <p className="text-muted text-xs">
          {open ? `“${cell}” may be read in two ways. Which is it?` : `“${cell}” is read so.`}
        </p>
      </div>
      <div className="w-full sm:w-64">
        <Select
          label={`How ${cell} in ${header} is read`}
          value={open ? null : 'this'}
          placeholder="Choose how to read it"
          options={[
            { value: 'this', label: worded(as) },
            { value: 'other', label: worded(otherwise) },
          ]}
          disabled={disabled}
          invalid={open}
          onChange={change}
        />
      </div>
    </li>
  );
}
