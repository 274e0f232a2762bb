/** The fields and schemas of the bodies of REST edits, derived from the arguments of their commands. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { RowId } from '@tableside/domain/values/ids.ts';
import * as v from 'valibot';
import type { Editable } from './editable.ts';

type Body = v.ObjectSchema<v.ObjectEntries, undefined>;
type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The fields that a body may set. All other fields of a document are ignored. */
export interface Settable {
  readonly fields: readonly string[];
  /** The fields of a member, besides its id. */
  readonly memberFields: readonly string[];
}

/** What an edit's command can set, a body may set. */
export function settableOf({ create, patch, members }: Editable): Settable {
  const set = entriesOf(entriesOf(COMMANDS[patch].args).set);
  const list = members && entriesOf(COMMANDS[create].args)[members.list];
  return {
    fields: Object.keys(set).filter((name) => name !== members?.order),
    memberFields: list ? Object.keys(memberEntries(list)).filter((name) => name !== 'id') : [],
  };
}

/** The body of a new row. The server makes the ids that it leaves out: its own and those of its members. */
export function createBody({ create, fixed, members, ...settable }: Editable & Settable): Body {
  const { fields, memberFields } = settable;
  const args = entriesOf(COMMANDS[create].args);
  return v.object({
    id: v.optional(RowId),
    ...picked(args, [...fields, ...(fixed ?? [])]),
    ...(members ? { [members.list]: listOf(args[members.list], memberFields) } : {}),
  });
}

/** The body of an edit. Fields that are left out stay as they are, and so do fields that only the server sets. */
export function patchBody({ create, patch, members, ...settable }: Editable & Settable): Body {
  const { fields, memberFields } = settable;
  const set = entriesOf(entriesOf(COMMANDS[patch].args).set);
  const list = members && entriesOf(COMMANDS[create].args)[members.list];
  return v.object({
    ...picked(set, fields),
    ...(members ? { [members.list]: v.optional(listOfChanged(list, memberFields)) } : {}),
  });
}

function listOf(list: v.GenericSchema | undefined, fields: readonly string[]) {
  const member = v.object({ id: v.optional(RowId), ...picked(memberEntries(list), fields) });
  return v.pipe(v.array<v.GenericSchema>(member), ...stepsOf(list));
}

/** Fields of existing members may be left out. A default would overwrite them, so defaults are removed. */
function listOfChanged(list: v.GenericSchema | undefined, fields: readonly string[]) {
  const entries = Object.entries(picked(memberEntries(list), fields));
  const optional = entries.map(([name, entry]) => [name, v.optional(withoutDefault(entry))]);
  const member = v.object({ id: v.optional(RowId), ...Object.fromEntries(optional) });
  return v.pipe(
    v.array<v.GenericSchema>(member),
    ...stepsOf(list).filter(({ type }) => type !== 'min_length'),
  );
}

const withoutDefault = (entry: v.GenericSchema): v.GenericSchema =>
  entry.type === 'optional' && 'wrapped' in entry ? (entry.wrapped as v.GenericSchema) : entry;

function memberEntries(list: v.GenericSchema | undefined): Entries {
  if (!list || !('item' in list)) throw new Error('members come in a list');
  return entriesOf(list.item as v.GenericSchema);
}

type Step =
  | v.DescriptionAction<unknown[], string>
  | v.MinLengthAction<unknown[], number, undefined>
  | v.MaxLengthAction<unknown[], number, undefined>;

/** What a list says of itself: its description and its lengths. */
const KEPT: readonly string[] = ['description', 'min_length', 'max_length'];

const stepsOf = (list: v.GenericSchema | undefined): Step[] =>
  list && 'pipe' in list
    ? (list.pipe as (v.GenericSchema | Step)[]).flatMap((step) =>
        step.kind === 'schema' ? stepsOf(step) : KEPT.includes(step.type) ? [step] : [],
      )
    : [];

function entriesOf(schema: v.GenericSchema | undefined): Entries {
  if (!schema || !('entries' in schema)) throw new Error('the arguments of a command are an object');
  return schema.entries as Entries;
}

const picked = (entries: Entries, names: readonly string[]): Entries =>
  Object.fromEntries(
    names.map((name) => {
      const entry = entries[name];
      if (!entry) throw new Error(`no command takes ${name}`);
      return [name, entry];
    }),
  );
