import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Card } from '@/components/ui/page';
import type { Trial } from '@/server/automation/workflows/shapes';
import type { Draft } from './draft';
import { recordHref } from './words';

/** What a workflow would do for each of some records. */
export const TrialResults = ({ results, entity }: { results: Trial[]; entity: Draft['entity'] }) => (
  <Card>
    <ul aria-label="Results of the test" className="divide-y divide-line">
      {results.map((trial) => (
        <li key={trial.recordId}>
          <TrialRow trial={trial} href={recordHref(entity, trial.recordId)} />
        </li>
      ))}
    </ul>
  </Card>
);

const STATES = {
  OK: { label: 'Would run', tone: 'success' },
  ERROR: { label: 'Would fail', tone: 'danger' },
  SKIPPED: { label: 'Would not', tone: 'neutral' },
} as const;

const TrialRow = ({ trial: { name, status, detail }, href }: { trial: Trial; href: string }) => (
  <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
    <span className="w-20 shrink-0 pt-px">
      <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
    </span>
    <div className="min-w-0 flex-1 basis-52">
      <Link href={href} className="block truncate font-medium hover:underline">
        {name}
      </Link>
      <p className="break-words text-muted text-xs">{detail}</p>
    </div>
  </div>
);
