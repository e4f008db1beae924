import { implement } from '@/server/kernel/contract/implement';
import { eventsContract } from './contract';
import { listEvents } from './list';

export const events = implement(eventsContract, { list: listEvents });
