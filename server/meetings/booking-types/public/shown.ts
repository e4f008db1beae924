import type { PublicBookingType } from '../public-contract';
import type { OpenType } from './find';

/** A booking type as visitors see it. */
export function shownToVisitors(type: OpenType): PublicBookingType {
  const { title, description, hostName, workspace, durationMin, horizonDays, locationKind, color, allowGuests } = type;
  const asksForPhone = type.questions.some((question) => question.type === 'PHONE');
  return {
    ...{ title, description, hostName, workspace, durationMin, horizonDays, locationKind, color, allowGuests },
    location: locationKind === 'IN_PERSON' ? type.locationValue : null,
    questions: type.questions,
    needsPhone: locationKind === 'PHONE' && !asksForPhone,
  };
}
