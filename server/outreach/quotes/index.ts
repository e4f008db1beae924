import { implement } from '@/server/kernel/contract/implement';
import { quoteOutreachContract } from './contract';
import { sendQuote } from './send';

export const quotes = implement(quoteOutreachContract, { send: sendQuote });
