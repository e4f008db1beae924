'use client';

import { QuoteForm } from '@/components/quotes/quote-form';
import type { RecordDefinition } from './types';

interface Props {
  definition: RecordDefinition;
  given?: Record<string, unknown>;
  onClose: () => void;
  onCreated?: (id: string) => void;
}

/** The forms of records that are more than a list of fields. */
export function OwnForm({ definition, given, onClose, onCreated }: Props) {
  if (definition.noun !== 'quotes') return null;
  const dealId = typeof given?.dealId === 'string' ? given.dealId : undefined;
  return <QuoteForm dealId={dealId} onClose={onClose} onSaved={onCreated} />;
}
