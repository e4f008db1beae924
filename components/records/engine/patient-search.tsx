'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { SearchBox } from '@/components/ui/search-box';
import { FollowedAddress } from './followed-address';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  /** What the address says. */
  value: string;
  onChange: (text: string) => void;
}

const PAUSE_MS = 200;

/** Waits for a pause in the typing before it asks. */
export function PatientSearch({ ref, label, hint, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [address] = useState(() => new FollowedAddress(value));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (address.becomes(value) !== 'by others') return;
    // Back and Forward change the address without the box, and win over what it was about to ask.
    clearTimeout(pause.current);
    setText(value);
  }, [address, value]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (typed === address.latest) return;
      address.ask(typed);
      onChange(typed);
    }, PAUSE_MS);
  };
  return (
    <SearchBox
      ref={ref}
      label={label}
      aria-keyshortcuts="/"
      placeholder={hint}
      value={text}
      onChange={type}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      boxClassName="w-full shrink-0 md:w-64"
      className="h-8 pointer-coarse:h-10 [&::-webkit-search-cancel-button]:appearance-none"
    />
  );
}
