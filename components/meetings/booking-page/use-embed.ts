'use client';

import { useEffect } from 'react';

/** Tells the page around the frame how high this one is, so that it can make room. */
export function useEmbed(embedded: boolean): void {
  useEffect(() => {
    if (!embedded || window.parent === window) return;
    const postHeight = () => window.parent.postMessage({ type: 'crm:height', height: document.body.scrollHeight }, '*');
    const observer = new ResizeObserver(postHeight);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [embedded]);
}
