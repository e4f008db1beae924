import { z } from 'zod';
import { listRecords } from '@/server/kernel/db/list';
import { columnsBy, type ExportSource, listedUnder, type Paged, pageOf } from '@/server/records/exports/sources';
import { workflowsContract } from './contract';
import { listedWorkflows } from './list';
import { runRecord, workflowRecord } from './record';
import { listedRuns } from './runs';
import type { Run, Workflow } from './shapes';

const { input } = workflowsContract.list;

/** What happens by itself, the newest first. */
export const exportedWorkflows: ExportSource = {
  ...{ scopes: workflowsContract.list.scopes, input },
  page: async (ctx, asked) => {
    const { limit, cursor, ...filters } = asked as Paged<typeof input>;
    return pageOf(await listRecords(workflowRecord, ctx, { limit, cursor }, filters, [listedWorkflows(filters)]));
  },
  columns: async () =>
    columnsBy<Workflow>({
      id: ({ id }) => id,
      name: ({ name }) => name,
      active: ({ active }) => active,
      entity: ({ entity }) => entity,
      trigger: ({ trigger }) => trigger,
      'triggerConfig.stage': ({ triggerConfig }) => triggerConfig.stage,
      'triggerConfig.days': ({ triggerConfig }) => triggerConfig.days,
      'triggerConfig.idleDays': ({ triggerConfig }) => triggerConfig.idleDays,
      // As JSON, in the words that a workflow is written in: no cell holds so many parts otherwise.
      conditions: ({ conditions }) => JSON.stringify(conditions),
      actions: ({ actions }) => JSON.stringify(actions),
      runCount: ({ runCount }) => runCount,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),
};

const { status } = workflowsContract.runs.input.shape;
const runsInput = z.object({ workflowId: z.string(), status });

/** What a workflow has done and why it did not do more, newest first, as long as it is kept. */
export const exportedRuns: ExportSource = {
  ...{ scopes: workflowsContract.runs.scopes, input: runsInput },
  under: listedUnder('workflowId', workflowRecord),
  page: async (ctx, asked) => {
    const { workflowId, limit, cursor, ...filters } = asked as Paged<typeof runsInput>;
    const page = { limit, cursor };
    return pageOf(
      await listRecords(runRecord, ctx, page, { workflowId, ...filters }, [listedRuns(workflowId, filters)]),
    );
  },
  columns: async () =>
    columnsBy<Run>({
      id: ({ id }) => id,
      at: ({ at }) => at,
      recordId: ({ recordId }) => recordId,
      status: ({ status }) => status,
      detail: ({ detail }) => detail,
    }),
};
