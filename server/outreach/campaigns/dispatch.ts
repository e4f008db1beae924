import { findDue } from './send/run';

/** Campaigns that one look begins; the rest are found by the next. */
const AT_ONCE = 100;

/** The campaigns that are due: launched, scheduled for a time that has come, paused long enough, or left by a run that died. */
export const dueCampaigns = () => findDue(AT_ONCE);
