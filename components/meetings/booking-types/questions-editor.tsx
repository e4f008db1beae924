'use client';

import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { RemoveButton } from '@/components/ui/list-row';
import { Card } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { type DraftQuestion, newRowId } from './values';

const TYPES = [
  { value: 'TEXT', label: 'Short text' },
  { value: 'LONG_TEXT', label: 'Long text' },
  { value: 'SELECT', label: 'Choice' },
  { value: 'PHONE', label: 'Phone number' },
] as const;

interface Props {
  value: readonly DraftQuestion[];
  onChange: (questions: DraftQuestion[]) => void;
}

/** What whoever books is asked beside name and e-mail address. */
export function QuestionsEditor({ value, onChange }: Props) {
  const change = (rowId: string, changes: Partial<DraftQuestion>) =>
    onChange(value.map((question) => (question.rowId === rowId ? { ...question, ...changes } : question)));
  const add = () =>
    onChange([...value, { rowId: newRowId(), key: null, label: '', type: 'TEXT', options: '', required: false }]);
  return (
    <div className="flex flex-col items-start gap-2">
      {value.length > 0 ? (
        <Card className="w-full divide-y divide-line">
          {value.map((question, place) => (
            <Row
              key={question.rowId}
              place={place + 1}
              question={question}
              onChange={(changes) => change(question.rowId, changes)}
              onRemove={() => onChange(value.filter(({ rowId }) => rowId !== question.rowId))}
            />
          ))}
        </Card>
      ) : null}
      <Button size="sm" onClick={add}>
        <Plus aria-hidden />
        Add a question
      </Button>
    </div>
  );
}

interface RowProps {
  place: number;
  question: DraftQuestion;
  onChange: (changes: Partial<DraftQuestion>) => void;
  onRemove: () => void;
}

function Row({ place, question: { label, type, options, required }, onChange, onRemove }: RowProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2">
      <input
        className="field min-w-40 flex-1"
        aria-label={`Question ${place}`}
        placeholder="What would you like to talk about?"
        value={label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <Select
        label={`Kind of answer ${place}`}
        value={type}
        onChange={(chosen) => onChange({ type: TYPES.find(({ value }) => value === chosen)?.value ?? 'TEXT' })}
        options={TYPES}
        className="w-36"
      />
      <span className="flex items-center gap-1.5">
        <Checkbox id={id} checked={required} onChange={(checked) => onChange({ required: checked })} />
        <label htmlFor={id} className="text-sm">
          Required
        </label>
      </span>
      <RemoveButton label={`Remove question ${place}`} onClick={onRemove} />
      {type === 'SELECT' ? (
        <textarea
          className="field min-h-16 w-full basis-full"
          aria-label={`Options of question ${place}, one a line`}
          placeholder="One option a line"
          value={options}
          onChange={(event) => onChange({ options: event.target.value })}
        />
      ) : null}
    </div>
  );
}
