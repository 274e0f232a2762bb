/**
 * The menu as a sheet over REST: out as rows or CSV, and in by two calls. The first says what the rows would change, the
 * second applies what was chosen of exactly that. Both compute the same plan as the app does.
 */
import { createHash } from 'node:crypto';
import type { CommandName } from '@tableside/domain/commands.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { readCsv } from '@tableside/domain/ground/read-csv.ts';
import { commandsOf } from '@tableside/domain/menu/sheet/commands-of.ts';
import { csvOfRows, rowsOfMenu } from '@tableside/domain/menu/sheet/export-menu.ts';
import type { MenuCommand, MenuState, Plan, PlanEntry } from '@tableside/domain/menu/sheet/plan.ts';
import { planOf } from '@tableside/domain/menu/sheet/plan-of.ts';
import { readTable } from '@tableside/domain/menu/sheet/read/read-table.ts';
import type { SheetReading } from '@tableside/domain/menu/sheet/rows.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { taxesOf } from '@tableside/domain/venue/taxes.ts';
import {
  MenuImport,
  MenuPlan,
  MOST_ROWS,
  SheetBody,
  SheetRows,
} from '@tableside/protocol/rest/menu-sheet.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { runCommand } from '../../commands/run-command.ts';
import { throughStorage } from '../../commands/through-storage.ts';
import type { BegunImport } from '../../storage/door/begun-imports.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Caller } from '../../sync/caller.ts';
import { commandIdOf, hashOf, IdempotencyKey } from '../commands/command-route.ts';
import { asCsvFile } from '../files/csv-file.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { parse, ShapeError } from '../validate.ts';

/** 5,000 rows with their texts. */
const MOST_BYTES = 5 * 1024 * 1024;

const COMMANDS: readonly CommandName[] = [
  'category.create',
  'category.patch',
  'category.archive',
  'optionGroup.create',
  'optionGroup.patch',
  'optionGroup.archive',
  'product.create',
  'product.patch',
  'product.archive',
  'menu.restore',
];

export function registerMenuSheet(app: Api, deps: HttpDeps): void {
  registerExport(app, deps);
  registerImport(app, deps);
}

function registerExport(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'The menu as the rows of a sheet',
    description:
      'A row a size, with a key; then categories, groups and options. With `format=csv` the response is `text/csv` ' +
      'with the same columns. Sent back unchanged, the rows change nothing.',
    tags: ['menu'],
    querystring: v.object({
      format: described(
        '`csv` gives a file for a spreadsheet.',
        v.optional(v.picklist(['json', 'csv']), 'json'),
      ),
    }),
    response: { 200: SheetRows },
    produces: ['application/json', 'text/csv'],
  };
  app.get('/menu/sheet', { schema, config: { act: 'menu.edit' } }, async (request, reply) => {
    const rows = rowsOfMenu(await menuOf(deps.storage, callerOf(request).actor.venueId));
    reply.header('cache-control', 'no-cache');
    if (request.query.format === 'json') return reply.send(rows.map((row, n) => ({ ...row, row: n + 1 })));
    asCsvFile(reply, 'menu.csv');
    return reply.send(csvOfRows(rows, { separator: ',', decimal: '.' }));
  });
}

/** Only here a body may be CSV. */
function registerImport(app: Api, deps: HttpDeps): void {
  const scope: FastifyPluginAsync = async (instance) => {
    instance.addContentTypeParser('text/csv', { parseAs: 'string' }, (_, text, done) => done(null, text));
    registerImportCall(instance as Api, deps);
  };
  void app.register(scope);
}

