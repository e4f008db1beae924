'use client';

import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { ChosenValues } from './chosen-values';
import { linesOf, MOST_TEXTS, together } from './texts';

interface Props {
  label: string;
  value: unknown;
  onChange: (texts: string[]) => void;
}

/** Several texts, each kept by Enter. What is still being typed belongs to the condition too, so that Apply forgets nothing. */
export function TextsInput({ label, value, onChange }: Props) {
  const [kept, setKept] = useState(() => together([value ?? []].flat().map(String)));
  const [typed, setTyped] = useState('');
  const [isFull, setFull] = useState(false);
  // One that came from elsewhere may have more; they are not cut.
  const most = Math.max(MOST_TEXTS, kept.length);
  const change = (texts: readonly string[], text: string) => {
    const all = together([...texts, text]);
    setFull(all.length > most);
    setKept(texts.slice(0, most));
    setTyped(text);
    onChange(all.slice(0, most));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') change(kept.slice(0, -1), '');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    // With nothing typed, Enter applies the condition.
    event.preventDefault();
    change(together([...kept, typed]), '');
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    change(together([...kept, ...lines]), typed);
  };
  return (
    <>
      <ChosenValues
        label={`${label}: values`}
        values={kept}
        show={(text) => text}
        removal={(text) => `Remove ${text}`}
        onRemove={(text) =>
          change(
            kept.filter((one) => one !== text),
            typed,
          )
        }
      />
      <input
        aria-label={label}
        type="text"
        autoComplete="off"
        enterKeyHint="enter"
        placeholder={kept.length > 0 ? 'Another one…' : 'Enter keeps a value'}
        value={typed}
        onChange={({ target }) => change(kept, target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="field"
      />
      {isFull ? (
        <p role="alert" className="text-danger text-xs">
          {most} values at most. The rest was left out.
        </p>
      ) : null}
    </>
  );
}
