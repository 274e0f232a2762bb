/** The parts of the page that a slip makes. */
import type { Part } from '../layout/part.ts';
import type { Slip } from '../slip.ts';
import { changeParts, movedParts } from './change.ts';
import { guestParts } from './guest.ts';
import { sheetParts } from './sheet.ts';
import { testParts } from './test-page.ts';
import { ticketParts } from './ticket.ts';

export function partsOf(slip: Slip): readonly Part[] {
  switch (slip.kind) {
    case 'ticket':
      return ticketParts(slip);
    case 'change':
      return changeParts(slip);
    case 'moved':
      return movedParts(slip);
    case 'bill':
    case 'receipt':
      return guestParts(slip);
    case 'z':
    case 'shift':
      return sheetParts(slip);
    case 'test':
      return testParts(slip);
    case 'kick':
      return [{ kind: 'kick' }];
  }
}
