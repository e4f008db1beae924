import { type Sql, sql } from '@/server/kernel/db/client';
import { here, type Viewer } from '../window';

// How a row `h` of a list looks: whom or what it was with, what about, and where it leads.

export const shownMail = (viewer: Viewer): Sql => sql`
  SELECT coalesce(c.name, e."toEmail", '') AS who, coalesce(nullif(e.subject, ''), '(no subject)') AS about,
    CASE WHEN e.direction = 'INBOUND' THEN '/inbox?id=' WHEN e.status = 'DRAFT' THEN '/inbox?box=drafts&id='
      ELSE '/inbox?box=sent&id=' END || e.id AS href
  FROM "Email" e LEFT JOIN "Contact" c ON c."workspaceId" = e."workspaceId" AND c.id = e."contactId"
  WHERE ${here(viewer, 'e')} AND e.id = h.id`;

export const shownMeeting = (viewer: Viewer): Sql => sql`
  SELECT b."inviteeName" AS who, t.title || coalesce(' · ' || b."hostName", '') AS about, '/calendar?booking=' || b.id AS href
  FROM "Booking" b JOIN "BookingType" t ON t."workspaceId" = b."workspaceId" AND t.id = b."bookingTypeId"
  WHERE ${here(viewer, 'b')} AND b.id = h.id`;

export const shownCommunication = (viewer: Viewer): Sql => sql`
  SELECT coalesce(c.name, l.name) AS who, coalesce(nullif(m.subject, ''), initcap(m.type)) AS about,
    coalesce('/contacts/' || c.id, '/leads/' || l.id) AS href
  FROM "Communication" m LEFT JOIN "Contact" c ON c."workspaceId" = m."workspaceId" AND c.id = m."contactId"
  LEFT JOIN "Lead" l ON l."workspaceId" = m."workspaceId" AND l.id = m."leadId"
  WHERE ${here(viewer, 'm')} AND m.id = h.id`;

export const shownDelivery = (viewer: Viewer): Sql => sql`
  SELECT x.type AS who, concat_ws(' · ', w.url, CASE WHEN x.status <> 'SUCCEEDED' THEN x."lastError" END) AS about,
    '/settings/webhooks/' || x."endpointId" AS href
  FROM "WebhookDelivery" x JOIN "WebhookEndpoint" w ON w."workspaceId" = x."workspaceId" AND w.id = x."endpointId"
  WHERE ${here(viewer, 'x')} AND x.id = h.id`;
