/** What people edit over REST, and by which commands. */
import type { CommandName } from '@tableside/domain/commands.ts';
import type { EntityName } from '@tableside/domain/entities.ts';
import type { Act } from '@tableside/domain/permissions.ts';
import type { RowSchema } from '@tableside/protocol/rest/written.ts';

export interface Editable {
  readonly entity: EntityName;
  /** What the caller's role must allow. */
  readonly act: Act;
  /** What people call it. */
  readonly noun: string;
  readonly tag: string;
  /** As it is answered. */
  readonly row: RowSchema;
  readonly create: CommandName;
  readonly patch: CommandName;
  readonly archive: CommandName;
  /** What a body may set; whatever else a whole document carries is left alone. */
  readonly fields: readonly string[];
  /** What only a new row says, besides its id. */
  readonly fixed?: readonly string[];
  /** A list whose members are edited one by one, by the path `sizes[id]`; null takes a member away. */
  readonly members?: { readonly list: string; readonly fields: readonly string[] };
}
