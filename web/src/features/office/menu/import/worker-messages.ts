/** What the page and the worker of sheets tell each other. */

import type { FileFaultCode } from './file/file-fault.ts';
import type { SheetWork, WorkKind } from './sheet-work.ts';

export interface Asked {
  readonly id: number;
  readonly kind: WorkKind;
  readonly given: SheetWork[WorkKind]['given'];
}

export type Answered = { readonly id: number } & (
  | { readonly gives: SheetWork[WorkKind]['gives'] }
  | { readonly fault: FileFaultCode }
  | { readonly error: string }
);
