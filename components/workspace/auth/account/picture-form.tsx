'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { MemberAvatar } from '@/components/workspace/auth/member-avatar';
import { useSession } from '@/components/workspace/auth/session';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import { smallerPicture } from './smaller';

/** Bytes of a file that is looked at. */
const LARGEST = 2 * 1024 * 1024;
const UNREADABLE = 'Choose a PNG, JPEG or WebP picture.';

/** The picture that others see of oneself; it is cut to a small square before it leaves the browser. */
export function PictureForm() {
  const { current } = useSession();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { data } = useQuery(trpc.team.pictures.queryOptions());
  const options = {
    meta: { quiet: true },
    onError: (error: Parameters<typeof messageOf>[0]) => setProblem(messageOf(error)),
    onSettled: () => queries.invalidateQueries(trpc.team.pictures.pathFilter()),
  };
  const set = useMutation(trpc.account.setPicture.mutationOptions(options));
  const remove = useMutation(trpc.account.removePicture.mutationOptions(options));
  const has = data?.pictures.some(({ id }) => id === current.memberId) ?? false;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!chosen) return;
    setProblem(undefined);
    if (chosen.size > LARGEST) return setProblem('The picture is larger than 2 MB.');
    const data = await smallerPicture(chosen).catch(() => undefined);
    if (data) set.mutate({ data });
    else setProblem(UNREADABLE);
  };
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <MemberAvatar of={{ id: current.memberId }} name={current.name} className="size-16 text-xl" />
      <div className="flex flex-wrap gap-2">
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button size="sm" busy={set.isPending} onClick={() => file.current?.click()}>
          {has ? 'Change picture' : 'Add picture'}
        </Button>
        {has ? (
          <Button size="sm" look="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        ) : null}
      </div>
      <p
        role={problem ? 'alert' : undefined}
        className={problem ? 'basis-full text-danger text-xs' : 'basis-full text-muted text-xs'}
      >
        {problem ?? 'PNG, JPEG or WebP, up to 2 MB. Members of this workspace see it, and nobody else.'}
      </p>
    </div>
  );
}
