'use client';

import { Link } from '@/components/ui/link';
import { formatNumber, plural } from '@/lib/format';
import type { Report, ReportResult } from '@/server/automation/reports/contract';
import { Bars } from './bars';
import { Funnel } from './funnel';
import { ResultTable } from './result-table';
import { TimeChart } from './time-chart';
import { figureWords, hrefOf } from './words';

interface Props {
  result: ReportResult;
  drawing: Report['drawing'];
}

/** What a report says, drawn as it asks, with what is to be known of it below. */
export const ReportFigure = ({ result, drawing }: Props) => (
  <div className="flex flex-col gap-3 p-4">
    <Drawn result={result} drawing={drawing} />
    <Remarks result={result} />
  </div>
);

function Drawn({ result, drawing }: Props) {
  const [axis] = result.axes;
  if (!axis || drawing === 'NUMBER') return <Total result={result} />;
  if (axis.groups.length === 0)
    return <p className="py-8 text-center text-muted text-sm">There is nothing to count.</p>;
  if (drawing === 'TABLE') return <ResultTable result={result} />;
  if (drawing === 'FUNNEL') return <Funnel result={result} />;
  const chart =
    axis.interval || drawing === 'LINE' ? (
      <TimeChart result={result} isLine={drawing === 'LINE'} />
    ) : (
      <Bars result={result} />
    );
  return (
    <>
      {chart}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-muted text-xs hover:text-ink">As a table</summary>
        <div className="mt-2">
          <ResultTable result={result} />
        </div>
      </details>
    </>
  );
}

function Total({ result }: { result: ReportResult }) {
  const href = hrefOf(result, result.total);
  const text = figureWords(result, result.total.value);
  return (
    <p className="py-4 text-center font-semibold text-3xl tabular-nums tracking-tight" data-figure>
      {href ? (
        <Link href={href} className="rounded-md px-2 hover:bg-hover">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

/** What the figures leave out, and what they fold. */
function Remarks({ result }: { result: ReportResult }) {
  const { leftOut, currency, axes } = result;
  const remarks = [
    ...(leftOut > 0 ? [`${plural(leftOut, 'record')} in a currency without a rate in ${currency} left out`] : []),
    ...axes.flatMap(({ folded, label, groups }) =>
      folded > 0
        ? [
            `${formatNumber(folded)} more of ${label.toLowerCase()} ${groups.some(({ isOther }) => isOther) ? 'under Other' : 'not shown'}`,
          ]
        : [],
    ),
  ];
  return remarks.length > 0 ? <p className="text-muted text-xs">{remarks.join(' · ')}.</p> : null;
}
