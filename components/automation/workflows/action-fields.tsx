'use client';

import { useQuery } from '@tanstack/react-query';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useMemberOptions } from '@/components/workspace/members/use-member-options';
import { useTRPC } from '@/lib/trpc';
import type { WorkflowEntity } from '@/server/automation/workflows/names';
import type { ActionOf, ActionType, WorkflowAction } from '@/server/automation/workflows/shapes';
import { inMail, inNote } from './placeholders';
import { TaskFields } from './task-fields';
import { useChoices } from './use-choices';
import { Several, ValueInput } from './value-input';

interface Props {
  action: WorkflowAction;
  entity: WorkflowEntity;
  onChange: (action: WorkflowAction) => void;
}
interface PropsOf<T extends ActionType> extends Omit<Props, 'action'> {
  action: ActionOf<T>;
}

/** What an action has to be told. */
export function ActionFields({ action, ...props }: Props) {
  switch (action.type) {
    case 'CREATE_TASK':
      return <TaskFields action={action} {...props} />;
    case 'ASSIGN_ROUND_ROBIN':
      return <PeopleField action={action} {...props} />;
    case 'ASSIGN_OWNER':
      return <PersonField action={action} {...props} />;
    case 'UPDATE_FIELD':
      return <UpdateFields action={action} {...props} />;
    case 'ADD_TAG':
    case 'REMOVE_TAG':
      return <TagField action={action} {...props} />;
    case 'ADD_NOTE':
      return <NoteField action={action} {...props} />;
    case 'ENROLL_SEQUENCE':
      return <SequenceField action={action} {...props} />;
    case 'CREATE_EMAIL_DRAFT':
      return <MailFields action={action} {...props} />;
  }
}

const PeopleField = ({ action, onChange }: PropsOf<'ASSIGN_ROUND_ROBIN'>) => (
  <Several
    label="People who take turns"
    value={action.userIds}
    onChange={(userIds) => onChange({ ...action, userIds: userIds as string[] })}
    options={useMemberOptions() ?? []}
  />
);

const PersonField = ({ action, onChange }: PropsOf<'ASSIGN_OWNER'>) => (
  <Select
    label="Owner"
    value={action.userId || null}
    onChange={(userId) => onChange({ ...action, userId: userId ?? '' })}
    options={useMemberOptions()}
    placeholder="Choose somebody…"
  />
);

function UpdateFields({ action, entity, onChange }: PropsOf<'UPDATE_FIELD'>) {
  const fields = useChoices(entity).filter(({ writable }) => writable);
  const field = fields.find(({ name }) => name === action.field);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label="Field to change"
        value={action.field || null}
        onChange={(name) => onChange({ ...action, field: name ?? '', value: null })}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        placeholder="Choose a field…"
      />
      {field ? (
        <ValueInput
          label="New value"
          field={field}
          op={field.type === 'list' ? 'in' : 'eq'}
          value={action.value}
          onChange={(value) => onChange({ ...action, value })}
        />
      ) : null}
    </div>
  );
}

function TagField({ action, onChange }: PropsOf<'ADD_TAG' | 'REMOVE_TAG'>) {
  const { data } = useQuery(useTRPC().tags.list.queryOptions());
  return (
    <Select
      label="Tag"
      value={action.tag || null}
      onChange={(tag) => onChange({ ...action, tag: tag ?? '' })}
      options={data?.tags.map(({ name }) => ({ value: name, label: name }))}
      placeholder="Choose a tag…"
    />
  );
}

const NoteField = ({ action, entity, onChange }: PropsOf<'ADD_NOTE'>) => (
  <Field label="Note" hint="May hold placeholders.">
    {(control) => (
      <SubjectInput
        label="Note"
        control={control}
        value={action.body}
        onChange={(body) => onChange({ ...action, body })}
        placeholders={inNote(entity)}
        isLong
      />
    )}
  </Field>
);

function SequenceField({ action, onChange }: PropsOf<'ENROLL_SEQUENCE'>) {
  const { data } = useQuery(useTRPC().sequences.list.queryOptions({ status: 'ACTIVE', limit: 1000 }));
  return (
    <Select
      label="Sequence"
      value={action.sequenceId || null}
      onChange={(sequenceId) => onChange({ ...action, sequenceId: sequenceId ?? '' })}
      options={data?.sequences.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="Choose a sequence…"
    />
  );
}

const MailFields = ({ action, entity, onChange }: PropsOf<'CREATE_EMAIL_DRAFT'>) => (
  <>
    <Field label="Subject">
      {(control) => (
        <SubjectInput
          control={control}
          value={action.subject}
          onChange={(subject) => onChange({ ...action, subject })}
          placeholders={inMail(entity)}
        />
      )}
    </Field>
    <BodyEditor
      label="Body"
      value={action.bodyHtml}
      onChange={(bodyHtml) => onChange({ ...action, bodyHtml })}
      placeholders={inMail(entity)}
    />
  </>
);
