import type { Noun, RecordDefinition } from '../types';
import { cases } from './cases';
import { communications } from './communications';
import { companies } from './companies';
import { contacts } from './contacts';
import { contracts } from './contracts';
import { deals } from './deals';
import { leads } from './leads';
import { notes } from './notes';
import { products } from './products';
import { quotes } from './quotes';
import { suppressions } from './suppressions';
import { tasks } from './tasks';

// Looked up when something is shown, for the kinds of record refer to each other.
const definitions = (): Record<Noun, RecordDefinition> => ({
  cases,
  communications,
  companies,
  contacts,
  contracts,
  deals,
  leads,
  notes,
  products,
  quotes,
  suppressions,
  tasks,
});

/** All that the console knows of a kind of record. */
export const definitionOf = (noun: Noun): RecordDefinition => definitions()[noun];
