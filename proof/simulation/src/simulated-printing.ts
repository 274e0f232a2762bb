/**
 * Printing in a history: the print desk of the server at the process that leads, and two printers. In half of the venues they
 * ask any process, as Star's do; in the others the desk calls them. They run out of paper, are switched off, lose their
 * network, swap addresses, and answers get lost. Guests want bills and receipts. What came out is `paper`.
 */
import type { AskingDesk } from '@tableside/api/http/printing/asking-desk.ts';
import { createAskingDesk } from '@tableside/api/http/printing/asking-desk.ts';
import type { DeskDeps } from '@tableside/api/printing/desk-deps.ts';
import { createPrinterNetworks } from '@tableside/api/printing/networks.ts';
import { type Begun, createPrintWork, type PrintWork } from '@tableside/api/printing/print-work.ts';
import { VenueDesk } from '@tableside/api/printing/venue-desk.ts';
import { StorageError } from '@tableside/api/storage/door/storage-error.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import { applied } from '@tableside/domain/command/command.ts';
import { Rows } from '@tableside/domain/command/rows.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { isOpenPrint } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { isForPaper, linesFor } from '@tableside/domain/printing/wanted.ts';
import { aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { PrintFaults } from '@tableside/domain/testing/print-faults.ts';
import { Machine, type OnPaper, type Sent } from '@tableside/domain/testing/print-machines.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Effects } from './effects.ts';
import { askForPaper } from './paper-for-guests.ts';
import { PrinterNetwork } from './printer-network.ts';
import type { Life, ServerProcesses } from './server-processes.ts';
import { actorOf, VENUE_ID } from './simulated-venue.ts';

interface Parts {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly effects: Effects;
  readonly processes: ServerProcesses;
}

/** What a process has for printing. It is gone with its process. */
interface AtProcess {
  readonly desk: VenueDesk;
  readonly asking: AskingDesk;
  readonly storage: Storage;
}

/** Another process leads when the one that did is set aside for so long. */
const LEAD_S = 3;
/** A printer that asks again, and says nothing of a slip, has lost it after this time. */
const LOST_MS = 15_000;
/** By then every slip is printed, or people are told. */
const DRAIN_S = 1500;

export class SimulatedPrinting {
  readonly paper: OnPaper[] = [];
  readonly violations: string[] = [];
  readonly #parts: Parts;
  readonly #machines: readonly Machine[];
  readonly #printers: readonly Printer[];
  /** Where the desk calls its printers. Undefined: they ask. */
  readonly #network: PrinterNetwork | undefined;
  readonly #at = new WeakMap<Life, AtProcess>();
  readonly #twice: string[] = [];
  #provedAt = new Map<string, string>();
  #leader: Life | undefined;
  #stillFor = 0;
  #isOn = true;
  #isCalm = false;
  #isAtWork = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { random, time } = parts;
    const from = new Date(time.now() - 1000).toISOString();
    const stations = [['kitchen', 'grill'], ['bar']];
    const areCalled = random.chance(0.5);
    this.#printers = stations.map((of, n) =>
      aPrinter({
        ...{ id: printerId(n + 1), name: of[0] ?? '', via: 'star', address: null, from, version: 0 },
        ...(areCalled && { via: 'tcp', address: PrinterNetwork.addressOf(n), serial: printerId(n + 1) }),
        prints: { ...aPrinter().prints, stations: of, drawer: n === 1 },
        backupId: random.chance(0.5) ? printerId(2 - n) : null,
        state: { word: 'notSeen', since: from, downSince: null },
      }),
    );
    // Backups may not lead back.
    const [first, second] = this.#printers;
    if (first?.backupId && second) Object.assign(second, { backupId: null });
    this.#machines = this.#printers.map(({ id }) => new Machine(id, random.pick([2, 9]), this.paper));
    if (areCalled) this.#network = new PrinterNetwork(parts, this.#machines);
  }

  async addPrinters(storage: Storage): Promise<void> {
    const at = this.#now();
    await storage.write(VENUE_ID, [
      {
        ...{
          cmdId: printerId(99),
          name: 'print.work',
          version: 1,
          argsHash: '',
          isWork: true,
          payload: null,
        },
        ...{ actor: actorOf('ana', 'admin'), occurredAt: at, receivedAt: at },
        reads: this.#printers.map(({ id }) => ({ kind: 'row', entity: 'printer', id }) as const),
        decide: () => applied(...this.#printers.map((printer) => change('printer', printer))),
      },
    ]);
  }

  /** One second of the desk and of the printers. Does nothing while the second before is not over. */
  async second(): Promise<void> {
    if (!this.#isOn || this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      if (!this.#isCalm) {
        this.#goWrong();
        if (this.#parts.random.chance(0.03)) await this.#guestAsks();
      }
      await this.#within(this.#lead(), ({ desk }) => desk.look());
      if (!this.#network) for (const machine of this.#machines) await this.#poll(machine);
      for (const machine of this.#machines) machine.tick();
      await this.#network?.pass();
    } finally {
      this.#isAtWork = false;
    }
  }

  /** Nothing is printed while the devices are compared with the server. */
  rest(): void {
    this.#isOn = false;
  }

  /** After a restore nobody knows any more what printers had said. */
  startOver(): void {
    this.#provedAt = new Map();
  }

  /** Mends the printers, and returns what is wrong with what came out by the end. */
  async faults(storage: Storage): Promise<readonly string[]> {
    const { time, effects } = this.#parts;
    this.#isOn = true;
    this.#isCalm = true;
    this.#network?.mend();
    for (const machine of this.#machines)
      Object.assign(machine, { on: true, net: true, cover: false, roll: 1_000_000 });
    for (let n = 0, quiet = 0; n < DRAIN_S && quiet < 40; n += 1) {
      time.sleep(1000);
      await this.second();
      const open = (await storage.rows(VENUE_ID, 'print')).some(({ doc }) => isOpenPrint(doc));
      quiet = open ? 0 : quiet + 1;
    }
    const copies = this.paper.filter(({ sent }) => sent.attempt.mark).length;
    effects.note('slip on paper', this.paper.length - copies);
    effects.note('slip on paper again', copies);
    const forGuests = this.paper.filter(({ sent: { kind } }) => kind === 'bill' || kind === 'receipt');
    effects.note('bill or receipt on paper', forGuests.length);
    effects.note('printers swapped addresses', this.#network?.swaps ?? 0);
    return [...this.violations, ...(await this.#ofPaper(storage))].map((fault) => `I50 ${fault}`);
  }

  async #ofPaper(storage: Storage): Promise<readonly string[]> {
    const rows = new Rows();
    for (const entity of ['printer', 'print', 'order'] as const)
      for (const { doc } of await storage.rows(VENUE_ID, entity)) {
        if (entity === 'order' && !isForPaper(doc as never)) continue;
        rows.put(change(entity, doc as never));
      }
    return new PrintFaults({
      ...{ rows, paper: this.paper, twice: this.#twice, changedAt: new Map(), provedAt: this.#provedAt },
      printerIds: this.#printers.map(({ id }) => id),
      // What hung on a wall and was made before its slip was needs none.
      isDone: (order, id) =>
        linesFor(order, rows.get('printer', id) as Printer)
          .filter((line) => leftOf(line) > 0)
          .every(({ status }) => status === 'ready'),
    }).faults();
  }

  /** The process that leads. One that is set aside for too long goes on when it can, and does not know that it leads no more. */
  #lead(): Life | undefined {
    const { processes, random } = this.#parts;
    this.#stillFor = this.#leader?.still.isOn ? this.#stillFor + 1 : 0;
    if (!this.#leader?.isAlive || this.#stillFor >= LEAD_S) this.#leader = random.pick(processes.all);
    return this.#leader.still.isOn ? undefined : this.#leader;
  }

  async #within<T>(life: Life | undefined, work: (at: AtProcess) => Promise<T>): Promise<T | undefined> {
    if (!life || life.still.isOn) return undefined;
    try {
      return await work(this.#partsAt(life));
    } catch (error) {
      // Whatever was under way in a process is lost with it.
      if (life.isAlive && !(error instanceof StorageError)) this.violations.push(`printing failed: ${error}`);
      return undefined;
    }
  }

  #partsAt(life: Life): AtProcess {
    const known = this.#at.get(life);
    if (known) return known;
    const { storage } = life.server;
    const { time: clock } = this.#parts;
    const deps: DeskDeps = {
      ...{ storage, clock, networks: createPrinterNetworks([]), pen: Promise.resolve(null) },
      work: this.#workOf(life),
      ...this.#network?.partsOf(life),
      copyOf: async () => null,
      repeat: () => () => undefined,
      log: (error) => {
        if (life.isAlive && !(error instanceof StorageError))
          this.violations.push(`a slip could not be made: ${error}`);
      },
    };
    const made = { desk: new VenueDesk(deps, VENUE_ID), asking: createAskingDesk(deps), storage };
    this.#at.set(life, made);
    return made;
  }

  /** What a desk that calls begins is on the line next, and what it notes as printed was said by a printer. */
  #workOf(life: Life): PrintWork {
    const { storage } = life.server;
    const work = createPrintWork({ storage, clock: this.#parts.time });
    const network = this.#network;
    if (!network) return work;
    const next = new Map<string, Begun>();
    network.begun.set(life, next);
    return {
      ...work,
      begin: async (venueId, print, by) => {
        const begun = await work.begin(venueId, print, by);
        if (!begun) return undefined;
        const stored = (await storage.row(venueId, 'print', print.id))?.doc;
        if (!stored?.attempts[begun.attempt.n - 1])
          this.violations.push(`sent before it was stored: ${print.id}`);
        next.set(by, begun);
        return begun;
      },
      note: async (venueId, noted) => {
        await work.note(venueId, noted);
        if (noted.word === 'printed') this.#provedAt.set(`${noted.print.id} ${noted.n}`, this.#now());
      },
    };
  }

  async #guestAsks(): Promise<void> {
    const { random, processes } = this.#parts;
    const asked = { random, printers: this.#printers, at: this.#now() };
    await this.#within(random.pick(processes.all), ({ storage }) => askForPaper(storage, asked));
  }

  /** A printer asks some process. */
  async #poll(machine: Machine): Promise<void> {
    const { random, processes } = this.#parts;
    if (!machine.on || !machine.net) return;
    await this.#within(random.pick(processes.all), async ({ asking, storage }) => {
      const printer = { venueId: VENUE_ID, id: machine.id, via: 'star' } as const;
      await asking.report(printer, machine.isWell ? 'ready' : 'outOfPaper');
      for (const sent of machine.answers.splice(0)) {
        if (!this.#isCalm && random.chance(0.2)) continue;
        await asking.note(printer, { printId: sent.printId, n: sent.attempt.n }, 'printed');
        this.#provedAt.set(`${sent.printId} ${sent.attempt.n}`, this.#now());
      }
      const open = await asking.open(printer);
      if (open && (machine.isBusy || this.#parts.time.now() - open.begunAt < LOST_MS)) return;
      if (open) await asking.note(printer, open, 'unsure');
      const attempt = machine.isWell ? await asking.offer(printer) : null;
      if (!attempt || !(await asking.begin(printer, attempt))) return;
      const stored = (await storage.row(VENUE_ID, 'print', attempt.printId))?.doc;
      const begun = stored?.attempts[attempt.n - 1];
      if (!stored || !begun) this.violations.push(`sent before it was stored: ${attempt.printId}`);
      else if (this.#isCalm || !random.chance(0.1)) {
        if (stored.attempts.filter(({ word }) => word === null).length > 1) this.#twice.push(stored.id);
        const { id, kind, subject } = stored;
        const sent: Sent = { printId: id, kind, subject, attempt: begun };
        machine.take(sent, false);
      }
    });
  }

  #goWrong(): void {
    const { random } = this.#parts;
    for (const machine of this.#machines) {
      if (machine.roll <= 0) machine.roll = random.chance(0.2) ? 300 : 0;
      else if (random.chance(0.04)) machine.roll = random.int(0, 12);
      if (!machine.on) machine.on = random.chance(0.3);
      else if (random.chance(0.03)) machine.power();
      machine.net = machine.net ? !random.chance(0.04) : random.chance(0.3);
    }
    if (this.#network && random.chance(0.02)) this.#network.swap();
  }

  #now(): string {
    return new Date(this.#parts.time.now()).toISOString();
  }
}
