import { Badge, type Tone } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { When } from '@/components/ui/when';
import { inPlainWords } from '@/lib/plain-words';
import type { Enrollment, Sequence } from '@/server/outreach/sequences/contract';
import { STEP_ICONS } from './step-list';
import { STEP_TYPES, stepName } from './steps';

type Past = Enrollment['past'][number];
type Coming = Enrollment['upcoming'][number];

const STATE: Record<Past['state'], [string, Tone]> = {
  DONE: ['Done', 'success'],
  WAITING: ['Waits for review', 'warning'],
  SKIPPED: ['Skipped', 'neutral'],
  FAILED: ['Failed', 'danger'],
};

/** What an enrolment has behind it, and when the rest is due. */
export function EnrollmentSteps({ enrollment, steps }: { enrollment: Enrollment; steps: Sequence['steps'] }) {
  const nameAt = ({ order, type }: { order: number; type: Past['type'] }) => {
    const step = steps.find((one) => one.order === order);
    return step?.type === type ? stepName(step) : STEP_TYPES[type];
  };
  return (
    <ol className="mt-2 flex flex-col gap-1.5 border-line border-l-2 pl-3">
      {enrollment.past.map((step) => (
        <PastStep key={`past ${step.order}`} step={step} name={nameAt(step)} />
      ))}
      {enrollment.upcoming.map((step) => (
        <ComingStep key={`coming ${step.order}`} step={step} name={nameAt(step)} />
      ))}
    </ol>
  );
}

/** Where the mail of a step is. */
export const mailHref = ({ state, emailId }: Pick<Past, 'state' | 'emailId'>): string | undefined =>
  emailId ? `/inbox?box=${state === 'WAITING' ? 'drafts' : 'sent'}&id=${emailId}` : undefined;

function PastStep({ step: { type, state, at, emailId, taskId, error }, name }: { step: Past; name: string }) {
  const Icon = STEP_ICONS[type];
  const [label, tone] = STATE[state];
  const href = mailHref({ state, emailId }) ?? (taskId ? `/tasks?id=${taskId}` : undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
      <Icon className="size-3.5 shrink-0 text-faint" aria-hidden />
      {href ? (
        <Link href={href} className="min-w-0 truncate font-medium hover:underline">
          {name}
        </Link>
      ) : (
        <span className="min-w-0 truncate font-medium">{name}</span>
      )}
      <Badge tone={tone}>{label}</Badge>
      <span className="ml-auto text-muted">
        <When at={at} />
      </span>
      {error ? <span className="basis-full break-words text-danger">{inPlainWords(error)}</span> : null}
    </li>
  );
}

function ComingStep({ step: { type, at }, name }: { step: Coming; name: string }) {
  const Icon = STEP_ICONS[type];
  return (
    <li className="flex items-center gap-2 text-muted text-xs">
      <Icon className="size-3.5 shrink-0 text-faint" aria-hidden />
      <span className="min-w-0 truncate">{name}</span>
      <span className="ml-auto shrink-0">{at ? <When at={at} /> : 'after the review'}</span>
    </li>
  );
}
