-- AlterTable
ALTER TABLE "Booking" ALTER COLUMN "guests" SET DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "CalendarConnection" ALTER COLUMN "readUrls" SET DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "CustomField" ALTER COLUMN "options" SET DEFAULT ARRAY[]::TEXT[];

-- What follows cannot be said in the Prisma schema.

-- A list that was left out is empty: nothing that reads it expects none.
DO $$
DECLARE
  list record;
BEGIN
  FOR list IN
    SELECT c.relname, a.attname, t.typname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND t.typcategory = 'A' AND a.attnum > 0 AND NOT a.attisdropped
  LOOP
    EXECUTE format('UPDATE %I SET %I = ''{}'' WHERE %2$I IS NULL', list.relname, list.attname);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET NOT NULL', list.relname, list.attname);
  END LOOP;
END $$;
