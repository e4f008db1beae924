'use client';

import { Check, Copy as CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '@/lib/clipboard';
import { toast } from '@/lib/toast';
import { Button } from './button';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label = 'Copy', iconOnly }: { text: string; label?: string; iconOnly?: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    copyText(text).then(
      () => setCopied(true),
      () => toast.error('The browser did not allow copying. Select the text instead.'),
    );
  const Icon = copied ? Check : CopyIcon;
  return (
    <Button
      size={iconOnly ? 'iconSm' : 'sm'}
      look={iconOnly ? 'ghost' : 'secondary'}
      onClick={copy}
      aria-label={iconOnly ? label : undefined}
    >
      <Icon aria-hidden />
      {iconOnly ? null : copied ? 'Copied' : label}
      <span className="sr-only" aria-live="polite">
        {copied && iconOnly ? 'Copied' : ''}
      </span>
    </Button>
  );
}

/** A secret or an address that is shown once, with a way to copy it. */
export function CopyBox({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 break-all font-mono text-xs">{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
