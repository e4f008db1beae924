-- Claims whose process is gone are looked for each minute, among few rows and not among all that were ever sent.
CREATE INDEX CONCURRENTLY "BookingMail_leased" ON "BookingMail" ("leaseUntil") WHERE "leaseUntil" IS NOT NULL;
