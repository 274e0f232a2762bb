/** Describes an entity that people edit over REST, and the commands that do it. */

import type { Act } from '@tableside/domain/command/permissions.ts';
import type { CommandName } from '@tableside/domain/commands.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import type { RowSchema } from '@tableside/protocol/rest/written.ts';

export interface Editable {
  readonly entity: EntityName;
  /** The act that the caller's role must allow. */
  readonly act: Act;
  /** The name that people use for it. */
  readonly noun: string;
  readonly tag: string;
  readonly row: RowSchema;
  readonly create: CommandName;
  readonly patch: CommandName;
  readonly archive: CommandName;
  /** Fields that only a new row may set, besides its id. */
  readonly fixed?: readonly string[];
  /**
   * A list whose members are edited one by one under paths such as `sizes[id]`. Null removes a member. `order` is the
   * path that reorders them.
   */
  readonly members?: { readonly list: string; readonly order?: string };
}
