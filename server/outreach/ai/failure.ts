/** What a provider did instead of answering as asked. */
export type AiFailureKind = 'slow' | 'failed' | 'wrong';

/**
 * A provider that failed, took too long or answered something else than was asked for. It says what happened and carries
 * neither the request nor the provider's own words: those hold customers' data, and some providers repeat the key.
 */
export class AiFailure extends Error {
  override name = 'AiFailure';
  constructor(
    readonly kind: AiFailureKind,
    message: string,
  ) {
    super(message);
  }
}
