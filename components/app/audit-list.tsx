'use client';

import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { Audit } from '@/components/workspace/changes/audit';

/** The audit, with the menu that writes what it shows into a file. */
export const AuditList = () => (
  <Audit menuOf={(filters) => <LazyListMenu type="changes" scope="*" filters={filters} />} />
);
