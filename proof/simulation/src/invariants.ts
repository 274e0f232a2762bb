/**
 * The invariants that must hold at the end, whatever the network did. Each check returns one sentence for each
 * violation.
 * - I1: Mirrors equal the server's view, and nothing is waiting.
 * - I2: Each promised mutation has one outcome and happened once.
 * - I3: Outcomes come in the order of their numbers, without gaps.
 * - I4: The displayed rows are replay(base, pending).
 * - I6: Every outcome reached its author, with its payload.
 * - I7: The money adds up, and so do the sales of each server.
 * - I9: No device holds a row that its role may not see.
 * - I11: A poisoned mutation does not block the others.
 * - I13 to I21: The rules of visits (visit-invariants.ts).
 * - I26 to I28: Shared tablets (floor-invariants.ts).
 * - I22, I24, I25: Closed days, drawers and time cards (cash-invariants.ts).
 * - I29: What is left (stock-invariants.ts).
 * - I50: What is on paper, and what is said of it (simulated-printing.ts).
 * - I30: Nothing is written for a history that has ended.
 * - I31: A process that does not know a command leaves it to the others.
 * - I32: Food that the kitchen began leaves a bill only with a manager (begun-invariants.ts).
 * - I33: A device acts by its own credential only while a manager stands for it (device-trust.ts).
 * - I37: Work under an ended key changes nothing that came after the end (floor-invariants.ts).
 * - I38: A command is held with another one only for a row that the other creates (floor-invariants.ts).
 * - I39 to I41: Guests who pay before the kitchen begins (paid-invariants.ts).
 * - I42: Allergies of guests (allergy-invariants.ts).
 * - I43: Takeout and tabs (counter-invariants.ts).
 * - I44: The price of any tree of choices, and that none gets lost (choice-invariants.ts).
 * - I45: Prices that are typed at the sale, and who answers for them (open-price-invariants.ts).
 * - I46: Stations (station-invariants.ts).
 * - I47: Combos (combo-invariants.ts).
 * - I48: What is sold by the clock (hours-invariants.ts).
 * - I49: Whose a tip is (tip-invariants.ts).
 */

import { visibleRow } from '@tableside/api/sync/visibility.ts';
import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { replayAll } from '@tableside/web/mirror/rebase/replay-all.ts';
import { checkAllergies } from './allergy-invariants.ts';
import { checkBegun } from './begun-invariants.ts';
import { checkCash } from './cash-invariants.ts';
import { checkChoices } from './choice-invariants.ts';
import { checkCombos } from './combo-invariants.ts';
import { checkCounter } from './counter-invariants.ts';
import { checkFloor } from './floor-invariants.ts';
import { checkHours } from './hours-invariants.ts';
import { checkMoney, checkNoneAstray, checkServed } from './money-invariants.ts';
import { checkOpenPrices } from './open-price-invariants.ts';
import { checkRole, isArchived } from './running-invariants.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { VENUE_ID } from './simulated-venue.ts';
import { checkStations } from './station-invariants.ts';
import { checkStock } from './stock-invariants.ts';
import { checkTips } from './tip-invariants.ts';
import { viewerAt } from './viewer-at.ts';
import { checkShownVisits, checkVisits } from './visit-invariants.ts';

/** Checks I4. Call it between any two transactions, also while the history is running. */
export async function checkDisplayed(device: SimulatedDevice): Promise<string[]> {
  const differences = await replayAll(device.mirror);
  return differences.map((one) => `I4 ${device.name}: ${one.key} ${one.what}: ${JSON.stringify(one)}`);
}

/** Checks everything at the end, when the network is whole and nothing is under way. */
export async function checkQuiet(
  server: SimulatedServer,
  devices: readonly SimulatedDevice[],
): Promise<string[]> {
  const found: string[] = [];
  for (const device of devices) {
    if (device.people?.isRevoked) continue;
    found.push(
      ...(await checkMirror(server, device)),
      ...checkRole(device),
      ...(await checkDisplayed(device)),
      ...checkShownVisits(device, server.record),
      ...(await checkPromises(server, device)),
      ...checkOrder(server, device),
      ...(await checkNoneAstray(server, device)),
    );
  }
  found.push(...checkOutcomes(server), ...checkPoison(server), ...(await checkOnce(server)));
  found.push(
    ...checkBegun(server.record),
    ...checkVisits(server.record),
    ...checkAllergies(server.record),
    ...checkCounter(server.record),
    ...checkChoices(server.record),
    ...checkOpenPrices(server.record),
    ...checkStations(server.record),
    ...checkCombos(server.record),
    ...checkHours(server, devices),
    ...(await checkTips(server)),
    ...(await checkCash(server)),
  );
  found.push(...checkStock(server.record), ...checkEpochs(server), ...checkKnown(server));
  found.push(...(await checkFloor(server, devices)));
  return [...found, ...(await checkMoney(server)), ...(await checkServed(server))];
}

async function checkMirror({ storage }: SimulatedServer, device: SimulatedDevice): Promise<string[]> {
  const { name, mirror } = device;
  const found: string[] = [];
  const waiting = await mirror.outbox.count();
  const shadows = await mirror.shadow.count();
  if (waiting > 0) found.push(`I1 ${name}: ${waiting} mutations still wait`);
  if (shadows > 0) found.push(`I1 ${name}: ${shadows} shadows are left`);
  const expected = new Map<string, unknown>();
  const { rows } = await storage.changes(VENUE_ID, { after: 0, limit: 100_000 });
  for (const stored of rows) {
    const row = visibleRow(stored, viewerAt(device));
    if (row && !('deleted' in row)) expected.set(rowKey(row.entity, row.id), row.doc);
  }
  const shown = await shownRows(mirror);
  for (const key of new Set([...expected.keys(), ...shown.keys()])) {
    // A full pull brings no archived rows, but a delta does.
    if (!shown.has(key) && isArchived(expected.get(key))) continue;
    if (!same(shown.get(key), expected.get(key))) {
      found.push(
        `I1 ${name}: ${key} is ${JSON.stringify(shown.get(key))}, the server says ${JSON.stringify(expected.get(key))}`,
      );
    }
  }
  return found;
}

