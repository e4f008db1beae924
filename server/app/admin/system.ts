import { currentHealth } from '@/server/app/entry/health';
import { lastErrorsOfAll } from '@/server/app/system/errors';
import { failingSources } from '@/server/app/system/failing';
import { allQueueStates } from '@/server/app/system/read';
import { readVersions } from '@/server/app/system/versions';
import { lastErrorsOfLogs } from './logs';

/** The whole installation, across workspaces: for whoever runs it, and for nobody in it. */
export async function wholeSystem() {
  const [health, versions, queues, failing, errors, logs] = await Promise.all([
    currentHealth(),
    readVersions(),
    allQueueStates(),
    failingSources(),
    lastErrorsOfAll(),
    lastErrorsOfLogs(),
  ]);
  const { parts, outside, backup } = health;
  return { versions, database: parts.database, outside, backup, queues, failing, errors, logs };
}
