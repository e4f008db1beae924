import { implement } from '@/server/kernel/contract/implement';
import { reportsContract } from './contract';
import { createReport } from './create';
import { deleteReport } from './delete';
import { getReport } from './get';
import { listReports } from './list';
import { previewReport } from './preview';
import { listReportRecords } from './records';
import { reportResult } from './result';
import { listSubjects } from './subjects';
import { updateReport } from './update';

export const reports = implement(reportsContract, {
  list: listReports,
  subjects: listSubjects,
  get: getReport,
  result: reportResult,
  preview: previewReport,
  records: listReportRecords,
  create: createReport,
  update: updateReport,
  delete: deleteReport,
});
