import '@/server/app/wiring';
import type { AnyPublicEndpoint } from '@/server/kernel/http/public/implement';
import { publicBookingTypes } from '@/server/meetings/booking-types/public';
import { publicBookings } from '@/server/meetings/bookings/public';
import { publicQuotes } from '@/server/records/quotes/public';
import { publicChats } from '@/server/website/chats/public';
import { publicForms } from '@/server/website/forms/public';

// To add a public endpoint, for which a visitor needs no API key:
// 1. Declare it with `publicOperation` in `server/<resource>/public-contract.ts`: id `public-<resource>.<verb>`, a path below
//    /api/public, what a body may be sent as, its cost. Add the contract to `server/app/public-operations.ts`; OpenAPI, /docs and
//    the generated tests have it from there, under the tag Public.
// 2. Write `findContainer(path)`: the workspace and the site, form or page that a path belongs to, with the origins that may call
//    it. Throw `notFound(...)` where there is none. It also answers the preflight, so it may use nothing but the path.
// 3. Write the verb, `(ctx: PublicContext, input) => answer`, in a file of its own; ctx acts as the service in the place's
//    workspace. Answer an object, `reply(201, object)`, a PlainAnswer (a redirect) or an `eventStream`.
// 4. Tie them in `server/<resource>/public.ts`: `implementPublic(contract, findContainer, { verb })`, and add that below.
// Both entry points serve it then: server/app/main.ts and app/api/public/[...path]/route.ts. Origins, preflights, rates of address and
// site, body limits, parsing and problems are seen to before the verb runs. Everything that arrives is hostile.

/** Every resource with what does its public operations. */
const publicResources: Record<string, Record<string, AnyPublicEndpoint>> = {
  publicChats,
  publicBookings,
  publicBookingTypes,
  publicForms,
  publicQuotes,
};

export const publicEndpoints: AnyPublicEndpoint[] = Object.values(publicResources).flatMap((resource) =>
  Object.values<AnyPublicEndpoint>(resource),
);
