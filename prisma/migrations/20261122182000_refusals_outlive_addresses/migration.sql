-- What the Prisma schema cannot say.

-- Whoever said no at an address and now has another one has said it at the old one: nobody who gets that address, and no lead
-- that has it, is written to. The id is a UUIDv7 (RFC 9562 §5.7) of this moment, as it is also the place in lists.
CREATE FUNCTION keep_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Suppression" ("workspaceId", "id", "email", "reason")
  VALUES (OLD."workspaceId",
    (regexp_replace(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0'), '^(.{8})', '\1-')
      || '-7' || substr(gen_random_uuid()::text, 16))::uuid,
    trim(OLD."email"), CASE WHEN OLD."emailOptOut" THEN 'UNSUBSCRIBE' ELSE 'MANUAL' END)
  ON CONFLICT ("workspaceId", "email") DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Contact_moves" AFTER UPDATE ON "Contact" FOR EACH ROW
  WHEN ((OLD."emailOptOut" AND NEW."emailOptOut" OR OLD."doNotContact" AND NEW."doNotContact")
    AND trim(OLD."email") <> '' AND lower(trim(NEW."email")) IS DISTINCT FROM lower(trim(OLD."email")))
  EXECUTE FUNCTION keep_refusal();
