'use client';

import { useId } from 'react';
import { Card, Section } from '@/components/ui/page';
import { Switch } from '@/components/ui/switch';

export interface RuleValues {
  businessHoursOnly: boolean;
  exitOnReply: boolean;
  exitOnDealCreated: boolean;
  exitOnStatusChange: boolean;
}

const RULES: [keyof RuleValues, string, string][] = [
  ['exitOnReply', 'End on a reply', 'Answers of machines, such as out of office, do not count.'],
  ['exitOnDealCreated', 'End when a deal is created', 'With that contact.'],
  ['exitOnStatusChange', 'End when the status changes', 'Of the contact.'],
  ['businessHoursOnly', 'Business hours only', 'Monday to Friday, 9 to 17, in the workspace’s time zone.'],
];

interface Props {
  value: RuleValues;
  onChange: (value: RuleValues) => void;
}

/** What ends an enrolment, and when steps may happen. A bounce or an unsubscribe always ends it. */
export function Rules({ value, onChange }: Props) {
  const id = useId();
  return (
    <Section title="Rules" about="A bounce or an unsubscribe ends it in any case." className="mb-2">
      <Card className="divide-y divide-line">
        {RULES.map(([name, label, about]) => (
          <div key={name} className="flex items-center gap-4 px-4 py-2.5">
            <label htmlFor={`${id}${name}`} className="min-w-0 flex-1">
              <span className="block text-sm">{label}</span>
              <span className="block text-muted text-xs">{about}</span>
            </label>
            <Switch id={`${id}${name}`} checked={value[name]} onChange={(on) => onChange({ ...value, [name]: on })} />
          </div>
        ))}
      </Card>
    </Section>
  );
}
