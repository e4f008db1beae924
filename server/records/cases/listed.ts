import { caseListing } from './contract';
import { caseRecord } from './record';

/** What its lists and views are made of. */
export const caseList = { listing: caseListing, record: caseRecord };
