'use client';

import type { ReactNode } from 'react';
import { DefinitionsProvider } from '@/components/records/engine/definitions';
import { definitions } from './record-definitions';

/** Gives the pages below it every kind of record. */
export const RecordTypes = ({ children }: { children: ReactNode }) => (
  <DefinitionsProvider definitions={definitions}>{children}</DefinitionsProvider>
);
