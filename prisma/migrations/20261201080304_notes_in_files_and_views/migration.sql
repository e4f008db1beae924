-- Notes are imported, and changed by bulk actions.
-- widens: the release before gives up an import or a bulk action of notes after some attempts, where it stands, and it is started again.
-- lock: both keep few rows, so there is little to look at.
ALTER TABLE "BulkAction" DROP CONSTRAINT "BulkAction_resource_check", ADD CONSTRAINT "BulkAction_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'notes', 'products', 'quotes', 'cases', 'contracts'));
ALTER TABLE "Import" DROP CONSTRAINT "Import_resource_check", ADD CONSTRAINT "Import_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'notes', 'products', 'cases', 'contracts'));
