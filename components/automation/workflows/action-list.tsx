'use client';

import {
  CheckSquare,
  ListOrdered,
  type LucideIcon,
  Mail,
  PenLine,
  RefreshCw,
  StickyNote,
  Tag,
  UserCheck,
} from 'lucide-react';
import { ListEditor } from '@/components/ui/list-editor';
import { RemoveButton, RowProblem } from '@/components/ui/list-row';
import { ACTIONS_OF, isAssignment } from '@/server/automation/workflows/actions/catalogue';
import type { ActionType } from '@/server/automation/workflows/shapes';
import { ActionFields } from './action-fields';
import { type Draft, type DraftAction, newAction } from './draft';
import { ACTION_LABELS } from './words';

const ICONS: Record<ActionType, LucideIcon> = {
  CREATE_TASK: CheckSquare,
  ASSIGN_ROUND_ROBIN: RefreshCw,
  ASSIGN_OWNER: UserCheck,
  UPDATE_FIELD: PenLine,
  ADD_TAG: Tag,
  REMOVE_TAG: Tag,
  ADD_NOTE: StickyNote,
  ENROLL_SEQUENCE: ListOrdered,
  CREATE_EMAIL_DRAFT: Mail,
};

interface Props {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  problems: Record<string, string>;
}

/** What is done, in order; only what can be done with the kind of record can be picked. */
export function ActionList({ draft, set, problems }: Props) {
  const { actions, entity } = draft;
  const assigned = actions.some(({ action }) => isAssignment(action.type));
  const fitting = ACTIONS_OF[entity].filter((type) => !(assigned && isAssignment(type)));
  return (
    <ListEditor
      items={actions}
      id="actions"
      label="Actions"
      nameOf={({ action }) => ACTION_LABELS[action.type]}
      onOrder={(ordered) => set({ actions: ordered })}
      problem={problems.actions}
      addLabel="Add action"
      kinds={fitting.map((kind) => ({ kind, label: ACTION_LABELS[kind], icon: ICONS[kind] }))}
      onAdd={(type) => set({ actions: [...actions, newAction(type)] })}
    >
      {(one, index) => (
        <ActionRow
          action={one}
          draft={draft}
          problem={problems[`actions.${index}`]}
          onChange={(changed) => set({ actions: actions.map((it) => (it.id === changed.id ? changed : it)) })}
          onRemove={() => set({ actions: actions.filter(({ id }) => id !== one.id) })}
        />
      )}
    </ListEditor>
  );
}

interface RowProps {
  action: DraftAction;
  draft: Draft;
  problem: string | undefined;
  onChange: (action: DraftAction) => void;
  onRemove: () => void;
}

function ActionRow({ action: { id, action }, draft, problem, onChange, onRemove }: RowProps) {
  const Icon = ICONS[action.type];
  const label = ACTION_LABELS[action.type];
  return (
    <section aria-label={label} className="min-w-0 flex-1 py-2">
      <div className="flex items-center gap-2.5">
        <Icon className="size-4 shrink-0 text-faint" aria-hidden />
        <h3 className="min-w-0 flex-1 truncate font-medium text-sm">{label}</h3>
        <RemoveButton label={`Remove “${label}”`} onClick={onRemove} />
      </div>
      <RowProblem>{problem}</RowProblem>
      <div className="flex flex-col gap-3 pt-1.5 pb-1">
        <ActionFields action={action} entity={draft.entity} onChange={(changed) => onChange({ id, action: changed })} />
      </div>
    </section>
  );
}
