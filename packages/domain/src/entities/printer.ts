/** A printer of the venue: how the server reaches it, what it can, and what it prints. Times are ISO 8601 UTC. */

/** `tcp`: the server calls it at port 9100. `star`, `epson`: it asks the server, by CloudPRNT or Server Direct Print. */
export const PRINTER_WAYS = ['tcp', 'star', 'epson'] as const;
export type PrinterWay = (typeof PRINTER_WAYS)[number];

/** Columns of letters: 58 mm, two impact printers of 76 mm, and 80 mm. */
export const PAPER_COLUMNS = [32, 33, 40, 42, 48] as const;
export type PaperColumns = (typeof PAPER_COLUMNS)[number];

/** ESC/POS, or the language that Star's printers have of their own. */
export const PRINTER_LANGUAGES = ['escpos', 'star'] as const;
export type PrinterLanguage = (typeof PRINTER_LANGUAGES)[number];

/** How it says that a slip is on paper. `none`: it cannot, so a slip is only said to be sent. */
export const PRINTER_PROOFS = ['id', 'fence', 'none'] as const;
export type PrinterProof = (typeof PRINTER_PROOFS)[number];

/** `otherPrinter`: another one answers at its address. `notSeen`: it has never answered. */
export const PRINTER_WORDS = [
  ...['ready', 'paperLow', 'outOfPaper', 'coverOpen', 'needsALook', 'busy', 'offline'],
  ...['otherPrinter', 'notSeen'],
] as const as readonly PrinterWord[];
export type PrinterWord =
  | 'ready'
  | 'paperLow'
  | 'outOfPaper'
  | 'coverOpen'
  | 'needsALook'
  | 'busy'
  | 'offline'
  | 'otherPrinter'
  | 'notSeen';

/** Whether a printer that said so prints what it gets. */
export const canPrint = (word: PrinterWord): boolean => word === 'ready' || word === 'paperLow';

export interface PrinterCan {
  readonly cut: boolean;
  readonly qr: boolean;
  /** It draws dots, so that any script can be printed. */
  readonly raster: boolean;
  readonly beep: boolean;
  readonly red: boolean;
}

export interface PrinterPrints {
  /** The stations whose tickets it prints. */
  readonly stations: readonly string[];
  readonly bills: boolean;
  readonly receipts: boolean;
  /** A receipt comes out by itself with each payment. Missing: somebody asks for it. */
  readonly receiptsAlways?: true;
  readonly z: boolean;
  /** A drawer hangs on it. It opens with cash. */
  readonly drawer: boolean;
}

export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

export interface PrinterState {
  readonly word: PrinterWord;
  readonly since: string;
  /** Since when it cannot print, whatever it said of that. Null: it can, or nobody has asked it yet. */
  readonly downSince: string | null;
}

/** Somebody wants nothing to come out of it for now. */
export interface PrinterPause {
  readonly by: { readonly id: string; readonly name: string };
  readonly at: string;
}

export interface Printer {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly via: PrinterWay;
  /** Of one that the server calls. Null: it asks. Missing on the devices of everybody but managers. */
  readonly address?: PrinterAddress | null;
  readonly columns: PaperColumns;
  readonly language: PrinterLanguage;
  /** Where it keeps the letters of Windows-1252. Null: where printers of its language do. */
  readonly page: number | null;
  readonly can: PrinterCan;
  readonly proof: PrinterProof;
  /**
   * What it said of itself when it was first there. Another one at its address says something else. Missing on the
   * devices of everybody but managers.
   */
  readonly serial?: string | null;
  readonly prints: PrinterPrints;
  /** The printer that prints for it while it cannot. */
  readonly backupId: string | null;
  /** Server time since which it has its stations. Rounds that arrived before are not for it. */
  readonly from: string;
  readonly state: PrinterState;
  /** Its slips go to the backup, or else wait, and expire as if it were off. Missing: it prints. */
  readonly paused?: PrinterPause;
  readonly archived: boolean;
  readonly version: number;
}
