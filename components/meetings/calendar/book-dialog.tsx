'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QuestionField } from '@/components/meetings/booking-page/question';
import { recordKeys } from '@/components/records/engine/calls';
import { buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Link } from '@/components/ui/link';
import { Problem } from '@/components/ui/problem';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useSession } from '@/components/workspace/auth/session';
import { fieldErrors } from '@/lib/field-errors';
import { formatDateTime } from '@/lib/format';
import { zoneLabel } from '@/lib/meeting-time';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { BookingType } from '@/server/meetings/booking-types/contract';
import { today } from './days';
import { answersTo, type Said } from './said';
import { monthRange, SlotPicker } from './slot-picker';

/** Who is met. */
export interface Invitee {
  name: string;
  email: string;
  phone: string | null;
}

interface Props {
  invitee: Invitee;
  onClose: () => void;
}

/** Books a meeting with somebody on their behalf, at a free time of one of one's own booking types. */
export function BookDialog({ invitee, onClose }: Props) {
  const { memberId } = useSession().current;
  const { data, error, refetch } = useQuery(useTRPC().bookingTypes.list.queryOptions({ hostUserId: memberId }));
  const [typeId, setTypeId] = useState<string>();
  // What is said is kept while another type is looked at: many ask the same.
  const [said, setSaid] = useState<Said>({ phone: invitee.phone ?? '', answers: {} });
  const types = data?.bookingTypes ?? [];
  const type = types.find(({ id }) => id === typeId) ?? types[0];
  if (!type) {
    const problem = error && <Problem error={error} onRetry={() => void refetch()} />;
    return data || problem ? <NoTypes problem={data ? null : problem} onClose={onClose} /> : null;
  }
  const choice = types.length > 1 && (
    <Field label="Meeting">
      {(control) => (
        <Select
          id={control.id}
          value={type.id}
          onChange={(id) => id && setTypeId(id)}
          options={types.map(({ id, title, durationMin }) => ({ value: id, label: `${title} · ${durationMin} min` }))}
        />
      )}
    </Field>
  );
  return (
    <BookForm
      key={type.id}
      {...{ type, invitee, said, onClose }}
      onSay={(more) => setSaid((all) => ({ ...all, ...more }))}
    >
      {choice}
    </BookForm>
  );
}

interface NoTypesProps extends Pick<Props, 'onClose'> {
  /** Why they could not be read. */
  problem: React.ReactNode;
}

const NoTypes = ({ problem, onClose }: NoTypesProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Book a meeting"
    footer={
      problem ? undefined : (
        <Link href="/calendar/types/new" className={buttonClass({ look: 'primary' })}>
          New booking type
        </Link>
      )
    }
  >
    {problem ?? (
      <p className="text-muted text-sm">
        Meetings are booked by their booking type, which says when you are free and how long they take. You have none
        yet.
      </p>
    )}
  </Dialog>
);

interface FormProps extends Props {
  type: BookingType;
  said: Said;
  onSay: (more: Partial<Said>) => void;
  children: React.ReactNode;
}

function BookForm({ type, invitee, said: { phone, answers: given }, onSay, onClose, children }: FormProps) {
  const { id, questions } = type;
  const answers = answersTo(questions, given);
  const { timezone } = useSession().current;
  const [month, setMonth] = useState(() => today(timezone));
  const [chosen, setChosen] = useState<string>();
  const slots = useQuery(useTRPC().bookingTypes.slots.queryOptions({ id, ...monthRange(month, timezone) }));
  const book = useBook(invitee, timezone, onClose);
  const problem = book.error ?? slots.error;
  const names = ['inviteePhone', ...questions.map(({ key }) => `answers.${key}`)];
  const errors = problem ? fieldErrors(messageOf(problem), names) : {};
  const said = { ...(phone.trim() && { inviteePhone: phone.trim() }), answers };
  return (
    <FormDialog
      title={`Meeting with ${invitee.name}`}
      description={`They get the invitation at ${invitee.email}. Times in ${zoneLabel(Date.now(), timezone)}.`}
      wide
      action="Book meeting"
      busy={book.isPending}
      disabled={!chosen}
      error={errors['']}
      onSubmit={() =>
        chosen &&
        book.mutate({
          ...{ bookingTypeId: id, startAt: chosen, inviteeName: invitee.name, inviteeEmail: invitee.email },
          ...said,
        })
      }
      onClose={onClose}
    >
      {children}
      <SlotPicker slots={slots.data?.slots} onChoose={setChosen} onMonth={setMonth} {...{ chosen, month, timezone }} />
      {type.locationKind === 'PHONE' ? (
        <TextField
          label="Phone"
          type="tel"
          error={errors.inviteePhone}
          value={phone}
          onChange={(value) => onSay({ phone: value })}
        />
      ) : null}
      {questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={answers[question.key] ?? ''}
          error={errors[`answers.${question.key}`]}
          onChange={(value) => onSay({ answers: { ...given, [question.key]: value } })}
        />
      ))}
    </FormDialog>
  );
}

/** Books, and shows it wherever bookings are shown. */
function useBook({ name }: Invitee, timezone: string, onBooked: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation(
    trpc.bookings.create.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ booking }) => {
        toast.success(`Booked with ${name}, ${formatDateTime(booking.startAt, timezone)}`);
        onBooked();
      },
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.bookings.pathFilter()),
          queries.invalidateQueries(trpc.bookingTypes.pathFilter()),
          queries.invalidateQueries({ queryKey: recordKeys.timelines }),
        ]),
    }),
  );
}
