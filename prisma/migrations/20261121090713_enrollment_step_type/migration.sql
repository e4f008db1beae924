ALTER TABLE "EnrollmentStep" ADD CONSTRAINT "EnrollmentStep_type" CHECK ("type" IN ('EMAIL', 'TASK', 'CALL', 'LINKEDIN'));
