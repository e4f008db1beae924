-- Events and deliveries are divided by week of their id, which begins with the time that it was made at. So the key of a row stays what
-- it was, and a row is looked for in one week alone.

-- The first id of a moment.
CREATE FUNCTION id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- What is there becomes the partition for all that belongs to no week. The weeks begin a fortnight ahead, so that nobody writes beyond this
-- before they are there; because of it, nobody has to look at the rows when a week is made.
DO $$
DECLARE
  until uuid := id_at((date_trunc('week', now() AT TIME ZONE 'UTC') + interval '2 weeks') AT TIME ZONE 'UTC');
BEGIN
  EXECUTE format('ALTER TABLE "Event" ADD CONSTRAINT "Event_before" CHECK (id < %L::uuid) NOT VALID', until);
  EXECUTE format('ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_before" CHECK (id < %L::uuid) NOT VALID', until);
END $$;
