import { DeadEnd } from '@/components/app/shell/dead-end';

/** Kept small, for Next makes it with every page. Addresses that are no page at all have one of their own. */
export default DeadEnd;