function registerImportCall(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Says what the rows of a sheet would change in the menu, or applies it',
    description:
      'With `dry=true` nothing is written. Without it, `planHash` has to be that of a dry run of the same rows on the ' +
      'same menu. At most 5,000 rows and 5 MB. A field that is missing is not touched, and a blank one clears only in a ' +
      'row with its key. A body of the type `text/csv` is the sheet itself, as `format=csv` gives it; everything but what ' +
      'is not in the file is then applied.',
    tags: ['menu'],
    querystring: v.object({
      dry: described('`true`: nothing is written.', v.optional(v.picklist(['true', 'false']), 'false')),
      planHash: described('With a body of the type `text/csv`: the `planHash`.', v.optional(v.string())),
    }),
    body: SheetBody,
    response: { 200: v.union([MenuPlan, MenuImport]) },
    errors: errorCodes('menu.moved', 'id_reused'),
  };
  const config = { act: 'menu.edit', commands: COMMANDS } as const;
  const preValidation = async (request: FastifyRequest) => {
    const { planHash } = request.query as { readonly planHash?: string };
    if (typeof request.body === 'string') request.body = { csv: request.body, ...(planHash && { planHash }) };
  };
  app.post(
    '/menu/sheet',
    { schema, bodyLimit: MOST_BYTES, preValidation, config },
    async (request, reply) => {
      const key = parse(IdempotencyKey, request.headers['idempotency-key']);
      const caller = callerOf(request);
      const { body } = request;
      if (request.query.dry === 'true') {
        const menu = await menuOf(deps.storage, caller.actor.venueId);
        return reply.send(shown(planOf(menu, readingOf(body), DRY)));
      }
      const steps = new Steps(deps, caller, {
        importId: commandIdOf(key, caller),
        argsHash: hashOf(request),
      });
      if (key === undefined)
        return reply.send({ outcomes: await steps.run(await chosenCommands(steps, body)) });
      const commands = (await steps.begun()) ?? (await steps.begin(await chosenCommands(steps, body)));
      return reply.send({ outcomes: await steps.run(commands) });
    },
  );
}

async function menuOf(storage: Storage, venueId: string): Promise<MenuState> {
  const venue = await storage.row(venueId, 'venue', venueId);
  return {
    categories: (await storage.rows(venueId, 'category')).map(({ doc }) => doc),
    products: (await storage.rows(venueId, 'product')).map(({ doc }) => doc),
    optionGroups: (await storage.rows(venueId, 'optionGroup')).map(({ doc }) => doc),
    ...(venue?.entity === 'venue'
      ? { taxes: taxesOf(venue.doc), stations: stationsOf(venue.doc) }
      : { taxes: [] }),
  };
}

type Body = v.InferOutput<typeof SheetBody>;

const readingOf = ({ rows = [], csv }: Body): SheetReading =>
  csv === undefined
    ? { rows: rows.map((row, n) => ({ ...row, row: n + 1 })), refused: [], notes: [], ignored: [] }
    : readingOfCsv(csv);

/** Throws when it is no sheet of ours. Rows that cannot be read are refused one by one, as in the app. */
function readingOfCsv(csv: string): SheetReading {
  const lines = readCsv(csv);
  if (!lines) throw new ShapeError([{ path: 'csv', message: 'has a quotation mark that never closes' }]);
  const reading = readTable({ rows: lines.map((cells, n) => ({ row: n + 1, cells })) });
  if (reading.source !== 'tableside')
    throw new ShapeError([
      { path: 'csv', message: 'needs the columns of our sheet, with Name, Price and Key' },
    ]);
  if (reading.rows.length > MOST_ROWS)
    throw new ShapeError([{ path: 'csv', message: `must have ${MOST_ROWS} rows at most` }]);
  return reading;
}

/** The ids of what is new are the same in each dry run, so that its hash is. */
const DRY = '00000000-0000-4000-8000-000000000000';

const hashOfPlan = (plan: Plan): string => createHash('sha256').update(JSON.stringify(plan)).digest('hex');

function shown(plan: Plan): v.InferOutput<typeof MenuPlan> {
  const without = (entries: readonly PlanEntry[]) =>
    entries.map(({ change: _, ...entry }) => entry) as v.InferOutput<typeof MenuPlan>['entries'];
  const { refused, notes, same } = plan;
  return {
    planHash: hashOfPlan(plan),
    entries: without(plan.entries),
    gone: without(plan.gone),
    refused: [...refused],
    notes: notes as v.InferOutput<typeof MenuPlan>['notes'],
    same: { rows: [...same.rows], products: same.products },
  };
}

