'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPCClient } from '@/lib/trpc';
import { readOne, recordKeys } from '../calls';
import type { RecordDefinition } from '../definition';
import { useDefinition } from '../definitions';
import { listPage } from '../procedures';
import type { Params, Row, TypeName, Values } from '../record-types';
import { useCreate } from '../use-records';
import { PickList } from './pick-list';

/** What a text can stand for by itself. */
export interface TextChoice {
  label: (text: string) => string | undefined;
  pick: (text: string) => void;
}

interface Props<T extends TypeName> {
  type: T;
  /** What else must hold of those that are offered. */
  among?: Params<T>;
  clearable: boolean;
  /** Whether one can be made here of the name that was typed. */
  makes?: boolean;
  /** What is looked for to begin with. */
  typed?: string | undefined;
  /** What the text itself can stand for beside a record; it is offered where there is a label for it. */
  itself?: TextChoice | undefined;
  /** Called with what was chosen under the name that a record shows of it, whatever it calls that itself. */
  onPick: (row: (Row<T> & { name: string }) | null) => void;
}

const SHOWN = 12;

/** Whether a name is all that such a record needs. */
const isMadeByName = <T extends TypeName>({ fields, create }: RecordDefinition<T>) =>
  create !== undefined &&
  fields.every(({ name, required, atCreation }) => name === 'name' || !(required && atCreation));

/** What is written of a record of which only the name is known. */
function namedAs<T extends TypeName>({ fields }: RecordDefinition<T>, name: string): Values<T> {
  const nothing: Values<T> = {};
  return fields.find((field) => field.name === 'name')?.write(nothing, name) ?? nothing;
}

/** Finds one record of a kind, or makes one of the name that was typed; the newest are there before anything is typed. */
export function ReferenceList<T extends TypeName>(props: Props<T>) {
  const { type, among, clearable, makes = false, typed = '', itself, onPick } = props;
  const definition = useDefinition(type);
  const client = useTRPCClient();
  const [text, setText] = useState(typed);
  const q = useDeferredValue(text.trim());
  const params: Params<T> = { ...among };
  if (q && definition.search) params[definition.search.by] = q;
  const reads = useQuery({
    queryKey: [...recordKeys.found(type, q), among ?? null],
    queryFn: () => listPage(client, type, params, null, SHOWN),
    placeholderData: keepPreviousData,
  });
  const { data } = reads;
  const found = (data?.rows ?? []).map((row) => ({
    key: row.id,
    label: definition.name(row),
    about: definition.detail(row),
    pick: () => onPick({ ...row, name: definition.name(row) }),
  }));
  const create = useCreate(definition);
  /** From the press until the new one is chosen: another press would make another one. */
  const isMaking = useRef(false);
  const failed = (error: unknown) => {
    isMaking.current = false;
    toast.error(messageOf(error));
  };
  const take = async (id: string | undefined) => {
    const row = id !== undefined && (await readOne(client, definition, id)?.());
    isMaking.current = false;
    if (row) onPick({ ...row, name: definition.name(row) });
  };
  const mayCreate = useSession().can(definition.scope) && makes && isMadeByName(definition);
  const isThere = found.some(({ label }) => label.toLowerCase() === q.toLowerCase());
  const fresh = {
    key: 'new',
    label: `New ${definition.one}: ${q}`,
    about: undefined,
    pick: () => {
      if (isMaking.current) return;
      isMaking.current = true;
      create.mutate(namedAs(definition, q), {
        onSuccess: (made) => void take(made?.id).catch(failed),
        onError: failed,
      });
    },
  };
  const asTyped = itself?.label(q);
  const textItself = { key: 'typed', label: asTyped, pick: () => itself?.pick(q) };
  const none = { key: 'none', label: <span className="text-muted">None</span>, pick: () => onPick(null) };
  return (
    <PickList
      label={`Find a ${definition.one}`}
      search={{ text, onChange: setText }}
      reads={reads}
      isBehind={q !== text.trim() || reads.isPlaceholderData}
      items={[
        ...(clearable && !q ? [none] : []),
        ...found,
        ...(asTyped && data && found.length === 0 ? [textItself] : []),
        ...(mayCreate && q && data && !isThere ? [fresh] : []),
      ]}
      nothing={`No ${type} match.`}
    />
  );
}
