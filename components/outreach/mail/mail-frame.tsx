'use client';

import { ImageOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useIsPhone } from '@/lib/media';
import { foldQuote, guessHeight, hasRemotePictures, mailDocument } from './mail-document';

/** Room for pictures that were asked for. */
const PICTURES_PX = 160;

interface Props {
  html: string;
  title: string;
  /** Whether what it quotes is in sight from the beginning. */
  whole?: boolean;
}

/**
 * A mail as it looks, in a frame that can run nothing, reach nothing of this page and fetch nothing from elsewhere before
 * its pictures are asked for. Links open beside the page.
 */
export function MailFrame({ html: mail, title, whole = false }: Props) {
  const [pictures, setPictures] = useState(false);
  const columns = useIsPhone() ? 40 : 84;
  const html = useMemo(() => (whole ? mail : foldQuote(mail)), [mail, whole]);
  const remote = useMemo(() => hasRemotePictures(html), [html]);
  const source = useMemo(() => mailDocument(html, pictures), [html, pictures]);
  const height = useMemo(() => guessHeight(html, columns), [html, columns]) + (pictures ? PICTURES_PX : 0);
  return (
    <div>
      {remote && !pictures ? (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5 text-muted text-xs">
          <ImageOff className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 flex-1">
            Pictures from elsewhere are blocked: they tell the sender that you looked.
          </span>
          <Button size="sm" onClick={() => setPictures(true)}>
            Show pictures
          </Button>
        </div>
      ) : null}
      <iframe
        key={String(pictures)}
        title={title}
        srcDoc={source}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        style={{ height }}
        className="block w-full resize-y rounded-md border border-line bg-white"
      />
    </div>
  );
}
