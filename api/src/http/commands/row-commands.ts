/** Routes whose command is about the row in the address: `:id` becomes the argument that names the row. */
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import * as v from 'valibot';
import type { Call, CommandRoute, CommandSchema, RequestContext } from './command-route.ts';

type Values = Readonly<Record<string, unknown>>;

interface Rows extends Pick<CommandSchema, 'tags' | 'row'>, Pick<CommandRoute, 'act'> {
  readonly entity: EntityName;
}

export interface RowCommand
  extends Partial<Omit<CommandSchema, 'tags' | 'summary'>>,
    Partial<Pick<CommandRoute, 'method' | 'act' | 'creates'>> {
  readonly url: string;
  readonly summary: string;
  /** The argument that gets the id of the row. The entity's own by default: `orderId`. */
  readonly idArg?: string;
  /** The other arguments. Without this, the body has them all. */
  readonly args?: (context: RequestContext, row: Documents[EntityName]) => Values;
  /** Decides within the write, from all the arguments. See `Call`. */
  readonly settle?: (args: Values, row: Documents[EntityName]) => Call['settle'];
}

export const rowCommands =
  ({ entity, act: usual, ...shared }: Rows) =>
  (name: CommandName, route: RowCommand): CommandRoute => {
    const {
      method = 'POST',
      url,
      creates,
      act = usual,
      idArg = `${entity}Id`,
      args,
      settle,
      ...schema
    } = route;
    const body = args ? {} : { body: v.omit(COMMANDS[name].args as AnyArgs, [idArg]) };
    return {
      method,
      url,
      commands: [name],
      ...(act && { act }),
      ...(creates && { creates }),
      schema: { ...shared, ...body, ...schema },
      async call(context) {
        const row = await context.visible({ entity, id: context.params.id ?? '' });
        const { id } = row;
        const all = { ...(args?.(context, row) ?? context.body), [idArg]: id };
        const settling = settle?.(all, row);
        return { name, args: all, target: { entity, id }, ...(settling && { settle: settling }) };
      },
    };
  };

type AnyArgs = v.StrictObjectSchema<v.ObjectEntries, undefined>;
