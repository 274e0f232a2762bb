/** The interface to the tokens by which printers ask. A printer has one at most. */
import type { AuditEvent } from './audit.ts';

export interface PrinterOfToken {
  readonly venueId: string;
  readonly printerId: string;
}

export interface NewPrinterToken extends PrinterOfToken {
  /** SHA-256 of the token. The token is long and random. */
  readonly hash: string;
  readonly at: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

export interface PrinterTokens {
  /** Returns whose token it is, also of a printer that was removed since. */
  find(hash: string): Promise<PrinterOfToken | undefined>;
  /** Gives the printer this token, in place of the one before. */
  renew(token: NewPrinterToken): Promise<void>;
  /** The printer has asked. */
  seen(printer: PrinterOfToken & { readonly at: string }): Promise<void>;
  /** Returns the printers that have asked, but not since then. */
  silentSince(before: string): Promise<readonly PrinterOfToken[]>;
}
