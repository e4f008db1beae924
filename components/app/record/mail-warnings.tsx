import type { Row, TypeName } from '@/components/records/engine/record-types';
import { Badge } from '@/components/ui/badge';

/** Why mail to a contact is not sent. */
export function MailWarnings({ row }: { row: Row<TypeName> | undefined }) {
  if (!row || !('emailOptOut' in row)) return null;
  const reasons = [
    row.doNotContact && 'Do not contact',
    row.emailOptOut && 'Opted out of mail',
    row.emailStatus === 'BOUNCED' && 'Address bounced',
    row.emailStatus === 'COMPLAINED' && 'Reported mail as spam',
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-1.5">
      {reasons.map((reason) => (
        <Badge key={reason} tone="danger">
          {reason}
        </Badge>
      ))}
    </p>
  );
}
