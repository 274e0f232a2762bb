/** Who looks for something, and where they are. */
import type { Role } from '@tableside/domain/command/permissions.ts';

export interface Seeker {
  readonly role: Role;
  readonly userId: string;
  readonly staffId: string | null;
  /** Whether the guests of this venue pay before the kitchen begins. */
  readonly paysFirst: boolean;
  /** The check on the screen that takes dishes. */
  readonly check?: {
    readonly rootId: string;
    /** 'Table 12' */
    readonly place: string;
    /** Whether a question has to be answered before the dish can be added. */
    asks(productId: string): boolean;
  };
}
