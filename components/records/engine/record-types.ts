import type { inferRouterInputs } from '@trpc/server';
import type { z } from 'zod';
import type { AppRouter } from '@/server/app/trpc/router';
import type { Campaign } from '@/server/outreach/campaigns/contract';
import type { Sequence } from '@/server/outreach/sequences/contract';
import type { Suppression } from '@/server/outreach/suppressions/contract';
import type { CaseRow, caseListing } from '@/server/records/cases/contract';
import type { Communication } from '@/server/records/communications/contract';
import type { Company, CompanyRow } from '@/server/records/companies/contract';
import type { Contact, ContactRow } from '@/server/records/contacts/contract';
import type { ContractRow, contractListing } from '@/server/records/contracts/contract';
import type { BoardDeal, Deal, DealRow, deal } from '@/server/records/deals/contract';
import type { Lead, LeadRow } from '@/server/records/leads/contract';
import type { Note, NoteRow } from '@/server/records/notes/contract';
import type { Product, ProductRow } from '@/server/records/products/contract';
import type { FullQuote } from '@/server/records/quotes/contract';
import type { Task, TaskRow } from '@/server/records/tasks/contract';

type Inputs = inferRouterInputs<AppRouter>;

/** A kind of record: its key in answers, what is answered, and what can be written. */
interface Type<Key extends string, R extends { id: string }, W> {
  key: Key;
  row: R;
  written: keyof W & string;
}

interface Owner {
  id: string;
  name: string;
  email: string;
}
/** With who looks after it, which the console asks for beside. */
type Owned<R> = R & { owner?: Owner | null };

/** What the console asks for of deals beside the default form. */
type DealBeside = { pipelineStage?: BoardDeal['pipelineStage'] | null } & Partial<
  Pick<z.infer<typeof deal>, 'currency' | 'probability' | 'lossReason' | 'closedAt' | 'lineItems'>
>;

/** The records that the console lists, by their names in the operations of the API. */
interface RecordTypes {
  campaigns: Type<'campaign', Campaign, Inputs['campaigns']['update']>;
  cases: Type<'case', z.infer<typeof caseListing.record>, CaseRow>;
  communications: Type<'communication', Communication, Inputs['communications']['create']>;
  companies: Type<'company', Owned<Company>, CompanyRow>;
  contacts: Type<'contact', Owned<Contact>, ContactRow>;
  contracts: Type<'contract', z.infer<typeof contractListing.record>, ContractRow>;
  deals: Type<'deal', Owned<Deal> & DealBeside, DealRow>;
  leads: Type<'lead', Lead, LeadRow>;
  notes: Type<'note', Note, NoteRow>;
  products: Type<'product', Product, ProductRow>;
  quotes: Type<'quote', FullQuote, Inputs['quotes']['create']>;
  sequences: Type<'sequence', Sequence, Inputs['sequences']['update']>;
  suppressions: Type<'suppression', Suppression, Inputs['suppressions']['create']>;
  tasks: Type<'task', Owned<Task>, TaskRow>;
}

export type TypeName = keyof RecordTypes;

export type Key<N extends TypeName> = RecordTypes[N]['key'];
export type Row<N extends TypeName> = RecordTypes[N]['row'];
/** The names of what can be written of a record. */
export type Written<N extends TypeName> = RecordTypes[N]['written'];
/** What is written of a record, as it was typed: the names are the contract's, the values the service judges. */
export type Values<N extends TypeName> = { [W in Written<N>]?: unknown };

/** Filters by custom fields are of many names, and stand in no address yet. */
type Filters = { [N in TypeName]: Exclude<keyof Extract<Inputs[N]['list'], object> & string, 'customFields'> };
export type FilterName<N extends TypeName> = Filters[N];
/** Filters of a list, as they stand in the address: only those that are set. */
export type Params<N extends TypeName> = { [F in FilterName<N>]?: string };
