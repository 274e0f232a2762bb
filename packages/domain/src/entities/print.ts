/**
 * A print: one slip that is to come out of a printer, with every attempt at it. It has ids and quantities; its text is
 * made when it is sent. Times are ISO 8601 UTC and the server's.
 */

/** `shift` is the time card of a person. `kick` has no paper: it opens the drawer. */
export const PRINT_KINDS = ['ticket', 'change', 'bill', 'receipt', 'z', 'shift', 'test', 'kick'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * `printed`: the printer has proved it. `handed`: it took the bytes and cannot tell. `unsure`: it may hang on the wall.
 * `expired`: its time was over. `dropped`: there was nothing left to say, or somebody gave it up.
 */
export const PRINT_STATES = [
  ...['waiting', 'sending', 'printed', 'handed', 'unsure', 'failed', 'expired', 'dropped'],
] as const as readonly PrintState[];
export type PrintState =
  | 'waiting'
  | 'sending'
  | 'printed'
  | 'handed'
  | 'unsure'
  | 'failed'
  | 'expired'
  | 'dropped';

/** What became of an attempt. `refused`: surely nothing came out. `bad`: the printer cannot read it. */
export const ATTEMPT_WORDS = ['printed', 'handed', 'refused', 'unsure', 'bad'] as const;
export type AttemptWord = (typeof ATTEMPT_WORDS)[number];

/** What a slip for a station says of a round: what is left of each line, and what is said beside. */
export interface Said {
  readonly lines: Readonly<Record<string, number>>;
  readonly tableId: string;
  readonly rush: boolean;
  /** Everything that guests of its lines must not get. Empty: nothing. */
  readonly allergy: string;
}

export interface PrintAttempt {
  readonly n: number;
  /** The printer that it went to: its own, or the backup. */
  readonly printerId: string;
  readonly said: Said | null;
  /** It said REPRINT, because the same paper may be there already. */
  readonly mark: boolean;
  readonly at: string;
  /** Until then nobody else tries. */
  readonly leaseTo: string;
  /** Null: it is under way. */
  readonly word: AttemptWord | null;
  readonly endedAt: string | null;
}

/** What it is about. A test is about its printer, a kick about a payment or a drawer. */
export interface PrintOf {
  readonly entity: 'order' | 'visit' | 'payment' | 'drawer' | 'day' | 'timeCard' | 'printer';
  readonly id: string;
  /** A part of the bill. Missing: the whole bill. */
  readonly checkKey?: string;
}

export interface Print {
  readonly id: string;
  readonly venueId: string;
  readonly kind: PrintKind;
  readonly printerId: string;
  readonly of: PrintOf;
  /** Slips of one subject follow each other: those of a round for a printer. Others stand alone. */
  readonly subject: string;
  /** Null: nobody, it follows from the round. */
  readonly askedBy: { readonly id: string; readonly name: string } | null;
  readonly madeAt: string;
  readonly expiresAt: string;
  /** Not before this, after a printer refused it. */
  readonly notBefore?: string;
  readonly state: PrintState;
  /** When the state last changed: `Printed 20:14`. */
  readonly stateAt: string;
  readonly attempts: readonly PrintAttempt[];
  /** It waits longer than people expect. Missing: it does not. */
  readonly late?: true;
  /** It says REPRINT from the first attempt on, because somebody asked for it again or a backup was restored. */
  readonly again?: true;
  /** Who gave it up while it waited. */
  readonly droppedBy?: { readonly id: string; readonly name: string };
  /** What it would have said when it was given up. */
  readonly missed?: Said;
  /** It was given up because it was sent before a backup was restored. */
  readonly why?: 'restored';
  readonly version: number;
}

export const isOpenPrint = ({ state }: Pick<Print, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';

export const MAX_ATTEMPTS = 8;

/** Slips for a station. */
export const isForStation = ({ kind }: Pick<Print, 'kind'>): boolean =>
  kind === 'ticket' || kind === 'change';
