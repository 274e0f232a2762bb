/** A broken variant of the product: its name, and the patches that break it. */
import type { Patch } from './patch.ts';

export interface Mutant {
  readonly name: string;
  /**
   * Caught within a few histories. `npm test` runs these mutants each time; `npm run simulate:mutants` runs them all.
   */
  readonly quick?: boolean;
  /** The number of server processes on PostgreSQL that show it. Absent: one process on SQLite shows it. */
  readonly processes?: number;
  /**
   * The invariant that must fail. Set it when another invariant might fail for a different reason. When unset, any
   * invariant counts.
   */
  readonly breaks?: `I${number}`;
  readonly patches: readonly (Patch & { readonly file: string })[];
}
