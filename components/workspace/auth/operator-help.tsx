import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

/** Where no mail leaves the machine, only whoever runs it can help. */
export function OperatorHelp() {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <h1 className="font-semibold text-lg">Forgot your password?</h1>
      <p className="text-muted">
        This service sends no mail. Ask whoever runs it for a link to choose a new password. On its machine they print
        one with:
      </p>
      <code className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs">
        npm run -s crm -- admin account reset --email &lt;your address&gt;
      </code>
      <Link href="/sign-in" className={buttonClass()}>
        Back to sign in
      </Link>
    </div>
  );
}
