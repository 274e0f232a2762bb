/**
 * An evening of people who do not exist: parties come, order, eat, pay and go, about three times as fast as in reality.
 * It begins under way. The checks of real people are theirs alone.
 */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import type { Storage } from '../../storage/storage.ts';
import { inventedColleagues, PARTY_NAMES } from '../invented-people.ts';
import { Agenda } from './agenda.ts';
import { Chance } from './chance.ts';
import { Hands } from './hands.ts';
import { Party, type PartyDeps } from './party.ts';
import { Takeout } from './takeout.ts';

const SPEED = 3;
/** So long has the evening been going on when it begins. */
const BEGUN_MS = 25 * MINUTE_MS;
/** Of the tables, as many as this may be taken by people who do not exist. */
const TAKEN_SHARE = 0.65;
const MOST_PARTIES = 18;
const RESERVATIONS = 2;
/** From the order of a takeout to its pickup, in minutes of a real evening. The second kind waits under Later at first. */
const TAKEOUT_MINUTES = 45;
const LATER_MINUTES = 120;

interface EveningDeps {
  readonly storage: Storage;
  readonly venueId: string;
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Told when a step failed. The evening goes on without it. */
  readonly onFault: (error: unknown) => void;
}

export class Evening {
  readonly #deps: EveningDeps;
  readonly #agenda: Agenda;
  readonly #chance: Chance;
  /** Of the takeouts, so that they change nothing at the tables. */
  readonly #counter: Chance;
  readonly #hands: Hands;
  readonly #servers: readonly Actor[];
  readonly #party: PartyDeps;
  #parties = 0;

  constructor(deps: EveningDeps) {
    const { storage, venueId, seed, now } = deps;
    this.#deps = deps;
    this.#agenda = new Agenda(now - BEGUN_MS);
    this.#chance = new Chance(seed);
    this.#counter = new Chance(seed + 1);
    const { servers, cook } = inventedColleagues(venueId);
    this.#servers = servers;
    this.#hands = new Hands({ storage, agenda: this.#agenda, chance: this.#chance });
    this.#party = {
      storage,
      cook,
      hands: this.#hands,
      chance: this.#chance,
      after: (minutes, step) => this.#after(minutes, step),
      onGone: () => {
        this.#parties -= 1;
      },
    };
  }

  /** The commands that the rules refused, each with the reason. */
  get refused(): readonly string[] {
    return this.#hands.refused;
  }

  /** Brings the evening to where it is full. */
  async begin(): Promise<void> {
    this.#after(0, () => this.#reserve());
    this.#after(0, () => this.#openDoor());
    this.#after(40, () => this.#takeOut(TAKEOUT_MINUTES));
    this.#after(60, () => this.#takeOut(LATER_MINUTES));
    await this.#agenda.runUntil(this.#deps.now);
  }

  /** Does what is due by now. */
  goOn(now: number): Promise<void> {
    return this.#agenda.goOn(now);
  }

  /** `minutes` of a real evening. */
  #after(minutes: number, step: () => Promise<void>): void {
    this.#agenda.after((minutes / SPEED) * MINUTE_MS, async () => {
      try {
        await step();
      } catch (error) {
        this.#deps.onFault(error);
      }
    });
  }

  async #openDoor(): Promise<void> {
    this.#after(this.#chance.between(3, 6), () => this.#openDoor());
    const tables = await this.#tables();
    const most = Math.min(MOST_PARTIES, Math.floor(tables.length * TAKEN_SHARE));
    if (this.#parties >= most) return;
    const table = this.#chance.pick(tables.filter(({ status }) => status === 'available'));
    if (table) await this.#seat(table.id, this.#chance.is(0.3) ? this.#chance.pick(PARTY_NAMES) : undefined);
  }

  /** Somebody orders takeout, for soon or for later. */
  async #takeOut(minutes: number): Promise<void> {
    this.#after(minutes, () => this.#takeOut(minutes));
    const { storage, venueId } = this.#deps;
    const venue = await storage.row(venueId, 'venue', venueId);
    const server = this.#counter.pick(this.#servers);
    if (!venue || !server) return;
    await new Takeout({ ...this.#party, chance: this.#counter }, server).order({
      name: this.#counter.pick(PARTY_NAMES) ?? 'Bennett',
      payAt: payAtOf(venue.doc),
      dueAt: new Date(this.#agenda.now + (minutes / SPEED) * MINUTE_MS).toISOString(),
      minutes,
    });
  }

  async #tables() {
    const rows = await this.#deps.storage.rows(this.#deps.venueId, 'table');
    return rows
      .map(({ doc }) => doc)
      .filter((table) => !table.archived && !isCounter(table) && table.status !== 'maintenance');
  }

  async #seat(tableId: string, name: string | undefined): Promise<void> {
    const server = this.#chance.pick(this.#servers);
    if (!server) return;
    const isSeated = await new Party(this.#party, { server, tableId }).sitDown(name ?? null);
    if (isSeated) this.#parties += 1;
  }

  /** Some parties are expected later, and come. */
  async #reserve(): Promise<void> {
    const [server] = this.#servers;
    const tables = (await this.#tables()).filter(({ status }) => status === 'available');
    if (!server || tables.length < 3 * RESERVATIONS) return;
    for (const table of tables.slice(-RESERVATIONS)) {
      const minutes = this.#chance.int(120, 180);
      const at = new Date(this.#agenda.now + (minutes / SPEED) * MINUTE_MS).toISOString();
      const name = this.#chance.pick(PARTY_NAMES) ?? 'Bennett';
      const reservation = { name, at };
      await this.#hands.give(server, 'table.setStatus', {
        tableId: table.id,
        status: 'reserved',
        reservation,
      });
      this.#after(minutes, () => this.#arrive(table.id, name));
    }
  }

  /** Unless somebody gave the table to others. */
  async #arrive(tableId: string, name: string): Promise<void> {
    const table = await this.#deps.storage.row(this.#deps.venueId, 'table', tableId);
    if (table?.doc.status === 'reserved' && table.doc.reservation?.name === name)
      await this.#seat(tableId, name);
  }
}
