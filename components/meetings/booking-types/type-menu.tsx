'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Code2, Ellipsis, ExternalLink, Eye, EyeOff, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { CopyBox } from '@/components/ui/copy';
import { Dialog } from '@/components/ui/dialog';
import { Link } from '@/components/ui/link';
import { Menu, MenuItem, MenuLine, MenuSlot } from '@/components/ui/menu';
import { useTRPC } from '@/lib/trpc';
import type { BookingType } from '@/server/meetings/booking-types/contract';

/** What can be done with a booking type. */
export function TypeMenu({ type, mayWrite }: { type: BookingType; mayWrite: boolean }) {
  const { id, title, active, hidden, publicUrl } = type;
  const [asked, setAsked] = useState<'embed' | 'delete'>();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(trpc.bookingTypes.pathFilter());
  const update = useMutation(trpc.bookingTypes.update.mutationOptions({ onSettled }));
  const remove = useMutation(
    trpc.bookingTypes.delete.mutationOptions({
      onSettled: () => {
        setAsked(undefined);
        return onSettled();
      },
    }),
  );
  return (
    <>
      <Menu
        trigger={
          <Button size="iconSm" look="ghost" aria-label={`More about ${title}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuSlot>
          <a href={publicUrl} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open its page
          </a>
        </MenuSlot>
        <MenuItem onSelect={() => setAsked('embed')}>
          <Code2 aria-hidden />
          Link and embedding
        </MenuItem>
        {mayWrite ? (
          <>
            <MenuLine />
            <MenuSlot>
              <Link href={`/calendar/types/${id}`}>
                <Pencil aria-hidden />
                Edit
              </Link>
            </MenuSlot>
            <MenuItem onSelect={() => update.mutate({ id, active: !active })}>
              {active ? <Pause aria-hidden /> : <Play aria-hidden />}
              {active ? 'Pause' : 'Go on'}
            </MenuItem>
            <MenuItem onSelect={() => update.mutate({ id, hidden: !hidden })}>
              {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
              {hidden ? 'Show in the list' : 'Hide from the list'}
            </MenuItem>
            <MenuItem danger onSelect={() => setAsked('delete')}>
              <Trash2 aria-hidden />
              Delete
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {asked === 'embed' ? <EmbedDialog type={type} onClose={() => setAsked(undefined)} /> : null}
      <Confirm
        open={asked === 'delete'}
        onOpenChange={() => setAsked(undefined)}
        title={`Delete ${title}?`}
        action="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        Its link stops working. What was booked stays.
      </Confirm>
    </>
  );
}

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The address to send, and the piece of HTML that puts the page into another one. */
function EmbedDialog({ type: { title, publicUrl }, onClose }: { type: BookingType; onClose: () => void }) {
  const snippet = `<iframe src="${attribute(publicUrl)}?embed=1" title="${attribute(title)}" loading="lazy" style="width:100%;height:720px;border:0"></iframe>`;
  return (
    <Dialog open onOpenChange={onClose} title={title} wide>
      <div className="flex flex-col gap-4">
        <div>
          <h3 className="mb-1 font-medium text-sm">Link</h3>
          <CopyBox text={publicUrl} label="Copy" />
        </div>
        <div>
          <h3 className="mb-1 font-medium text-sm">In a page of yours</h3>
          <CopyBox text={snippet} label="Copy" />
        </div>
      </div>
    </Dialog>
  );
}
