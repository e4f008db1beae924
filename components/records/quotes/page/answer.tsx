import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { formatAmount } from '@/lib/format';
import type { ShownQuote } from '@/server/records/quotes/public/contract';
import type { Decision } from '@/server/records/quotes/shapes';

interface Props {
  token: string;
  quote: ShownQuote;
}

/** What a buyer can say to a quote: yes with their name, or no with a reason if they like. */
export function Answer({ token, quote }: Props) {
  const { total, currency, version, buyer } = quote.document;
  return (
    <section
      aria-label="Your answer"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <Form token={token} version={version} decision="ACCEPTED">
        <Name id="accept-name" value={buyer.name ?? ''} />
        <button type="submit" className={buttonClass({ look: 'primary' }, 'self-start')}>
          Accept for {formatAmount(total)} {currency}
        </button>
        <p className="text-muted text-xs">
          Your name and the moment are kept with a hash of this version, so that both sides can prove later what was
          accepted.
        </p>
      </Form>
      <details className="border-line border-t pt-4">
        <summary className="cursor-pointer text-muted text-sm">Decline instead</summary>
        <div className="pt-3">
          <Form token={token} version={version} decision="DECLINED">
            <Name id="decline-name" value={buyer.name ?? ''} />
            <label className="flex flex-col gap-1 text-sm" htmlFor="reason">
              <span className="font-medium">
                Reason <span className="font-normal text-muted">(optional)</span>
              </span>
              <textarea id="reason" name="reason" rows={3} maxLength={2000} className="field" />
            </label>
            <button type="submit" className={buttonClass({ look: 'danger' }, 'self-start')}>
              Decline
            </button>
          </Form>
        </div>
      </details>
    </section>
  );
}

interface FormProps {
  token: string;
  version: number;
  decision: Decision;
  children: ReactNode;
}

/** It names the version that the page shows: another one is refused. */
function Form({ token, version, decision, children }: FormProps) {
  return (
    <form method="post" action={`/api/public/quotes/${token}/answer`} className="flex flex-col gap-3">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="decision" value={decision} />
      {children}
    </form>
  );
}

function Name({ id, value }: { id: string; value: string }) {
  return (
    <label className="flex max-w-sm flex-col gap-1 text-sm" htmlFor={id}>
      <span className="font-medium">Your name</span>
      <input id={id} name="name" required maxLength={200} autoComplete="name" defaultValue={value} className="field" />
    </label>
  );
}