async function shownRows(mirror: MirrorDb): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>();
  for (const entity of ENTITY_NAMES) {
    for (const row of await mirror.rowsOf(entity).toArray()) shown.set(rowKey(entity, row.id), row.doc);
  }
  return shown;
}

async function checkPromises(
  { record }: SimulatedServer,
  { name, mirror, promised }: SimulatedDevice,
): Promise<string[]> {
  const found: string[] = [];
  const decided = new Set(record.processed.map((one) => one.cmdId));
  for (const { cmdId, name: command, args } of promised) {
    const acked = await mirror.acked.get(cmdId);
    if (acked !== undefined && !decided.has(cmdId))
      found.push(`I2 ${name}: ${command} ${cmdId} is ${acked.status}, and the server never decided it`);
    const kept = [acked, await mirror.rejected.get(cmdId)].filter(
      (entry) => entry !== undefined && entry.status !== 'partial',
    );
    if (kept.length !== 1) found.push(`I2 ${name}: ${command} ${cmdId} has ${kept.length} outcomes`);
    else if (!same(kept[0]?.args, args))
      found.push(`I6 ${name}: ${command} ${cmdId} came back with another payload`);
  }
  return found;
}

/**
 * A person's commands must be decided in the order in which they were made, because later ones may build on earlier
 * ones.
 */
function checkOrder({ record }: SimulatedServer, { name, promised }: SimulatedDevice): string[] {
  const place = new Map(promised.map(({ cmdId }, n) => [cmdId, n]));
  const found: string[] = [];
  let last = -1;
  for (const { cmdId, repeated } of record.processed) {
    const n = repeated ? undefined : place.get(cmdId);
    if (n === undefined) continue;
    if (n < last)
      found.push(`I3 ${name}: ${promised[n]?.name} ${cmdId} was decided after ${promised[last]?.cmdId}`);
    last = Math.max(last, n);
  }
  return found;
}

/** In each queue, first outcomes come as 1, 2, 3 …, and a repeated outcome equals the first one. */
function checkOutcomes({ record: { processed } }: SimulatedServer): string[] {
  const found: string[] = [];
  const last = new Map<string, number>();
  const said = new Map<string, string>();
  for (const { clientId, mid, cmdId, status, repeated, seq } of processed) {
    const key = `${clientId}/${mid}`;
    const outcome = `${cmdId} ${status} ${seq}`;
    const before = said.get(key);
    if (before !== undefined && before !== outcome) found.push(`I3 ${key}: first ${before}, then ${outcome}`);
    said.set(key, outcome);
    const expected = (last.get(clientId) ?? 0) + 1;
    // A command known under another number counts as a repetition, even though it is the first outcome for this number.
    if (mid > expected || (mid < expected && !repeated)) {
      found.push(`I3 ${clientId}: processed ${mid} where ${expected} was next`);
    }
    last.set(clientId, Math.max(mid, expected - 1));
  }
  return found;
}

/**
 * Halving a batch of fifty takes six refusals, and then the mutation is refused alone three times. Two tabs may get each
 * of them.
 */
const MOST_REFUSALS = 18;
const MOST_THROWS = 5;

/** I11: A poisoned mutation may keep the others waiting only while it is searched for. */
function checkPoison({ poison }: SimulatedServer): string[] {
  return [
    ...[...poison.shapes].filter(([, count]) => count > MOST_REFUSALS),
    ...[...poison.rules].filter(([, count]) => count > MOST_THROWS),
  ].map(([cmdId, count]) => `I11 ${cmdId} kept others waiting ${count} times`);
}

const checkEpochs = ({ record }: SimulatedServer): string[] =>
  record.late.map((what) => `I30 ${what}, which had ended`);

/** The arguments of every command fit the version that it names, so only a process that takes it for another can refuse. */
const checkKnown = ({ record }: SimulatedServer): string[] =>
  record.processed.flatMap(({ code, cmdId, command }) =>
    code === 'args.shape' ? [`I31 ${command?.name} ${cmdId} was refused for its shape`] : [],
  );

/** Checks that no line or payment exists twice, no command was processed twice, and the change numbers have no gaps. */
async function checkOnce({ storage, record }: SimulatedServer): Promise<string[]> {
  const { processed, roleChanges } = record;
  const found: string[] = [];
  const lines = new Map<string, string>();
  for (const { doc } of await storage.rows(VENUE_ID, 'order')) {
    for (const item of doc.items) {
      const other = lines.get(item.id);
      if (other !== undefined) found.push(`I2 line ${item.id} is on ${other} and on ${doc.orderNumber}`);
      lines.set(item.id, doc.orderNumber);
    }
  }
  const firsts = processed.filter((one) => !one.repeated);
  const commands = new Set(firsts.map((one) => one.cmdId));
  if (commands.size !== firsts.length) found.push('I2 a command was processed twice');
  const changed = new Set(firsts.flatMap((one) => (one.seq === undefined ? [] : [one.seq])));
  const { head } = await storage.head(VENUE_ID);
  for (const { row } of record.written)
    if (row.entity === 'print' || row.entity === 'printer') changed.add(row.seq);
  if (head !== changed.size + roleChanges + 1)
    found.push(
      `I2 the head is ${head} after ${changed.size} changes, ${roleChanges} other roles and the seed`,
    );
  return found;
}
