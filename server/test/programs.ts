import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../../scripts/bundle.mjs';
import { root } from '../../scripts/run.mjs';

/** What tests start as processes of their own. */
const PROGRAMS = [
  'cli/main.ts',
  'inngest/engine/main.ts',
  'inngest/engine/testing/app-process.ts',
  'prisma/seed.ts',
  'server/app/main.ts',
  'server/app/admin/testing/delete-process.ts',
  'server/test/api-process.ts',
  'server/test/bulk-process.ts',
  'server/test/calendar-process.ts',
  'server/test/campaign-process.ts',
  'server/test/foreign-process.ts',
  'server/test/import-process.ts',
  'server/test/mail-process.ts',
  'server/test/mail-watcher.ts',
  'server/test/workflow-process.ts',
  'server/automation/events/testing/follow-process.ts',
  'server/automation/webhooks/testing/drain-process.ts',
  'server/kernel/backup/testing/moved-process.ts',
] as const;

export type Program = (typeof PROGRAMS)[number];

const nameOf = (program: Program) => program.replace(/\W/g, '-').replace(/-ts$/, '');

/** The file that runs a program. It lies as deep in the checkout as what the build makes. */
export const fileOf = (program: Program) => join(root, 'dist-test', `${nameOf(program)}.mjs`);

/** Bundles them as the build does; from their sources each would take seconds to start. */
export async function bundlePrograms(): Promise<void> {
  await build({
    ...bundleOptions,
    entryPoints: PROGRAMS.map((program) => ({ in: program, out: nameOf(program) })),
    outdir: join(root, 'dist-test'),
  });
}
