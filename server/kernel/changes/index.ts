export { applyChanges, type RecordKind } from './apply';
export { type ChangeSet, type Columns, isGone, type RecordChange } from './change';
export { deleteRecord } from './delete-record';
export { keepChange } from './keep-change';
export { readBefore } from './read-before';
export { insertTrashed, restoreRecords, type TrashedRow } from './restore';
export { isAwaited, type Subscriber, setSubscribers, type Waiting, wantedColumns } from './subscribers';
export {
  type RecordSql,
  recordPart,
  recordSql,
  tellChanges,
  writeRecords,
  writeRecordsOfAll,
  writeUnawaited,
} from './write';
