/**
 * The errors that storage throws when it cannot work. They are never thrown for a rule of the venue and never count as
 * a failure of a command.
 */

/**
 * `busy`: another process holds the database. `unavailable`: the disk is full, or the database is unreadable or closed.
 */
export class StorageError extends Error {
  readonly code: 'busy' | 'unavailable';

  constructor(code: 'busy' | 'unavailable', cause?: unknown) {
    super(code === 'busy' ? 'The database is busy.' : 'The database cannot be used.', { cause });
    this.code = code;
  }
}

/**
 * A database could not be opened. `newer`: a later version made it, `older`: 0.x did; it is left untouched. `denied`: this user may not use
 * its files. `full`: its disk is. `corrupt`: its pages are broken, and only then does a backup help. `unusable`: anything
 * else of the machine.
 */
export class StorageOpenError extends Error {
  readonly code: 'newer' | 'older' | 'locked' | 'missing' | 'denied' | 'full' | 'corrupt' | 'unusable';

  constructor(code: StorageOpenError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** 1.0 began anew. `instead` says where an empty database goes. */
export const madeBy0x = (instead: string): StorageOpenError =>
  new StorageOpenError(
    'older',
    `Tableside 0.x made this database. This version cannot read it, and left it as it is: ${instead}.`,
  );

/**
 * The cursor does not come from a page of this list. It is an error, because showing everything or nothing would
 * mislead the caller.
 */
export class CursorError extends Error {
  readonly param: 'before' | 'after';

  constructor(param: 'before' | 'after') {
    super(`The cursor \`${param}\` belongs to no page of this list.`);
    this.param = param;
  }
}
