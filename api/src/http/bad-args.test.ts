/**
 * Pushes every command with arguments that are wrong in one place, and commands on visits with ids of another venue.
 * Each is refused with its code, and nothing is written.
 */
import { MAX_CENTS } from '@tableside/domain/command/args.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_LINES } from '../../testing/access/access-commands.ts';
import { asCaller } from '../../testing/access/as-caller.ts';
import type { Json } from '../../testing/documents/api-contract.ts';
import { misfitsOf } from '../../testing/documents/misfits.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { VenueThings } from '../../testing/venue/venue-things.ts';
import { requestJson } from './openapi/to-json.ts';

let server: TestServer;
let things: VenueThings;
let foreign: VenueThings;
let session: Session;
const clientId = uuid();
let mid = 0;

beforeAll(async () => {
  server = await startServer();
  session = await server.signIn();
  const at = new Date(server.clock.now()).toISOString();
  const ground = { storage: server.storage, at, businessDay: '2026-03-02', guestId: session.user.id };
  things = new VenueThings({ ...ground, venueId: server.venueId });
  foreign = new VenueThings({ ...ground, venueId: 'another-venue' });
  await things.open(false);
  await foreign.open(true);
});
afterAll(() => server.close());

/** Pushes the command with each of these arguments. Returns the outcomes in order: a status, or the code of a refusal. */
async function outcomesOf(name: CommandName, each: readonly unknown[]): Promise<string[]> {
  const now = new Date(server.clock.now()).toISOString();
  const outcomes: string[] = [];
  for (let from = 0; from < each.length; from += LIMITS.pushMutations) {
    const mutations = each.slice(from, from + LIMITS.pushMutations).map((args) => {
      mid += 1;
      const { version } = COMMANDS[name];
      return {
        mid,
        cmdId: uuid(),
        name,
        version,
        args,
        occurredAt: now,
        actorId: session.user.id,
        grant: null,
      };
    });
    const push = { protocol: PROTOCOL_VERSION, clientId, ackMid: 0, deviceTime: now, mutations };
    const { body } = await asCaller(server, session).post<PushResponse>('/sync/push', push);
    outcomes.push(...body.results.map(({ status, code }) => (status === 'rejected' ? (code ?? '') : status)));
  }
  return outcomes;
}

const head = async (): Promise<number> => (await server.storage.head(server.venueId)).head;
/** One line of each command. */
const LINES = [...new Map(COMMAND_LINES.toReversed().map((line) => [line.command, line]))];
/** A rate that is too high is refused as an amount, and a change of a quantity may be negative. */
const UNBOUNDED = ['milli', 'by'];
const VISIT_LINES = LINES.filter(([name]) => /^visit\.|^order\.(rush|placeItem|voidItem)$/.test(name));
const schemaOf = (name: CommandName): v.GenericSchema => COMMANDS[name].args as v.GenericSchema;
const jsonOf = (name: CommandName): Json => requestJson(schemaOf(name)) as Json;

describe('arguments that are wrong in one place', () => {
  it.each(LINES)('are refused by %s, which writes nothing', async (name, line) => {
    const fits = await line.args(things, await things.card());
    const misfits = [
      ...misfitsOf(jsonOf(name), fits)
        .filter(({ value }) => !v.is(schemaOf(name), value))
        // The server gives guests' orders their numbers, and ignores what a device says there.
        .filter(({ path }) => name !== 'order.create' || path !== 'orderNumber'),
      { path: 'surprise', fault: 'unknown', value: { ...fits, surprise: 1 } },
    ];
    const before = await head();
    const values = misfits.map(({ value }) => value);
    const outcomes = await outcomesOf(name, values);
    const told = misfits.map(({ path, fault }, n) => `${path} ${fault}: ${outcomes[n]}`);
    expect(told).toEqual(misfits.map(({ path, fault }) => `${path} ${fault}: args.shape`));
    expect(await head()).toBe(before);
  });

  it.each(VISIT_LINES)('include fractions, negative and huge numbers: %s', (name) => {
    const found = numbersIn(jsonOf(name)).filter(({ key }) => !UNBOUNDED.includes(key));
    const isBounded = ({ schema: { type, minimum, maximum } }: Found) =>
      type === 'integer' && Number(minimum) >= 0 && Number(maximum) <= MAX_CENTS;
    expect(found.filter((number) => !isBounded(number))).toEqual([]);
  });

  it('include a rate above 100 %, refused as an amount so that the person who typed it understands', async () => {
    const rates = [0, 100_001, 10 ** 15].map((milli) => ({
      kind: 'discount',
      milli,
      reason: 'Regular guest',
    }));
    const visitId = await things.visits.empty();
    const before = await head();
    expect(
      await outcomesOf(
        'visit.adjust',
        rates.map((rate) => ({ ...rate, visitId, id: uuid() })),
      ),
    ).toEqual(['adjust.amount', 'adjust.amount', 'adjust.amount']);
    expect(await head()).toBe(before);
  });
});

interface Found {
  readonly key: string;
  readonly schema: Json;
}

/** Returns the schemas of all numbers within a schema. */
function numbersIn(schema: Json, key = ''): Found[] {
  const { type, properties = {}, items, additionalProperties, anyOf = [] } = schema as Shape;
  if (type === 'number' || type === 'integer') return [{ key, schema }];
  const parts = [...anyOf, items, additionalProperties].filter((part) => typeof part === 'object');
  return [
    ...Object.entries(properties).flatMap(([name, part]) => numbersIn(part, name)),
    ...parts.flatMap((part) => numbersIn(part, key)),
  ];
}

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly additionalProperties?: Json | boolean;
  readonly anyOf?: readonly Json[];
}

describe('an id of another venue', () => {
  it.each(VISIT_LINES)('is unknown in each place of %s, which writes nothing', async (name, line) => {
    const [fits, theirs] = [await line.args(things, ''), await line.args(foreign, '')];
    const places = Object.keys(fits).filter((key) => NAMES_A_ROW.test(key) && hasIds(theirs[key]));
    expect(places).not.toEqual([]);
    const before = await head();
    const outcomes = await outcomesOf(
      name,
      places.map((key) => ({ ...fits, [key]: theirs[key] })),
    );
    // What is not there is gone already, which is what these commands ask for.
    const isGone = (key: string) =>
      key === 'adjustmentId' || (name === 'visit.removeItem' && key === 'itemId');
    const codeAt = (key: string) => (isGone(key) ? 'noop' : expect.stringMatching(/otFound$/));
    expect(outcomes).toEqual(places.map(codeAt));
    expect(await head()).toBe(before);
  });
});

/** Ids of rows that the command reads. The others are made by the device: `id`, `roundId`, `key`. */
const NAMES_A_ROW = /^(visitId|orderId|tableId|from|into|to|itemId|itemIds|adjustmentId)$/;
const hasIds = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);
