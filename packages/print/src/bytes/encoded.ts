/** Encodes rows for a printer. The library knows the commands; what it does not have is in `own-commands.ts`. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { type Dots, withoutCommands } from '../drawn/dots.ts';
import type { LetterRow, Row } from '../layout/rows.ts';
import type { PrinterProfile } from '../slip.ts';
import { BEEP, END_OF_RED, RED, US_LETTERS } from './own-commands.ts';

export type ReadyRow = Row | { readonly kind: 'dots'; readonly dots: Dots };

export interface Encoding {
  readonly profile: PrinterProfile;
  /** Whether it ends with a cut. */
  readonly isPaper: boolean;
}

/** Rows from the last printed one to the knife, and to where paper is torn off. */
const TO_KNIFE = { escpos: 4, star: 3 } as const;
const TO_EDGE = 5;
/** The library takes some widths only and wraps to them. The rows are never wider than the paper, so it has nothing to do. */
const WIDEST = 48;
/** The drawer's magnet is on for 100 ms and may be again after 500 ms. */
const PULSE_MS = { on: 100, off: 500 } as const;
const CODE = { model: 2, size: 5, errorlevel: 'm' } as const;
/** What an address consists of. Anything else would be other bytes in the code. */
const ADDRESS = /^[\x21-\x7e]{1,300}$/;

export function encoded(rows: readonly ReadyRow[], { profile, isPaper }: Encoding): Uint8Array {
  const { language, page, can } = profile;
  const encoder = new ReceiptPrinterEncoder({
    language: language === 'star' ? 'star-prnt' : 'esc-pos',
    columns: WIDEST,
    codepageMapping: { windows1252: page },
    imageMode: 'raster',
    feedBeforeCut: TO_KNIFE[language],
    feedAfterBlock: false,
    newline: '\n',
  });
  encoder.initialize().codepage('windows1252');
  if (language === 'escpos') encoder.raw(US_LETTERS);
  for (const row of rows) put(encoder, row, profile);
  encoder.bold(false).invert(false).size(1, 1);
  if (!isPaper) return encoder.encode();
  if (!can.cut) return encoder.newline(TO_EDGE).encode();
  // The library ends every row with a feed, also the cut. That one would be on the next paper.
  return encoder.cut('partial').encode().slice(0, -1);
}

function put(encoder: ReceiptPrinterEncoder, row: ReadyRow, profile: PrinterProfile): void {
  switch (row.kind) {
    case 'letters':
      putLetters(encoder, row, profile);
      break;
    case 'dots':
      putDots(encoder, row.dots);
      break;
    case 'code':
      putCode(encoder, row.address, profile);
      break;
    case 'beep':
      if (profile.can.beep) encoder.raw(BEEP[profile.language]);
      break;
    case 'kick':
      encoder.pulse(0, PULSE_MS.on, PULSE_MS.off);
  }
}

function putLetters(
  encoder: ReceiptPrinterEncoder,
  { text, size, isBold, isMark }: LetterRow,
  { can, language }: PrinterProfile,
): void {
  const isRed = isMark && can.red && language === 'escpos';
  encoder
    .bold(isBold)
    .invert(isMark && !isRed)
    .size(size === 'large' ? 2 : 1, size === 'normal' ? 1 : 2);
  if (isRed) encoder.raw(RED).text(text).raw(END_OF_RED).newline();
  else encoder.line(text);
}

function putDots(encoder: ReceiptPrinterEncoder, dots: Dots): void {
  const { width, height, black } = withoutCommands(dots);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  black.forEach((dot, at) => {
    if (dot === 1) data.fill(0, at * 4, at * 4 + 3);
  });
  encoder.image({ data, width, height }, { width, height, algorithm: 'threshold' });
}

/** A printer that draws no code prints where it leads to. */
function putCode(encoder: ReceiptPrinterEncoder, address: string, { can, columns }: PrinterProfile): void {
  if (!ADDRESS.test(address)) return;
  if (can.qr) encoder.align('center').qrcode(address, CODE).align('left');
  else for (let at = 0; at < address.length; at += columns) encoder.line(address.slice(at, at + columns));
}
