'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUndoOf } from '@/components/workspace/operations/use-undo';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPCClient } from '@/lib/trpc';
import { operationOf } from '@/lib/undo';
import type { RecordDefinition } from '../definition';
import type { TypeName } from '../record-types';
import type { Each } from './each-acts';

export interface Asked<T extends TypeName> {
  act: Each<T>;
  these: readonly { id: string; name: string }[];
}

interface Refused {
  name: string;
  why: string;
}

const MOST_NAMED = 3;

/** Which were refused, and why the first of them was. */
function refusalOf(refused: readonly Refused[]): string | undefined {
  const [first] = refused;
  if (!first) return undefined;
  const named = refused.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = refused.length - named.length;
  return `Not ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${first.why}`;
}

/** Does something to records one after the other, however the page goes on; says what became of it, and which were refused. */
export function useEach<T extends TypeName>({ type, one }: Pick<RecordDefinition<T>, 'type' | 'one'>) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const undo = useUndoOf();
  const [progress, setProgress] = useState<{ label: string; through: number; total: number }>();
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const each = useMutation({
    // A page that is left while this goes on asks first.
    scope: { id: `each ${type}` },
    mutationFn: async ({ act, these }: Asked<T>) => {
      const [answers, refused]: [unknown[], Refused[]] = [[], []];
      const total = these.length;
      const label = `${act.does} ${plural(total, one, type)}`;
      isStopped.current = false;
      for (const [through, { id, name }] of these.entries()) {
        if (isStopped.current) break;
        setProgress({ label, through, total });
        try {
          answers.push(await act.run(client, id));
        } catch (error) {
          refused.push({ name, why: messageOf(error) });
        }
      }
      return { answers, refused };
    },
    onSuccess: ({ answers, refused }, { act, these }) => {
      const [done, total] = [answers.length, these.length];
      const why = refusalOf(refused) ?? (isStopped.current ? 'It was stopped.' : undefined);
      if (done === 0) return void toast.error(`No ${one} ${act.done}`, { description: why });
      const what = `${done < total ? `${done} of ` : ''}${plural(total, one, type)} ${act.done}`;
      undo(what, act.isUndone ? answers.flatMap((answer) => operationOf(answer) ?? []) : undefined, { but: why });
    },
    onSettled: () => {
      setProgress(undefined);
      setStopping(false);
      return queries.invalidateQueries();
    },
  });
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  return { begin: each.mutate, progress, stop, isStopping };
}
