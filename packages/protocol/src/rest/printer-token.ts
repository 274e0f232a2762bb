/** The token by which a printer asks the server. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';

export const PrinterToken = v.strictObject({
  token: described(
    '26 letters and digits at the end of the address where the printer asks. The server keeps its hash alone.',
    v.string(),
  ),
});
export type PrinterToken = v.InferOutput<typeof PrinterToken>;
