/**
 * Reports that the device cannot store data (closed, full, blocked or missing storage) as one typed error with a cause.
 */

export type StorageFault = 'closed' | 'full' | 'newer' | 'unavailable' | 'gaveUp';

const SENTENCES: Record<StorageFault, string> = {
  closed: 'The browser closed its storage. Reload the page.',
  full: 'The storage of this device is full. Nothing that was saved is lost.',
  newer: 'This app is older than the data on this device. Reload to update it.',
  gaveUp: "This device couldn't save it. Storage may be full. Nothing already saved is lost.",
  unavailable: "This browser won't let the app store anything. You may be in a private window.",
};

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly fault: StorageFault;
  constructor(fault: StorageFault, cause: unknown) {
    super(SENTENCES[fault], { cause });
    this.fault = fault;
  }
}

const FAULT_OF: Readonly<Record<string, StorageFault>> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  VersionError: 'newer',
  OpenFailedError: 'unavailable',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  NotAllowedError: 'unavailable',
  UnknownError: 'unavailable',
};

/** Returns the storage fault behind a database error; undefined for any other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (error instanceof StorageError) return error.fault;
  if (!(error instanceof Error || error instanceof DOMException)) return undefined;
  const { inner, failures = [] } = error as Behind;
  const behind = [inner, ...failures].map(storageFaultOf);
  return behind.find((fault) => fault !== undefined) ?? FAULT_OF[error.name];
}

/**
 * We never abort a transaction that somebody awaits. An `AbortError` means that the browser aborted it without giving
 * its requests a reason.
 */
function isGivenUp(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  return error.name === 'AbortError' || ((error as Behind).failures?.some(isGivenUp) ?? false);
}

/** Dexie keeps the error it wraps in `inner`, and the errors of a bulk operation in `failures`. */
interface Behind {
  readonly inner?: unknown;
  readonly failures?: readonly unknown[];
}

/**
 * Runs work on a database. Throws `StorageError` when the storage is at fault; all other errors pass through. A
 * connection that the browser lost reopens at the next use, so interrupted work is tried once more.
 */
export async function withStorage<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (storageFaultOf(error) !== 'closed') throw asStorageError(error);
  }
  try {
    return await work();
  } catch (error) {
    throw asStorageError(error);
  }
}

/** For work that nobody waits for. A storage fault ends it quietly, because the workspace tells people of that. */
export async function inBackground(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (storageFaultOf(error) === undefined) throw error;
  }
}

function asStorageError(error: unknown): unknown {
  const fault = storageFaultOf(error) ?? (isGivenUp(error) ? 'gaveUp' : undefined);
  return fault === undefined || error instanceof StorageError ? error : new StorageError(fault, error);
}
