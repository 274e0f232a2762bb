/** Turns a slip into the bytes that a printer takes. */
import type { Pen } from '../drawn/pen.ts';
import type { Part } from '../layout/part.ts';
import { drawnRow, rowsOf } from '../layout/rows.ts';
import type { PrinterProfile, Slip } from '../slip.ts';
import { partsOf } from '../slips/parts-of.ts';
import { encoded, type ReadyRow } from './encoded.ts';

/** `pen`: null where nothing can be drawn. */
export async function bytesOfSlip(slip: Slip, profile: PrinterProfile, pen: Pen | null): Promise<Uint8Array> {
  const ready: ReadyRow[] = [];
  for (const part of partsOf(slip)) ready.push(...(await readyRows(part, profile, pen)));
  return encoded(ready, { profile, isPaper: slip.kind !== 'kick' });
}

/** A text in another script is drawn. Where that cannot be done it is spelled. */
async function readyRows(
  part: Part,
  { columns, can }: PrinterProfile,
  pen: Pen | null,
): Promise<readonly ReadyRow[]> {
  const toDraw = can.raster && pen ? drawnRow(part) : null;
  const dots = toDraw && (await pen?.draw(toDraw, columns).catch(() => null));
  return dots ? [{ kind: 'dots', dots }] : rowsOf(part, columns);
}
