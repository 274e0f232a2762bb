/**
 * The interface through which screens write. Everything a person does becomes a named mutation here, and is durable
 * before it shows.
 */
import type { AdjustmentCode } from '@tableside/domain/command/adjustment.ts';
import type { Detail } from '@tableside/domain/command/command.ts';
import type { RejectionCode } from '@tableside/domain/command/rejection.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Change } from '@tableside/domain/entities/entities.ts';
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

/** A kitchen screen. The server is told what it holds and what it displays. */
export interface KitchenScreen {
  /** Ids of the orders on the screen now; undefined while nobody can see them. */
  readonly shown?: readonly string[] | undefined;
}

export type NamedMutation = {
  [N in CommandName]: { readonly name: N; readonly args: InputOf<N> };
}[CommandName];

export interface Engine {
  /**
   * Resolves only once the change is durable on this device. Rejects with `StorageError` when the device cannot store
   * it.
   */
  mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<Receipt>;
  /**
   * Does the same for several changes, in their order and in one go, for work of hundreds of changes. All of them are durable
   * together: if the device cannot store one, none is kept. What waits is counted before it resolves.
   */
  mutateAll(mutations: readonly NamedMutation[]): Promise<readonly Receipt[]>;
  /**
   * Returns the next order number (`B-17`), which is never given twice. Rejects with `NotEnrolledError` before the
   * first connection.
   */
  nextOrderNumber(): Promise<string>;
  readonly status: StatusStore;
  /** Sets the kitchen screen that this tab shows; undefined for any other screen. */
  show(screen: KitchenScreen | undefined): void;
  /**
   * A screen lists all orders: subscribes to them until the returned function is called. The screens of all tabs share
   * one subscription. The mirror follows every change with or without it.
   */
  watchOrders(): () => void;
  /** A person asked to sync: tries at once, without waiting for the back-off. */
  syncNow(): void;
  /**
   * Tries a refused change again as a new one, with other arguments if given. It leaves the rejected changes only once
   * it is queued.
   */
  retry(cmdId: string, args?: unknown): Promise<Receipt>;
  /** Removes a refused change from the rejected changes permanently. */
  discard(cmdId: string): Promise<void>;
  /** Returns everything waiting and refused, as JSON. */
  exportOutbox(): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
