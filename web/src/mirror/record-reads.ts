/** What can be asked of the stores of a mirror within one transaction: a record, all of a store, those of an index. */

export type RecordKey = string | string[];

export interface RecordReads {
  record<R>(store: string, key: RecordKey): Promise<R | undefined>;
  records<R>(store: string): Promise<R[]>;
  recordsWith<R>(store: string, index: string, key: RecordKey): Promise<R[]>;
}
