/** What only the server can do for printers. */
import { FoundPrinters } from '@tableside/protocol/rest/found-printers.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

const Made = v.object({ token: v.pipe(v.string(), v.regex(/^[0-9a-z]{26}$/)) });

/** Makes a new token for a printer that asks, and ends the one before. It is shown once. */
export async function newPrinterToken(remote: Remote, id: string): Promise<string> {
  const answer = await remote.post(`printers/${encodeURIComponent(id)}/token`).json();
  return v.parse(Made, answer).token;
}

/** Where the server finds something at the port of printers. */
export async function findPrinters(remote: Remote): Promise<FoundPrinters> {
  return v.parse(FoundPrinters, await remote.post('printers/find').json());
}
