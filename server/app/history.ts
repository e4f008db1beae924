import type { Endpoint } from '@/server/kernel/contract/implement';
import type { historyOf } from '@/server/workspace/changes/contract';
import { recordHistory } from '@/server/workspace/changes/list';
import { WITH_HISTORY, type WithHistory } from './history-contracts';
import { contracts as operations } from './operations';

type HistoryOperation = ReturnType<typeof historyOf>;

/** The history of one record, by resource. */
export const histories = Object.fromEntries(
  (Object.keys(WITH_HISTORY) as WithHistory[]).map((resource) => {
    const operation = operations[resource].history;
    return [resource, { history: { operation, run: recordHistory(WITH_HISTORY[resource].table) } }];
  }),
) as Record<WithHistory, { history: Endpoint<HistoryOperation> }>;

export const { bookings, bookingTypes, campaigns, cases, chats, companies, contacts, contracts, deals } = histories;
export const { emails, leads, mailboxes, notes, outreachMatches, products, quotes, sequences, tasks } = histories;
