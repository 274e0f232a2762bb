/**
 * A slip: what one paper says, as data. Every word, name, time (`20:14`) and amount (`$12.50`) in it is resolved, so that
 * printing looks nothing up. The words that belong to paper itself, such as REPRINT, are in `words.ts`.
 */

/** Columns of letters in font A: 58 mm, two impact printers of 76 mm, and 80 mm. */
export const COLUMNS = [32, 33, 40, 42, 48] as const;
export type Columns = (typeof COLUMNS)[number];

/** What is known of a printer. Printing never asks for more. */
export interface PrinterProfile {
  readonly columns: Columns;
  readonly language: 'escpos' | 'star';
  /** Where the printer keeps Windows-1252: `DEFAULT_PAGE` of its language, unless its test page said otherwise. */
  readonly page: number;
  readonly can: {
    readonly cut: boolean;
    readonly qr: boolean;
    /** Draws a row of dots, so that letters of any script can be printed. */
    readonly raster: boolean;
    readonly beep: boolean;
    /** Has a second color. Marks are then red where others print white on black. */
    readonly red: boolean;
  };
}

export const DEFAULT_PAGE: Readonly<Record<PrinterProfile['language'], number>> = { escpos: 16, star: 32 };

/** What is said above a slip that is not as usual. */
export interface Marks {
  /** The same paper may be on the wall already. */
  readonly reprint?: { readonly firstSent: string };
  /** The printer that it was for, which cannot print. */
  readonly insteadOf?: string;
  /** It came to the server long after somebody sent it. */
  readonly late?: { readonly sent: string; readonly arrived: string };
}

/** An option as a cook reads it: `2 x mayo`, `NO onion`. */
export interface SlipOption {
  readonly text: string;
  /** How many options it is below. */
  readonly depth: number;
  /** It must not be in the dish. */
  readonly isLeftOut: boolean;
}

export interface SlipLine {
  readonly quantity: number;
  /** The kitchen's name of the dish. */
  readonly name: string;
  /** Category and number, printed where nothing of the name can be. */
  readonly instead: string;
  /** Null where the product has one size. */
  readonly size: string | null;
  readonly options: readonly SlipOption[];
  readonly note: string | null;
  /** What the guest of this line must not get. */
  readonly allergy: string | null;
  /** The dish contains it: `Contains butter, ordered anyway by Ana`. */
  readonly clash: string | null;
  readonly seat: number | null;
}

export interface SlipCourse {
  /** Null: lines without a course. They come first. */
  readonly course: number | null;
  readonly lines: readonly SlipLine[];
}

/** The head of a slip for a station. */
export interface StationHead {
  /** The table: `12`. */
  readonly place: string;
  /** Takeout or a tab, which stand at the counter. Null: a table. */
  readonly counter: {
    /** `Takeout` */
    readonly word: string;
    readonly name: string | null;
    readonly time: string | null;
  } | null;
  /** The number of the round, without `#`. */
  readonly number: string;
  readonly station: string;
  /** When it was sent. */
  readonly time: string;
  readonly server: string | null;
  readonly guests: number | null;
}

/** One round for one printer. */
export interface TicketSlip {
  readonly kind: 'ticket';
  readonly marks: Marks;
  readonly head: StationHead;
  /** The number of the round that this one adds to. */
  readonly addsTo: string | null;
  readonly rush: boolean;
  /** Everything that guests of these lines must not get. */
  readonly allergy: string | null;
  readonly courses: readonly SlipCourse[];
  /** The note of the round. */
  readonly note: string | null;
}

/** What became different. It says the result, so that reading it twice does no harm. */
export type SlipChange =
  /** `DO NOT MAKE 2 x …` when nothing is left of it, else `make 1 (was 2)`. */
  | { readonly kind: 'quantity'; readonly was: number; readonly now: number; readonly line: SlipLine }
  | { readonly kind: 'rush'; readonly rush: boolean }
  | { readonly kind: 'table'; readonly was: string; readonly now: string }
  /** Everything that guests of its lines must not get by now. Null: nothing any more. `added`: it is more than before. */
  | { readonly kind: 'allergy'; readonly added: boolean; readonly allergy: string | null }
  /** The whole round. */
  | { readonly kind: 'cancelled'; readonly reason: string | null; readonly by: string };

export interface ChangeSlip {
  readonly kind: 'change';
  readonly marks: Marks;
  readonly head: StationHead;
  readonly changes: readonly SlipChange[];
}

/** Sent lines that belong to another table by now. The old table has not lost them: they are made once. */
export interface MovedSlip {
  readonly kind: 'moved';
  readonly marks: Marks;
  readonly head: StationHead;
  readonly was: string;
  readonly now: string;
  readonly lines: readonly SlipLine[];
}

/** A label on the left and its value on the right. One with an empty value is not printed. */
export interface SlipFact {
  readonly label: string;
  readonly value: string;
}

export interface BillLineOnPaper {
  readonly quantity: number;
  readonly name: string;
  readonly instead: string;
  /** What stands below the name. */
  readonly details: readonly string[];
  readonly amount: string;
}

/** What a guest gets: the bill before the payment, the receipt after it. */
export interface GuestSlip {
  readonly kind: 'bill' | 'receipt';
  readonly marks: Marks;
  readonly venue: { readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly SlipFact[];
  readonly items: readonly BillLineOnPaper[];
  readonly sums: readonly SlipFact[];
  readonly total: string;
  readonly paid: readonly SlipFact[];
  readonly cash: readonly SlipFact[];
  readonly advice: { readonly heading: string; readonly facts: readonly SlipFact[] };
  readonly footer: string;
  /** The address of the guest's copy. */
  readonly copy: string | null;
  /** Where the guest may pay the bill by phone. Missing: nowhere. */
  readonly pay?: string;
}

export interface SheetRow {
  readonly label: string;
  /** At the right, the last one at the edge. */
  readonly cells: readonly string[];
  /** Others add up to it. */
  readonly isSum: boolean;
}

export interface SheetTable {
  readonly title: string;
  /** What the cells are, where there are several. */
  readonly heads: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Tables of figures: a Z, or what somebody took in a shift. */
export interface SheetSlip {
  readonly kind: 'z' | 'shift';
  readonly marks: Marks;
  readonly venue: string;
  /** `Z 12` */
  readonly title: string;
  /** The days, the total, who closed it. */
  readonly lines: readonly string[];
  readonly tables: readonly SheetTable[];
}

/** The page that a new printer prints, by which a person says what it can. */
export interface TestSlip {
  readonly kind: 'test';
  readonly marks: Marks;
  readonly venue: string;
  readonly printer: string;
  readonly time: string;
  /** Whether it opens the drawer too. */
  readonly kick: boolean;
}

/** No paper: it opens the drawer. */
export interface KickSlip {
  readonly kind: 'kick';
}

export type StationSlip = TicketSlip | ChangeSlip | MovedSlip;
export type Slip = StationSlip | GuestSlip | SheetSlip | TestSlip | KickSlip;
