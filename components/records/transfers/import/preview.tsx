import { Card, Section } from '@/components/ui/page';
import { plural } from '@/lib/format';
import { inPlainWords } from '@/lib/plain-words';
import type { Preview as Looked } from '@/server/records/imports/contract';
import { Counts } from './counts';

/** What would become of the rows, and the first of those that would fail. */
export const Preview = ({ preview, isLooking }: { preview: Looked; isLooking: boolean }) => {
  const { rows, errors, failed } = preview;
  const about = isLooking
    ? `${plural(rows, 'row')} looked at so far…`
    : `${plural(rows, 'row')} looked at, none is written yet.`;
  return (
    <Section title="Preview" about={about}>
      <Counts counts={preview} />
      {errors.length > 0 ? (
        <Card className="mt-3">
          <ul aria-label="First errors" className="divide-y divide-line text-sm">
            {errors.map(({ row, column, error }) => (
              <li key={row} className="flex flex-wrap gap-x-3 px-4 py-2">
                <span className="text-muted tabular-nums">Row {row}</span>
                {column ? <span className="font-medium">{column}</span> : null}
                <span className="min-w-0 break-words text-danger">
                  {inPlainWords(column ? error.replace(/^[\w.-]+: /, '') : error)}
                </span>
              </li>
            ))}
          </ul>
          {failed > errors.length ? (
            <p className="border-line border-t px-4 py-2 text-muted text-xs">and {failed - errors.length} more</p>
          ) : null}
        </Card>
      ) : null}
    </Section>
  );
};
