/** What storage throws when it can't work; never for a rule of the venue, never counted against a command. */

/** `busy`: somebody else holds the database. `unavailable`: full, unreadable, or closed. */
export class StorageError extends Error {
  readonly code: 'busy' | 'unavailable';

  constructor(code: 'busy' | 'unavailable', cause?: unknown) {
    super(code === 'busy' ? 'The database is busy.' : 'The database can not be used.', { cause });
    this.code = code;
  }
}

/** Why a database could not be opened. `newer`: made by a later version, left untouched. */
export class StorageOpenError extends Error {
  readonly code: 'newer' | 'locked' | 'missing' | 'corrupt';

  constructor(code: StorageOpenError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A cursor that no page of this list gave out: whoever sent it is told, rather than shown everything or nothing. */
export class CursorError extends Error {
  readonly param: 'before' | 'after';

  constructor(param: 'before' | 'after') {
    super(`The cursor \`${param}\` belongs to no page of this list.`);
    this.param = param;
  }
}
