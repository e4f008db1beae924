import { Places } from '@/components/app/shell/places';

/** What a page of the console says that has nothing to show: the menu stays around it. */
export default Places;
