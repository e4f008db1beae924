import { ATTIO } from './attio';
import { CLOSE } from './close';
import { HUBSPOT } from './hubspot';
import { PIPEDRIVE } from './pipedrive';
import { TWENTY } from './twenty';

/** The files that other systems export, written as they write them. */
export const EXPORT_FILES = [...HUBSPOT, ...PIPEDRIVE, ...CLOSE, ...TWENTY, ...ATTIO];
