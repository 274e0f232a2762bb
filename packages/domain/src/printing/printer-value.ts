/** A printer as people edit it. */
import * as v from 'valibot';
import { line } from '../command/args.ts';
import {
  PAPER_COLUMNS,
  PRINTER_LANGUAGES,
  PRINTER_PROOFS,
  PRINTER_WAYS,
  type Printer,
  type PrinterWay,
} from '../entities/printer.ts';
import { described } from '../ground/described.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { MAX_STATIONS } from '../venue/station-value.ts';

export const MAX_PRINTERS = 24;
/** Printers listen at 9100; those with several sockets at the ports after it. */
const FIRST_PORT = 9100;
const LAST_PORT = 9109;

const flag = (words: string) => described(words, v.boolean());

const Address = v.strictObject({
  host: described(
    'Its address in the network, or its name.',
    v.pipe(v.string(), v.trim(), v.maxLength(253), v.regex(/^[0-9A-Za-z]([0-9A-Za-z.:-]*[0-9A-Za-z])?$/)),
  ),
  port: described(
    'Its port.',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(FIRST_PORT), v.maxValue(LAST_PORT)), FIRST_PORT),
  ),
});

const Can = v.strictObject({
  cut: flag('It cuts the paper.'),
  qr: flag('It prints QR codes.'),
  raster: flag('It draws dots, so that any script can be printed.'),
  beep: flag('It beeps.'),
  red: flag('It has a second color.'),
});

const Prints = v.strictObject({
  stations: described(
    'The stations whose tickets it prints.',
    v.pipe(v.array(RowId), v.maxLength(MAX_STATIONS), v.check(isSet, 'must not repeat a station')),
  ),
  bills: flag('It prints bills.'),
  receipts: flag('It prints receipts.'),
  receiptsAlways: described(
    'Of those, one comes out by itself with each payment. Left out: somebody asks for it.',
    v.optional(v.literal(true)),
  ),
  z: flag('It prints the Z of a day, and time cards.'),
  drawer: flag('A drawer hangs on it. It opens with cash.'),
});

export const PRINTER_FIELDS = {
  name: described('What people call it.', v.pipe(line(30), v.minLength(1))),
  address: described('Of a printer that the server calls. Null: it asks the server.', v.nullable(Address)),
  columns: described(
    'How many letters a line has: 32 on paper of 58 mm, 48 or 42 of 80 mm.',
    v.picklist(PAPER_COLUMNS),
  ),
  language: described(
    'escpos, or star for the language that Star’s printers have of their own.',
    v.picklist(PRINTER_LANGUAGES),
  ),
  page: described(
    'Where it keeps the letters of Windows-1252. Null: where most do.',
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  ),
  can: described('What it can.', Can),
  proof: described(
    'How it says that a slip is on paper: by our id, by a fence after it, or not at all.',
    v.picklist(PRINTER_PROOFS),
  ),
  serial: described(
    'Its serial number. Null: it is learned when the printer answers next.',
    v.nullable(line(80)),
  ),
  prints: described('What it prints.', Prints),
  backupId: described('The printer that prints for it while it cannot. Null: none.', v.nullable(Uuid)),
};

const USUAL: Pick<Printer, 'can' | 'prints'> = {
  can: { cut: true, qr: true, raster: true, beep: false, red: false },
  prints: { stations: [], bills: false, receipts: false, z: false, drawer: false },
};

export const NewPrinter = v.strictObject({
  id: Uuid,
  name: PRINTER_FIELDS.name,
  via: described(
    'tcp: the server calls it at port 9100. star and epson: it asks the server.',
    v.picklist(PRINTER_WAYS),
  ),
  address: v.optional(PRINTER_FIELDS.address, null),
  columns: v.optional(PRINTER_FIELDS.columns, 48),
  language: v.optional(PRINTER_FIELDS.language, 'escpos'),
  page: v.optional(PRINTER_FIELDS.page, null),
  can: v.optional(PRINTER_FIELDS.can, USUAL.can),
  proof: v.optional(PRINTER_FIELDS.proof, 'id'),
  serial: v.optional(PRINTER_FIELDS.serial, null),
  prints: v.optional(PRINTER_FIELDS.prints, USUAL.prints),
  backupId: v.optional(PRINTER_FIELDS.backupId, null),
});

/** Whether a printer of this way is reached as it says. */
export const isReachedSo = (via: PrinterWay, address: Printer['address']): boolean =>
  (via === 'tcp') === (address !== null && address !== undefined);

function isSet(values: string[]): boolean {
  return new Set(values).size === values.length;
}