type Outcomes = v.InferOutput<typeof MenuImport>['outcomes'];

/** Compares again, because the menu may have changed since the dry run. */
async function chosenCommands(
  { deps, caller, importId }: Steps,
  body: Body,
): Promise<readonly MenuCommand[]> {
  if (body.planHash === undefined)
    throw new ShapeError([{ path: 'planHash', message: 'is required without dry=true' }]);
  const menu = await menuOf(deps.storage, caller.actor.venueId);
  const dry = planOf(menu, readingOf(body), DRY);
  if (hashOfPlan(dry) !== body.planHash) throw new ProtocolError('menu.moved');
  const plan = planOf(menu, readingOf(body), importId);
  // The ids of what is new differ, and with them those of the entries. Their order does not.
  const isChosen = chosenBy(body, dry);
  const dryOf = new Map(
    [...plan.entries, ...plan.gone].map((entry, n) => [entry, [...dry.entries, ...dry.gone][n]]),
  );
  return commandsOf(plan, (entry) => isChosen(dryOf.get(entry) ?? entry));
}

/** Names of entries that are not there are a mistake of the caller: nothing is applied. */
function chosenBy({ choose }: Body, { entries, gone }: Plan): (entry: PlanEntry) => boolean {
  if (choose === undefined) return ({ group }) => group !== 'notInFile';
  const known = new Set([...entries, ...gone].map(({ id }) => id));
  const unknown = choose.filter((id) => !known.has(id)).slice(0, 20);
  if (unknown.length > 0)
    throw new ShapeError(unknown.map((id) => ({ path: 'choose', message: `has no entry ${id}` })));
  const chosen = new Set(choose);
  return ({ id }) => chosen.has(id);
}

/** The commands of one import. Their ids derive from its own, so each happens once per `Idempotency-Key`. */
class Steps {
  readonly deps: HttpDeps;
  readonly caller: Caller;
  readonly importId: string;
  readonly #argsHash: string;

  constructor(
    deps: HttpDeps,
    caller: Caller,
    { importId, argsHash }: { importId: string; argsHash: string },
  ) {
    this.deps = deps;
    this.caller = caller;
    this.importId = importId;
    this.#argsHash = argsHash;
  }

  /** Returns the commands of the same request, when it came before. */
  async begun(): Promise<readonly MenuCommand[] | undefined> {
    const { venueId } = this.caller.actor;
    const { importId } = this;
    const begun = await throughStorage(() => this.deps.storage.imports.find({ venueId, importId }));
    return begun && this.#commandsOf(begun);
  }

  /** Keeps the commands before the first of them, so that a repeat goes on with them. */
  async begin(commands: readonly MenuCommand[]): Promise<readonly MenuCommand[]> {
    const { userId: actorId, venueId } = this.caller.actor;
    const { importId } = this;
    const begun = { venueId, importId, actorId, argsHash: this.#argsHash, commands };
    const receivedAt = isoNow(this.deps.clock);
    return this.#commandsOf(
      await throughStorage(() => this.deps.storage.imports.begin({ ...begun, receivedAt })),
    );
  }

  #commandsOf({ actorId, argsHash, commands }: BegunImport): readonly MenuCommand[] {
    if (actorId !== this.caller.actor.userId || argsHash !== this.#argsHash)
      throw new ProtocolError('id_reused');
    return commands as readonly MenuCommand[];
  }

  /** What was done before gives its outcome again. */
  async run(commands: readonly MenuCommand[]): Promise<Outcomes> {
    const { actor, address } = this.caller;
    const outcomes: Outcomes = [];
    for (const [n, { name, args }] of commands.entries()) {
      const cmdId = derivedId(this.importId, `command ${n}`);
      const call = { cmdId, name, args, argsHash: this.#argsHash, address };
      const { status, code, detail } = await runCommand(this.deps, actor, call);
      const why = { ...(code !== undefined && { code }), ...(detail && { detail }) };
      outcomes.push({ status, ...why, name, id: args.id });
    }
    return outcomes;
  }
}
