-- Notes, communications, suppressions, campaigns and their recipients, sequences and their enrolments, and form submissions are written into files, too.
-- lock: exports are kept for a day, so there are few rows to look at.
ALTER TABLE "Export" DROP CONSTRAINT "Export_resource_check", ADD CONSTRAINT "Export_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'products', 'quotes', 'cases', 'contracts',
    'notes', 'communications', 'suppressions', 'campaigns', 'recipients', 'sequences', 'enrollments', 'submissions',
    'workspace'));
