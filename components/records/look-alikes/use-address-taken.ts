'use client';

import { useState } from 'react';
import { messageOf } from '@/lib/query-client';
import { useTRPCClient } from '@/lib/trpc';
import { comparedRecords, isCompared } from './compared';

/**
 * Finds who has the address already that a new record is given, to say their name. An address that is taken between this and the
 * creation is refused by the service. Where it cannot be asked nothing is created either, and the field says why.
 */
export function useAddressTaken(type: string) {
  const client = useTRPCClient();
  const [found, setFound] = useState<{ email: string; text: string }>();
  const [isChecking, setIsChecking] = useState(false);
  const check = async (email: unknown): Promise<boolean> => {
    if (!isCompared(type) || typeof email !== 'string' || !email.trim()) return false;
    setIsChecking(true);
    try {
      const alike = await client.duplicates.similar.query({
        entity: comparedRecords[type].entity,
        draft: { email: email.trim() },
      });
      const same = alike.find(({ reasons }) => reasons.includes('SAME_EMAIL'));
      setFound(same && { email, text: `${same.name} has this address already. Open them, or leave it out.` });
      return same !== undefined;
    } catch (error) {
      setFound({ email, text: messageOf(error) });
      return true;
    } finally {
      setIsChecking(false);
    }
  };
  /** What is wrong with an address that was found to be taken, or could not be looked for. */
  const problem = (email: unknown) => (found && found.email === email ? found.text : undefined);
  return { check, isChecking, problem };
}
