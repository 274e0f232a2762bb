/** Checks what must hold in the house once everybody is current again. Each violation is one sentence. */
import {
  doubledOrders,
  gapsInQueue,
  gapsOf,
  type Logged,
  missingLines,
  type Written,
  writtenAt,
} from '@tableside/api/testing/venue/written-history.ts';
import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { House } from './cluster-house.ts';
import type { Person } from './cluster-people.ts';

/** The result that the server gave for a command. */
const DONE = ['applied', 'adjusted', 'noop'];

export class Judge {
  readonly #house: House;
  readonly #people: readonly Person[];
  /** What had been written when all was quiet last. It stays as it is from then on. */
  #before: ReadonlyMap<string, Logged> = new Map();

  constructor(house: House, people: readonly Person[]) {
    this.#house = house;
    this.#people = people;
  }

  /** Call it when everybody is current and nobody works. */
  async violations(): Promise<string[]> {
    const written = await writtenAt(this.#house.database.url);
    const log = new Map(written.log.map((entry) => [entry.cmdId, entry]));
    const found = [...gapsOf(written), ...this.#rewritten(log), ...this.#ofPromises(written)];
    this.#before = log;
    for (const person of this.#people)
      found.push(
        ...(await outcomesOf(person, log)),
        ...gapsInQueue((await person.tablet.place()).clientId, written),
        ...(await this.#differences(person)),
        ...person.tablet.faults.map((fault) => `${person.name}: ${String(fault)}`),
        ...person.refusals.filter(() => !person.isCook).map((refusal) => `${person.name}: ${refusal}`),
      );
    return found;
  }

  #rewritten(log: ReadonlyMap<string, Logged>): string[] {
    const isSame = (one: Logged, now: Logged | undefined) =>
      now?.seq === one.seq && now.status === one.status;
    return [...this.#before.values()]
      .filter((one) => !isSame(one, log.get(one.cmdId)))
      .map((one) => `${JSON.stringify(one)} is ${JSON.stringify(log.get(one.cmdId))} now`);
  }

  #ofPromises(written: Written): string[] {
    const promised = this.#people.flatMap((person) => [...person.promised]);
    const times = new Map<string, number>();
    for (const { cmdId } of written.log) times.set(cmdId, (times.get(cmdId) ?? 0) + 1);
    return [
      ...promised
        .filter(({ cmdId }) => times.get(cmdId) !== 1)
        .map(({ name, cmdId }) => `${name} ${cmdId} is in the log ${times.get(cmdId) ?? 0} times`),
      ...missingLines(promised, written),
      ...doubledOrders(promised, written),
    ];
  }

  /** A mirror must hold exactly what each server gives a new device of the same person. */
  async #differences({ name, session, tablet }: Person): Promise<string[]> {
    const mirror = new Map<string, unknown>();
    for (const entity of ENTITY_NAMES)
      for (const { id, doc } of await tablet.mirror.rowsOf(entity).toArray())
        mirror.set(rowKey(entity, id), doc);
    const found: string[] = [];
    for (const { server } of this.#house.members) {
      const view = await everything(server.address, session.token);
      for (const key of new Set([...mirror.keys(), ...view.keys()]))
        if (!same(mirror.get(key), view.get(key)))
          found.push(
            `${name} shows another ${key} than a server has: ${JSON.stringify([mirror.get(key), view.get(key)])}`,
          );
    }
    return found;
  }
}

/** The tablet knows one outcome of each command, and it is that of the log. */
async function outcomesOf(person: Person, log: ReadonlyMap<string, Logged>): Promise<string[]> {
  const { acked, rejected } = person.tablet.mirror;
  const acknowledged = new Map((await acked.toArray()).map(({ cmdId, status }) => [cmdId, status]));
  const refused = (await rejected.toArray()).map(({ name, status, code }) => `${name} is ${status}: ${code}`);
  const wrong = person.promised.filter(({ cmdId }) => {
    const told = acknowledged.get(cmdId);
    return told === undefined || told !== log.get(cmdId)?.status || !DONE.includes(told);
  });
  return [
    ...refused.map((refusal) => `${person.name}: ${refusal}`),
    ...wrong.map(
      ({ cmdId, name }) =>
        `${person.name} is told that ${name} is ${acknowledged.get(cmdId)}, the log has ${JSON.stringify(log.get(cmdId))}`,
    ),
  ];
}

/** Returns the rows that a server gives a new device. */
async function everything(address: string, token: string): Promise<ReadonlyMap<string, unknown>> {
  const asked = {
    protocol: PROTOCOL_VERSION,
    clientId: crypto.randomUUID(),
    ackMid: 0,
    full: crypto.randomUUID(),
  };
  const view = new Map<string, unknown>();
  let fullSince: number | undefined;
  for (let cursor = 0, isMore = true; isMore; ) {
    const answer = await fetch(`${address}/api/sync/pull`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, cursor, fullSince }),
    });
    if (!answer.ok) throw new Error(`a pull was refused: ${answer.status} ${await answer.text()}`);
    const { rows, to, head, more } = (await answer.json()) as Envelope;
    fullSince ??= head;
    for (const row of rows) if ('doc' in row) view.set(rowKey(row.entity, row.id), row.doc);
    [cursor, isMore] = [to, more];
  }
  return view;
}
