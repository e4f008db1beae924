'use client';

import { useQuery } from '@tanstack/react-query';
import { Avatar } from '@/components/ui/avatar';
import { useTRPC } from '@/lib/trpc';

/** Pictures change seldom; whoever changes theirs reads them again. */
const FRESH_MS = 10 * 60_000;

interface Props {
  /** The member, by their id or their address. */
  of: { id: string } | { email: string };
  name: string;
  className?: string;
}

/** How a member looks: their picture, or their initials. */
export function MemberAvatar({ of, name, className }: Props) {
  const { data } = useQuery({ ...useTRPC().team.pictures.queryOptions(), staleTime: FRESH_MS });
  const found = data?.pictures.find(({ id, email }) => ('id' in of ? id === of.id : email === of.email));
  const src = found && `/download/pictures/${found.id}?v=${encodeURIComponent(found.version)}`;
  return <Avatar name={name} {...(src && { src })} {...(className && { className })} />;
}
