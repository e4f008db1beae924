'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Download, MoreHorizontal, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import type { KeptForm } from '@/lib/kept-form';
import { usePageActions } from '@/lib/page-actions';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Report, ReportResult } from '@/server/automation/reports/contract';
import { saveCsv } from './csv';
import { type Draft, questionOf, reportVersion } from './draft';

interface Props {
  /** Missing while it was never saved. */
  report: Report | undefined;
  draft: Draft;
  result: ReportResult | undefined;
  onRefused: (message: string) => void;
  /** What is told that the draft is saved, or is a report of one's own now. */
  form: Pick<KeptForm<Draft>, 'send' | 'settle' | 'discard'>;
}

const SAVE = 'Save this report';
const SAVE_MINE = 'Save this report as mine';

/** What can be done with a report: saved, copied, taken away as CSV, deleted. */
export function ReportActions({ report, draft, result, form, onRefused }: Props) {
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const { save, busy, remove } = useSaving(report, form, onRefused);
  const { current, isAdmin } = useSession();
  const isOwn = report !== undefined && !report.isStock && (isAdmin || report.ownerId === current.memberId);
  const isChanged = !report || reportVersion(report) !== reportVersion(draft);
  const duplicate = report && (() => router.push(`/reports/new?like=${report.id}`));
  const download = result && (() => saveCsv(draft.name, result));
  const mine = isOwn || !report;
  usePageActions([
    ...(isChanged && !busy ? [{ key: 'save', label: mine ? SAVE : SAVE_MINE, run: () => save(!mine) }] : []),
    ...(duplicate ? [{ key: 'copy', label: 'Duplicate this report', icon: Copy, run: duplicate }] : []),
    ...(download ? [{ key: 'csv', label: 'Download this report as CSV', icon: Download, run: download }] : []),
    ...(isOwn ? [{ key: 'delete', label: 'Delete this report', icon: Trash2, run: () => setDeleting(true) }] : []),
  ]);
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" look="ghost" aria-label="More of this report">
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        {duplicate ? (
          <MenuItem onSelect={duplicate}>
            <Copy aria-hidden />
            Duplicate
          </MenuItem>
        ) : null}
        <MenuItem disabled={!download} onSelect={() => download?.()}>
          <Download aria-hidden />
          Download as CSV
        </MenuItem>
        {isOwn ? (
          <MenuItem danger onSelect={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            Delete…
          </MenuItem>
        ) : null}
      </Menu>
      {mine ? (
        <Button look="primary" busy={busy} disabled={!isChanged} onClick={() => save(false)}>
          Save
        </Button>
      ) : (
        <Button busy={busy} disabled={!isChanged} onClick={() => save(true)}>
          Save as mine
        </Button>
      )}
      <Confirm
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this report?"
        action="Delete"
        busy={busy}
        onConfirm={remove}
      >
        Everybody who sees it loses it. The records that it counts stay.
      </Confirm>
    </>
  );
}

function useSaving(report: Report | undefined, form: Props['form'], onRefused: Props['onRefused']) {
  const router = useRouter();
  const { reports } = useTRPC();
  const queries = useQueryClient();
  const options = {
    meta: { quiet: true },
    onError: (error: unknown) => onRefused(messageOf(error)),
    onSettled: () => queries.invalidateQueries(reports.pathFilter()),
  };
  const done = (text: string, href: string) => {
    toast.success(text);
    router.push(href);
  };
  const create = useMutation(
    reports.create.mutationOptions({
      ...options,
      onSuccess: ({ report: { id } }) => {
        form.discard();
        done('Saved', `/reports/${id}`);
      },
    }),
  );
  const update = useMutation(
    reports.update.mutationOptions({
      ...options,
      onSuccess: ({ report: saved }) => {
        form.settle(reportVersion(saved));
        toast.success('Saved');
      },
    }),
  );
  const removal = useMutation(
    reports.delete.mutationOptions({ ...options, onSuccess: () => done('Deleted', '/reports') }),
  );
  const save = (isCopy: boolean) => {
    const draft = form.send();
    const { name, drawing, shared } = draft;
    const sent = { ...questionOf(draft), drawing, name: isCopy && name === report?.name ? `${name} (mine)` : name };
    if (!name.trim()) onRefused('name: A report needs a name.');
    else if (report && !isCopy) update.mutate({ id: report.id, ...sent, shared });
    else create.mutate({ ...sent, shared: isCopy ? false : shared });
  };
  const busy = create.isPending || update.isPending || removal.isPending;
  return { save, busy, remove: () => report && removal.mutate({ id: report.id }) };
}
