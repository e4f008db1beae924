import { Clock, Globe, MapPin, Phone, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';

const PLACES = {
  VIDEO: { sign: Video, text: 'Video call; you get the link' },
  PHONE: { sign: Phone, text: 'Phone call' },
  IN_PERSON: { sign: MapPin, text: 'In person' },
  LINK: { sign: Globe, text: 'Online; you get the link' },
} as const;

interface Props {
  title: string;
  hostName: string;
  workspace: string;
  durationMin: number;
  locationKind: keyof typeof PLACES;
  location: string | null;
  description?: string | null;
  color?: string | null;
  children?: ReactNode;
}

/** What the meeting is: with whom, how long, where. */
export function About({
  title,
  hostName,
  workspace,
  durationMin,
  locationKind,
  location,
  description,
  color,
  children,
}: Props) {
  const { sign: Sign, text } = PLACES[locationKind];
  return (
    <header className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2.5">
        <Avatar name={hostName} className="size-9 text-xs" />
        <p className="min-w-0 text-sm leading-tight">
          <span className="block truncate font-medium">{hostName}</span>
          <span className="block truncate text-muted">{workspace}</span>
        </p>
      </div>
      <h1 className="wrap-anywhere font-semibold text-xl leading-tight">
        {color ? (
          <span aria-hidden className="mr-2 inline-block size-3 rounded-full" style={{ background: color }} />
        ) : null}
        {title}
      </h1>
      <ul className="flex flex-col gap-1.5 text-muted text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        <li className="flex gap-2">
          <Clock aria-hidden /> {durationMin} minutes
        </li>
        <li className="flex min-w-0 gap-2">
          <Sign aria-hidden /> <span className="wrap-anywhere min-w-0">{location || text}</span>
        </li>
        {children}
      </ul>
      {description ? <p className="wrap-anywhere whitespace-pre-line text-sm">{description}</p> : null}
    </header>
  );
}
