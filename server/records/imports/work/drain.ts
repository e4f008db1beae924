import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { drainJobs, MAX_ATTEMPTS } from '@/server/kernel/leases/drain-jobs';
import { UnreadableFile } from '../read/csv';
import { readImport } from '../read/read-file';
import { type ClaimedImport, claimImport, lease, releaseImport } from './claim';
import { previewRows } from './preview';
import { writeImport } from './write';

/** Works at imports, from the last slice on, for `forMs`: reads files, looks at rows, writes them. @returns how many rows were gone through */
export const drainImports = ({ forMs }: { forMs?: number } = {}) =>
  drainJobs(
    {
      ...{ what: 'import', lease, claim: claimImport, work, fail: releaseImport },
      // Whoever started it may have been removed since.
      isRefusal: (error): error is Error =>
        error instanceof UnreadableFile || (error instanceof ApiError && error.status === STATUS.forbidden),
      // Where it stands is kept, so that it can be started again.
      tooOften: ({ state }) =>
        `${AFTER[state] ?? 'It'} failed ${MAX_ATTEMPTS} times for a reason of the service's own.`,
    },
    forMs,
  );

const AFTER: Partial<Record<ClaimedImport['state'], string>> = {
  READING: 'Reading the file',
  PREVIEWING: 'The preview',
  RUNNING: 'Writing the next rows',
};

async function work(claimed: ClaimedImport, until: number): Promise<number> {
  const rows = await step(claimed, until);
  await releaseImport(claimed);
  return rows;
}

async function step(claimed: ClaimedImport, until: number): Promise<number> {
  if (claimed.state === 'PREVIEWING') return previewRows(claimed);
  if (claimed.state === 'RUNNING') return writeImport(claimed, until);
  await readImport(claimed);
  return 0;
}
