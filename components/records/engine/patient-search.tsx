'use client';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
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
  useEffect(() => {
    // Back and Forward change the address without the box.
    if (address.becomes(value) === 'by others') setText(value);
  }, [address, value]);
  const ask = useEffectEvent(() => {
    if (text === address.latest) return;
    address.ask(text);
    onChange(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins with what was typed last
  useEffect(() => {
    const timer = setTimeout(() => ask(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <SearchBox
      ref={ref}
      label={label}
      aria-keyshortcuts="/"
      placeholder={hint}
      value={text}
      onChange={setText}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      boxClassName="w-full shrink-0 md:w-64"
      className="h-8 pointer-coarse:h-10 [&::-webkit-search-cancel-button]:appearance-none"
    />
  );
}
