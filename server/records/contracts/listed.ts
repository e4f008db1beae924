import { contractListing } from './contract';
import { contractRecord } from './record';

/** What its lists and views are made of. */
export const contractList = { listing: contractListing, record: contractRecord };
