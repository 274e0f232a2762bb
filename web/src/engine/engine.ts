/** The door for screens that write: everything a person does becomes a named mutation here, durable before it shows. */
import type { AdjustmentCode } from '@tableside/domain/adjustment.ts';
import type { Detail } from '@tableside/domain/command.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Change } from '@tableside/domain/entities.ts';
import type { RejectionCode } from '@tableside/domain/rejection.ts';
import type { StatusStore } from './sync-status.ts';

export type Receipt =
  | {
      readonly kind: 'queued';
      readonly cmdId: string;
      readonly mid: number;
      readonly changes: readonly Change[];
      readonly adjusted?: { readonly code: AdjustmentCode; readonly detail: Detail };
    }
  | { readonly kind: 'noop' }
  | {
      readonly kind: 'refused';
      readonly code: RejectionCode;
      readonly message: string;
      readonly detail?: Detail;
    };

/** A screen of the kitchen: the server is told what it holds, and what it paints. */
export interface KitchenScreen {
  /** Ids of the orders that are painted now; undefined while nobody can see them. */
  readonly shown?: readonly string[] | undefined;
}

export interface Engine {
  /** Resolves only when it is durable on this device. Rejects with `StorageError` when the device can not store. */
  mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<Receipt>;
  /** The next order number (`B-17`), never given twice. Rejects with `NotEnrolledError` before the first connection. */
  nextOrderNumber(): Promise<string>;
  readonly status: StatusStore;
  /** What this tab shows of the kitchen from now on; undefined for a screen of something else. */
  show(screen: KitchenScreen | undefined): void;
  /** A person asked: tries at once, whatever the back-off says. */
  syncNow(): void;
  /** Tries a refused change again as a new one, with other arguments when they are given; it leaves the tray only when it is queued. */
  retry(cmdId: string, args?: unknown): Promise<Receipt>;
  /** Removes a refused change from the tray for good. */
  discard(cmdId: string): Promise<void>;
  /** All that waits and all that was refused, as JSON. */
  exportOutbox(): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
