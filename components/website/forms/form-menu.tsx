'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal, Power, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem } from '@/components/ui/menu';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { Form } from '@/server/website/forms/shapes';

interface Props {
  form: Form;
}

/** Turns a form on and off, and deletes it. */
export function FormMenu({ form: { id, name, active } }: Props) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const onSettled = () => queries.invalidateQueries(trpc.forms.pathFilter());
  const update = useMutation(trpc.forms.update.mutationOptions({ onSettled }));
  const remove = useMutation(
    trpc.forms.delete.mutationOptions({
      onSuccess: () => {
        router.push('/forms');
        return queries.invalidateQueries(trpc.forms.list.queryFilter());
      },
    }),
  );
  const turn = () => update.mutate({ id, active: !active });
  usePageActions([
    { key: 'turn', label: `Turn this form ${active ? 'off' : 'on'}`, icon: Power, run: turn },
    { key: 'delete', label: 'Delete this form', icon: Trash2, run: () => setAsking(true) },
  ]);
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" look="ghost" aria-label="More">
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={turn}>
          <Power aria-hidden />
          {active ? 'Turn off' : 'Turn on'}
        </MenuItem>
        <MenuItem danger onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Delete form
        </MenuItem>
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${name}”?`}
        action="Delete form"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        Its submissions are deleted with it, and websites show it no more. The leads stay. This cannot be undone.
      </Confirm>
    </>
  );
}
