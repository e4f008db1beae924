'use client';

import { useQuery } from '@tanstack/react-query';
import { BarChart3, ChartLine, ChartNoAxesColumn, Filter, Hash, type LucideIcon, Plus, Table2 } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing } from '@/components/ui/listing';
import { PageBody, PageHeader, Section } from '@/components/ui/page';
import { useTRPC } from '@/lib/trpc';
import type { Report } from '@/server/automation/reports/contract';
import { AGGREGATE_WORDS } from './words';

const ICONS: Record<Report['drawing'], LucideIcon> = {
  NUMBER: Hash,
  TABLE: Table2,
  BAR: ChartNoAxesColumn,
  LINE: ChartLine,
  FUNNEL: Filter,
};

/** Every report that one sees: those that were made, and the stock ones. */
export function ReportsPage() {
  const { reports } = useTRPC();
  const query = useQuery(reports.list.queryOptions({}));
  const { data } = useQuery(reports.subjects.queryOptions({}));
  const labels = new Map(data?.subjects.map(({ subject, label }) => [subject, label]));
  const own = query.data?.reports.filter(({ isStock }) => !isStock);
  const stock = query.data?.reports.filter(({ isStock }) => isStock);
  const create = (
    <Link href="/reports/new" className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      New report
    </Link>
  );
  const row = (report: Report) => <Row report={report} about={labels.get(report.subject) ?? ''} />;
  return (
    <>
      <PageHeader title="Reports">{create}</PageHeader>
      <PageBody width="max-w-4xl">
        <Section title="Yours and shared">
          <Listing
            items={own}
            query={query}
            label="Yours and shared"
            empty={
              <Empty icon={BarChart3} title="No reports yet" action={create}>
                Choose what to count, by what and over which time. It is drawn while you choose.
              </Empty>
            }
          >
            {row}
          </Listing>
        </Section>
        {stock ? (
          <Section title="Always there">
            <Listing items={stock} label="Always there" empty={null}>
              {row}
            </Listing>
          </Section>
        ) : null}
      </PageBody>
    </>
  );
}

function Row({ report, about }: { report: Report; about: string }) {
  const Icon = ICONS[report.drawing];
  return (
    <li>
      <Link
        href={`/reports/${report.id}`}
        className="flex items-center gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <Icon className="size-4 shrink-0 text-faint" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{report.name}</span>
          <span className="block truncate text-muted text-xs">
            {about} · {AGGREGATE_WORDS[report.measure.is].toLowerCase()}
          </span>
        </span>
        {report.shared && !report.isStock ? <Badge>Shared</Badge> : null}
      </Link>
    </li>
  );
}
