'use client';
import { useEffect, useRef } from 'react';
import type { LiveChange, Topic, WrittenRecords } from '@/server/workspace/live/topics';

/** Called when something of the topic has changed; without an id, anything may have. */
type Handler = (id?: string, records?: WrittenRecords) => void;

const RETRY_MS = 4000;
const handlers = new Map<Topic, Set<Handler>>();
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Whether changes may have passed since the connection was last open. */
let missed = false;

function notifyAll(): void {
  for (const set of handlers.values()) for (const handle of set) handle();
}

function connect(): void {
  if (source || document.hidden || handlers.size === 0) return;
  const opened = new EventSource('/api/live');
  source = opened;
  opened.onopen = () => {
    if (missed) notifyAll();
    missed = false;
  };
  opened.onerror = () => {
    missed = true;
    // The browser tries again by itself, except after an answer that was an error.
    if (opened.readyState !== EventSource.CLOSED) return;
    disconnect();
    clearTimeout(retry);
    retry = setTimeout(connect, RETRY_MS);
  };
  opened.addEventListener('missed', notifyAll);
  opened.addEventListener('change', ({ data }) => {
    const { topic, id, records } = JSON.parse(data) as LiveChange;
    for (const handle of handlers.get(topic) ?? []) handle(id, records);
  });
}

function disconnect(): void {
  source?.close();
  source = undefined;
}

/** A browser opens few connections to one server, so a page that nobody sees gives its own up, and catches up later. */
function onVisibility(): void {
  if (document.hidden) {
    disconnect();
    missed = true;
  } else connect();
}

function listen(topic: Topic, handle: Handler): () => void {
  if (handlers.size === 0) document.addEventListener('visibilitychange', onVisibility);
  const set = handlers.get(topic) ?? new Set();
  handlers.set(topic, set.add(handle));
  connect();
  return () => {
    set.delete(handle);
    if (set.size === 0) handlers.delete(topic);
    if (handlers.size > 0) return;
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(retry);
    disconnect();
  };
}

/**
 * Calls the handler whenever something of the topic changes in the workspace, by whomever, and after the connection was
 * away for a while. All of a page's hooks share one stream.
 */
export function useLive(topic: Topic, handler: Handler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => listen(topic, (id, records) => latest.current(id, records)), [topic]);
}
