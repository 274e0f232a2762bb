/** The form of a printer: what it holds, and what becomes of it. */
import { PAPER_COLUMNS, type Printer, type PrinterWay } from '@tableside/domain/entities/printer.ts';
import type { Station } from '@tableside/domain/entities/station.ts';
import * as v from 'valibot';
import { required } from '../../../components/form/form-schemas.ts';

/** Where printers listen. Those with several sockets also listen at the ports after it. */
const [FIRST_PORT, LAST_PORT] = [9100, 9109];
const HOST = /^[0-9A-Za-z]([0-9A-Za-z.:-]*[0-9A-Za-z])?$/;

const FIELDS = {
  name: required('Enter a name', 30),
  via: v.picklist(['tcp', 'star', 'epson']),
  host: v.pipe(v.string(), v.trim()),
  port: v.pipe(v.string(), v.trim()),
  columns: v.string(),
  language: v.picklist(['escpos', 'star']),
  proof: v.picklist(['id', 'fence', 'none']),
  stations: v.array(v.string()),
  bills: v.boolean(),
  receipts: v.boolean(),
  receiptsAlways: v.boolean(),
  z: v.boolean(),
  drawer: v.boolean(),
  cut: v.boolean(),
  qr: v.boolean(),
  raster: v.boolean(),
  beep: v.boolean(),
  red: v.boolean(),
  /** Empty: nobody takes over. */
  backupId: v.string(),
};
export type PrinterValues = v.InferInput<v.StrictObjectSchema<typeof FIELDS, undefined>>;

/** Only one that the server calls has an address. */
const needsAddress = ({ via }: Pick<PrinterValues, 'via'>): boolean => via === 'tcp';

const isPort = (text: string): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= FIRST_PORT && Number(text) <= LAST_PORT;

export const printerSchema = v.pipe(
  v.object(FIELDS),
  v.forward(
    v.partialCheck(
      [['via'], ['host']],
      (values) => !needsAddress(values) || HOST.test(values.host),
      'Enter the address on the printer’s own page, for example 192.168.1.60',
    ),
    ['host'],
  ),
  v.forward(
    v.partialCheck(
      [['via'], ['port']],
      (values) => !needsAddress(values) || isPort(values.port),
      `Enter a port from ${FIRST_PORT} to ${LAST_PORT}`,
    ),
    ['port'],
  ),
);

export const WIDTHS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '48', label: '80 mm, 48 letters a line' },
  { value: '42', label: '80 mm, 42 letters a line' },
  { value: '32', label: '58 mm, 32 letters a line' },
  { value: '40', label: '76 mm with a ribbon, 40 letters' },
  { value: '33', label: '76 mm with a ribbon, 33 letters' },
];

/** The first printer of a venue prints everything. */
export function newValues(stations: readonly Station[], isFirst: boolean): PrinterValues {
  return {
    ...{ name: '', via: 'tcp', host: '', port: String(FIRST_PORT), columns: '48' },
    ...{ language: 'escpos', proof: 'id' },
    stations: isFirst ? stations.map(({ id }) => id) : [],
    ...{ bills: isFirst, receipts: isFirst, receiptsAlways: false },
    ...{ z: isFirst, drawer: false },
    ...{ cut: true, qr: true, raster: true, beep: false, red: false },
    backupId: '',
  };
}

export function valuesOf(printer: Printer): PrinterValues {
  const { name, via, address, columns, language, proof, prints, can, backupId } = printer;
  return {
    ...{ name, via, language, proof, ...can, ...prints },
    stations: [...prints.stations],
    receiptsAlways: prints.receiptsAlways ?? false,
    host: address?.host ?? '',
    port: String(address?.port ?? FIRST_PORT),
    columns: String(columns),
    backupId: backupId ?? '',
  };
}

/** The fields of a printer as the form has them. */
export function fieldsOf(values: PrinterValues) {
  const { name, via, host, port, columns, stations, bills, receipts, z, drawer, backupId } = values;
  const { language, proof, cut, qr, raster, beep, red } = values;
  const isAlways = receipts && values.receiptsAlways;
  return {
    name,
    address: needsAddress(values) ? { host, port: Number(port) } : null,
    columns: PAPER_COLUMNS.find((count) => String(count) === columns) ?? 48,
    language: languageOf(via, language),
    proof,
    can: { cut, qr, raster, beep, red },
    prints: { stations, bills, receipts, ...(isAlways && { receiptsAlways: true as const }), z, drawer },
    backupId: backupId === '' ? null : backupId,
  };
}

/** One that asks is spoken to in the language of its maker. */
const languageOf = (via: PrinterWay, chosen: PrinterValues['language']): PrinterValues['language'] =>
  via === 'tcp' ? chosen : via === 'star' ? 'star' : 'escpos';
