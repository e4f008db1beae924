'use client';

import { QuoteForm } from '@/components/records/quotes/quote-form';
import type { RecordDefinition } from './types';

export interface CreationProps {
  definition: RecordDefinition;
  /** Values that are given, such as the contact that a new deal is for; they are not asked for. */
  given?: Record<string, unknown>;
  onClose: () => void;
  onCreated?: (id: string) => void;
}

/** The forms of records that are more than a list of fields. */
export function OwnForm({ definition, given, onClose, onCreated }: CreationProps) {
  if (definition.noun !== 'quotes') return null;
  const dealId = typeof given?.dealId === 'string' ? given.dealId : undefined;
  return <QuoteForm dealId={dealId} onClose={onClose} onSaved={onCreated} />;
}
