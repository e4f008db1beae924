'use client';

import {
  CheckSquare,
  ListOrdered,
  type LucideIcon,
  Mail,
  PenLine,
  Plus,
  RefreshCw,
  StickyNote,
  Tag,
  Trash2,
  UserCheck,
} from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Card } from '@/components/ui/page';
import { SortableList } from '@/components/ui/sortable';
import { ACTIONS_OF, isAssignment } from '@/server/workflows/actions/catalogue';
import type { ActionType } from '@/server/workflows/shapes';
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
    <div className="flex flex-col gap-3">
      {actions.length > 0 ? (
        <Card>
          <SortableList
            items={actions}
            id="actions"
            label="Actions"
            nameOf={({ action }) => ACTION_LABELS[action.type]}
            onOrder={(ordered) => set({ actions: ordered })}
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
          </SortableList>
        </Card>
      ) : null}
      {problems.actions ? <p className="text-danger text-xs">{problems.actions}</p> : null}
      <Menu
        align="start"
        trigger={
          <Button className="self-start">
            <Plus aria-hidden />
            Add action
          </Button>
        }
      >
        {fitting.map((type) => {
          const Icon = ICONS[type];
          return (
            <MenuItem key={type} onSelect={() => set({ actions: [...actions, newAction(type)] })}>
              <Icon aria-hidden />
              {ACTION_LABELS[type]}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
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
        <Button size="iconSm" look="ghost" aria-label={`Remove “${label}”`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="pb-1 text-danger text-xs">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-col gap-3 pt-1.5 pb-1">
        <ActionFields action={action} entity={draft.entity} onChange={(changed) => onChange({ id, action: changed })} />
      </div>
    </section>
  );
}
