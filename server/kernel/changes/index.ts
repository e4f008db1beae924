export { applyChanges } from './apply';
export { type ChangeSet, type Columns, isGone, type RecordChange } from './change';
export { deleteRecord } from './delete-record';
export { keepChange } from './keep-change';
export { readBefore } from './read-before';
export { insertTrashed, restoreRecords, type TrashedRow } from './restore';
export { hasSubscribers, type Subscriber, type SubscriptionRow, setSubscribers, wantedColumns } from './subscribers';
export {
  notifyChanges,
  type RecordSql,
  recordPart,
  recordSql,
  writeRecords,
  writeRecordsAcrossWorkspaces,
  writeWithoutSubscribers,
} from './write';
