/**
 * Turns REST edits into commands. A PUT's fields that differ from the row become `set`, their present values `base`.
 */
import { same } from '@tableside/domain/ground/same.ts';
import type { FastifyInstance } from 'fastify';
import { type Call, commandRoute, type RequestContext } from '../commands/command-route.ts';
import type { HttpDeps } from '../http-deps.ts';
import { createBody, patchBody, type Settable, settableOf } from './edit-schemas.ts';
import type { Editable } from './editable.ts';

type Values = Readonly<Record<string, unknown>>;
type Mint = (name: string) => string;
type Edits = Editable & Settable;

/** `all` is the address where rows are created. `one` (with `:id`) is where they are edited and deleted. */
export function editRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { all, one, editable }: { all: string; one: string; editable: Editable },
): void {
  const edits = { ...editable, ...settableOf(editable) };
  const { act, create, patch, archive, noun, tag, row } = editable;
  const described = { tags: [tag], row };
  commandRoute(app, deps, {
    method: 'POST',
    url: all,
    commands: [create],
    act,
    creates: true,
    schema: { ...described, summary: `Creates a ${noun}`, body: createBody(edits) },
    call: (context) => createCall(edits, context),
  });
  commandRoute(app, deps, {
    method: 'PUT',
    url: one,
    commands: [patch],
    act,
    schema: {
      ...described,
      summary: `Edits a ${noun}`,
      description:
        'Changes the fields that differ from the row; fields that are left out stay. A list of members replaces the ' +
        'whole list. All other fields of the document are ignored.',
      body: patchBody(edits),
    },
    call: (context) => patchCall(edits, context),
  });
  commandRoute(app, deps, {
    method: 'DELETE',
    url: one,
    commands: [archive],
    act,
    schema: {
      ...described,
      summary: `Deletes a ${noun}`,
      description: 'The row is archived: earlier orders and payments that name it stay as they are.',
    },
    call: (context) => archiveCall(editable, context),
  });
}

function createCall(edits: Edits, { body, mint }: RequestContext): Call {
  const { entity, create, fields, fixed, members, memberFields } = edits;
  const id = typeof body.id === 'string' ? body.id : mint(entity);
  const list = members && body[members.list];
  const made = Array.isArray(list)
    ? list.map((member, n) => (isObject(member) ? newMember(member, memberFields, mint(`${n}`)) : member))
    : list;
  return {
    name: create,
    args: {
      ...picked(body, [...fields, ...(fixed ?? [])]),
      ...(members ? { [members.list]: made } : {}),
      id,
    },
    target: { entity, id },
  };
}

const newMember = (member: Values, fields: readonly string[], minted: string): Values => ({
  ...picked(member, fields),
  id: member.id ?? minted,
});

async function patchCall(edits: Edits, { body, params, mint, visible }: RequestContext): Promise<Call> {
  const { entity, patch, fields } = edits;
  const id = params.id ?? '';
  const row: Values = { ...(await visible({ entity, id })) };
  const present = { ...picked(row, fields), ...presentMembers(edits, row) };
  const wanted = { ...picked(body, fields), ...wantedMembers(edits, { body, present, mint }) };
  const differing = Object.keys(wanted).filter((path) => !same(wanted[path], present[path] ?? null));
  const base = Object.fromEntries(differing.map((path) => [path, present[path] ?? null]));
  return { name: patch, args: { id, set: picked(wanted, differing), base }, target: { entity, id } };
}

function presentMembers({ members, memberFields }: Edits, row: Values): Values {
  const list = members && row[members.list];
  if (!members || !Array.isArray(list)) return {};
  const rows = list.filter(isObject);
  return {
    ...Object.fromEntries(
      rows.map((member) => [`${members.list}[${member.id}]`, picked(member, memberFields)]),
    ),
    ...(members.order !== undefined && { [members.order]: rows.map(({ id }) => id) }),
  };
}

/**
 * Without the list in the body, all members stay as they are. With it, the members that it does not name are removed.
 */
function wantedMembers(
  { members, memberFields }: Edits,
  { body, present, mint }: { body: Values; present: Values; mint: Mint },
): Values {
  const list = members && body[members.list];
  if (!members || list === undefined) return {};
  if (!Array.isArray(list)) return { [members.list]: list };
  const ids = list.map((member, n) => (isObject(member) && member.id) || mint(`${n}`));
  const wanted: Record<string, unknown> = {};
  for (const path of Object.keys(present)) if (path.startsWith(`${members.list}[`)) wanted[path] = null;
  list.forEach((member: unknown, n) => {
    const path = `${members.list}[${ids[n]}]`;
    const before = present[path];
    wanted[path] = isObject(member)
      ? { ...(isObject(before) ? before : {}), ...picked(member, memberFields) }
      : member;
  });
  return { ...wanted, ...wantedOrder(members, ids, present) };
}

/** Members that are added stand last and removed ones leave no gap, so that alone is no new order. */
function wantedOrder(
  { order }: NonNullable<Editable['members']>,
  ids: readonly unknown[],
  present: Values,
): Values {
  const before = order === undefined ? undefined : present[order];
  if (order === undefined || !Array.isArray(before)) return {};
  const unmoved = [...before.filter((id) => ids.includes(id)), ...ids.filter((id) => !before.includes(id))];
  return same(ids, unmoved) ? {} : { [order]: ids };
}

async function archiveCall(
  { entity, archive }: Editable,
  { params, visible }: RequestContext,
): Promise<Call> {
  const id = params.id ?? '';
  await visible({ entity, id });
  return { name: archive, args: { id }, target: { entity, id } };
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const picked = (values: Values, paths: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(paths.filter((path) => values[path] !== undefined).map((path) => [path, values[path]]));
