import type { Tree } from '@/server/kernel/contract/filter';
import type { Report } from './contract';

const OPEN: Tree = { op: 'and', of: [{ field: 'stage', is: 'noneOf', value: ['WON', 'LOST'] }] };

type Stock = Pick<Report, 'id' | 'name' | 'subject' | 'measure' | 'groupBy' | 'drawing'> &
  Partial<Pick<Report, 'where' | 'range'>>;

const stock = (report: Stock): Report => ({
  where: null,
  range: null,
  ...report,
  shared: true,
  isStock: true,
  ownerId: null,
  createdAt: null,
  updatedAt: null,
});

/** What became of the mails of each campaign, or of each sequence. */
const mailResults = (named: Pick<Report, 'id' | 'name'>, field: 'campaignId' | 'sequenceId') =>
  stock({
    ...named,
    subject: 'mailOutcomes',
    measure: { is: 'COUNT' },
    groupBy: [{ field }, { field: 'outcome' }],
    where: { op: 'and', of: [{ field, is: 'isNotEmpty' }] },
    range: { field: 'at', period: 'LAST_90_DAYS' },
    drawing: 'TABLE',
  });

/** The reports that are always there. Their ids stay. */
export const stockReports: readonly Report[] = [
  stock({
    id: 'pipeline-by-stage',
    name: 'Pipeline by stage',
    subject: 'deals',
    measure: { is: 'SUM', field: 'value' },
    groupBy: [{ field: 'pipelineStageId' }],
    where: OPEN,
    drawing: 'BAR',
  }),
  stock({
    id: 'pipeline-over-time',
    name: 'Pipeline over time',
    subject: 'openDeals',
    measure: { is: 'SUM', field: 'value' },
    groupBy: [{ field: 'at', interval: 'MONTH' }, { field: 'stageId' }],
    range: { field: 'at', period: 'LAST_12_MONTHS' },
    drawing: 'BAR',
  }),
  stock({
    id: 'forecast',
    name: 'Forecast, weighted by probability',
    subject: 'deals',
    measure: { is: 'SUM', field: 'weightedValue' },
    groupBy: [{ field: 'expectedCloseDate', interval: 'MONTH' }],
    where: OPEN,
    range: { field: 'expectedCloseDate', period: 'NEXT_12_MONTHS' },
    drawing: 'BAR',
  }),
  stock({
    id: 'conversion-by-stage',
    name: 'Conversion by stage',
    subject: 'stageEntries',
    measure: { is: 'COUNT' },
    groupBy: [{ field: 'stageId' }],
    range: { field: 'createdAt', period: 'LAST_12_MONTHS' },
    drawing: 'FUNNEL',
  }),
  stock({
    id: 'activity-by-member',
    name: 'Activity by member',
    subject: 'activities',
    measure: { is: 'COUNT' },
    groupBy: [{ field: 'memberId' }, { field: 'kind' }],
    range: { field: 'at', period: 'LAST_30_DAYS' },
    drawing: 'BAR',
  }),
  mailResults({ id: 'campaign-results', name: 'Campaign results' }, 'campaignId'),
  mailResults({ id: 'sequence-results', name: 'Sequence results' }, 'sequenceId'),
  stock({
    id: 'response-times',
    name: 'Response times',
    subject: 'responses',
    measure: { is: 'AVERAGE', field: 'minutes' },
    groupBy: [{ field: 'at', interval: 'WEEK' }, { field: 'kind' }],
    range: { field: 'at', period: 'LAST_90_DAYS' },
    drawing: 'LINE',
  }),
  stock({
    id: 'won-and-lost',
    name: 'Won and lost over time',
    subject: 'deals',
    measure: { is: 'SUM', field: 'value' },
    groupBy: [{ field: 'closedAt', interval: 'MONTH' }, { field: 'stage' }],
    where: { op: 'and', of: [{ field: 'stage', is: 'anyOf', value: ['WON', 'LOST'] }] },
    range: { field: 'closedAt', period: 'LAST_12_MONTHS' },
    drawing: 'BAR',
  }),
  stock({
    id: 'lost-by-reason',
    name: 'Lost by reason',
    subject: 'deals',
    measure: { is: 'COUNT' },
    groupBy: [{ field: 'lossReason' }],
    where: { op: 'and', of: [{ field: 'stage', is: 'is', value: 'LOST' }] },
    drawing: 'BAR',
  }),
];
