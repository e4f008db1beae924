'use client';

import { ConvertLead } from './convert-lead';
import type { AnyRow, Noun } from './types';

/** What can be done with records of some kinds besides changing their fields. */
export function RecordActions({ noun, row }: { noun: Noun; row: AnyRow }) {
  return noun === 'leads' ? <ConvertLead row={row} /> : null;
}
