/** A backup that cannot be made, read or restored, in words for whoever runs the service. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const cutOff = () =>
  new BackupError('The backup is cut off: it ends before its last part. Nothing of it was taken.');
export const damaged = () => new BackupError('The backup is damaged: a part of it is not what was written.');
