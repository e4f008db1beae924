CREATE INDEX CONCURRENTLY "Product_workspaceId_updatedAt_id_idx" ON "Product" ("workspaceId", "updatedAt", "id");
