/** Builds the envelope that carries a page of changes to one viewer. */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { ChangePage, Head } from '../storage/storage.ts';
import { toResults } from './results.ts';
import { type Viewer, visibleRows } from './visibility.ts';

export const toEnvelope = (page: ChangePage, from: number, viewer: Viewer): Envelope => ({
  epoch: page.epoch,
  from,
  to: page.to,
  head: page.head,
  more: page.to < page.head,
  lastMid: page.lastMid,
  results: toResults(page.results),
  rows: visibleRows(page.rows, viewer),
});

/** Returns whether the cursor belongs to this history: the same epoch, and not ahead of its head. */
export const fitsHistory = ({ epoch, cursor }: { epoch?: string; cursor?: number }, head: Head): boolean =>
  (epoch === undefined || epoch === head.epoch) && (cursor ?? 0) <= head.head;
