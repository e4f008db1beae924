-- What quotes say of whoever sells: address, tax number, bank.
ALTER TABLE "Workspace" ADD COLUMN "sellerDetails" TEXT;
