'use client';

import { useSyncExternalStore } from 'react';
import { CodeBlock } from '@/components/ui/code';

const subscribe = () => () => undefined;

/** The line that brings the chat onto a website. */
export function SiteSnippet({ siteKey }: { siteKey: string }) {
  const origin = useSyncExternalStore(
    subscribe,
    () => window.location.origin,
    () => '',
  );
  return <CodeBlock code={`<script async src="${origin}/widget.js?site=${siteKey}"></script>`} label="the line" />;
}
