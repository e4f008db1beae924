'use client';

import { useState } from 'react';

/**
 * The key of a form that changes a record: the form begins anew once the record was changed elsewhere, and stays as it
 * is, with the focus where it was, when it is told of what it saved itself.
 */
export function useFormKey(updatedAt: string) {
  const [known, setKnown] = useState([updatedAt]);
  if (!known.includes(updatedAt)) setKnown([updatedAt]);
  const keep = (saved: { updatedAt: string }) => setKnown((all) => [...all, saved.updatedAt]);
  return [known[0], keep] as const;
}
