import type { SaveState } from './use-autosave';

/** Whether what is written is kept. */
export function SaveNote({ state, isChanged }: { state: SaveState; isChanged: boolean }) {
  const failed = typeof state === 'object' ? state.failed : undefined;
  const text = state === 'saving' ? 'Saving…' : state === 'saved' && !isChanged ? 'Saved as a draft' : '';
  return (
    <span role="status" className={failed ? 'text-danger text-xs' : 'text-muted text-xs'}>
      {failed ? `Not saved: ${failed}` : text}
    </span>
  );
}
