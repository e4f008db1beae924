'use client';

import type { Workflow } from '@/server/automation/workflows/shapes';
import type { Draft } from './draft';
import { useNames } from './names';
import { summarize } from './summary';

/** What a workflow does, in one sentence. */
export function Sentence({ workflow }: { workflow: Workflow }) {
  const names = useNames(workflow.entity);
  const { idleDays, stage, days } = workflow.triggerConfig;
  return summarize({ ...workflow, stage, idleDays: idleDays ?? 0, days: days ?? 0 }, names);
}

/** The same of a workflow that is being edited. */
export function DraftSentence({ draft }: { draft: Draft }) {
  const names = useNames(draft.entity);
  return summarize({ ...draft, actions: draft.actions.map(({ action }) => action) }, names);
}
