/**
 * A model of printing: people send, void, move and ask; a server that dies at any commit prints by the rules of the domain
 * on printers that stall, are switched off, swap addresses and lose answers. A step is a second. The same seed gives the
 * same history.
 */
import type { Rows } from '../src/command/rows.ts';
import { type Change, change } from '../src/entities/entities.ts';
import { isOpenPrint, type Print } from '../src/entities/print.ts';
import type { Printer } from '../src/entities/printer.ts';
import { ageOf, beginPrint, isBackedUp, mayGoTo, notePrint, renewLease } from '../src/printing/attempts.ts';
import { expiryOf } from '../src/printing/print-times.ts';
import { missingPrints } from '../src/printing/rounds.ts';
import { rowsOf } from './builders.ts';
import { aPrinter, printerId } from './print-builders.ts';
import { type Broken, PrintFaults } from './print-faults.ts';
import { Machine, type OnPaper, type Sent } from './print-machines.ts';
import { PrinterPauses } from './print-pauses.ts';
import { PrintingPeople } from './print-people.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const START = Date.parse('2026-06-12T18:00:00.000Z');
const BUSY_S = 900;
const CALM_S = 900;
const SILENCE_S = 20;

interface Session {
  readonly machine: Machine;
  readonly line: number;
  readonly printId: string;
  sent?: Sent;
  isWritten: boolean;
  quiet: number;
}

interface Told {
  readonly faults: readonly string[];
  readonly slips: number;
  readonly copies: number;
  readonly crashes: number;
}

export function printHistory(seed: number, broken?: Broken): Told {
  return new World(seededRandom(seed), broken).run();
}

class World {
  readonly paper: OnPaper[] = [];
  crashes = 0;
  readonly #random: SeededRandom;
  readonly #broken: Broken | undefined;
  readonly #rows: Rows;
  readonly #machines: readonly Machine[];
  readonly #address: Machine[];
  #sessions = new Map<string, Session>();
  #second = 0;
  #bootAt = 0;
  #isCalm = false;
  readonly #twice: string[] = [];
  readonly #pauses: PrinterPauses;
  readonly #people: PrintingPeople;
  /** When a printer said that an attempt is on paper. */
  readonly #provedAt = new Map<string, string>();
  /** How soon somebody mends a printer. */
  readonly #mends: number;

  constructor(random: SeededRandom, broken: Broken | undefined) {
    this.#random = random;
    this.#broken = broken;
    this.#mends = random.pick([0.06, 0.06, 0.01, 0.001]);
    const printers = [1, 2].map((n) => this.#printer(n));
    this.#rows = rowsOf({ printer: printers });
    this.#people = new PrintingPeople(this.#rows, random, this.#now, broken === 'movedIsNew');
    this.#pauses = new PrinterPauses(this.#rows, broken === 'pauseForgotten');
    this.#machines = printers.map(({ id }) => new Machine(id, random.pick([2, 9]), this.paper));
    this.#address = [...this.#machines];
  }

  #printer(n: number): Printer {
    const random = this.#random;
    const stations = [n === 1 ? 'kitchen' : 'bar'];
    return aPrinter({
      id: printerId(n),
      name: stations[0] ?? '',
      prints: { ...aPrinter().prints, stations, drawer: n === 2 },
      proof: random.chance(0.8) ? 'id' : 'none',
      backupId: random.chance(n === 1 ? 0.6 : 0.3) ? printerId(3 - n) : null,
      from: this.#now(),
      state: { word: 'notSeen', since: this.#now(), downSince: null },
    });
  }

  #now = (): string => new Date(START + this.#second * 1000).toISOString();
  #fault = (chance: number): boolean => !this.#isCalm && this.#random.chance(chance);

  run(): Told {
    for (; this.#second < BUSY_S + CALM_S; this.#second += 1) {
      if (this.#second === BUSY_S) this.#mend();
      if (!this.#isCalm) {
        if (this.#random.chance(0.13)) this.#people.somebodyActs();
        this.#thingsGoWrong();
      }
      if (this.#second >= this.#bootAt) this.#server();
      for (const machine of this.#machines) machine.tick();
      if (this.#isCalm && this.#prints().every((print) => !isOpenPrint(print)) && this.#second > BUSY_S + 60)
        break;
    }
    return this.#told();
  }

  #told(): Told {
    const { paper, crashes } = this;
    const faults = new PrintFaults({
      ...{ rows: this.#rows, paper, printerIds: this.#machines.map(({ id }) => id), twice: this.#twice },
      ...{ changedAt: this.#people.changedAt, provedAt: this.#provedAt },
    });
    const copies = paper.filter(({ sent }) => sent.attempt.mark).length;
    return { faults: [...this.#pauses.begun, ...faults.faults()], slips: paper.length, copies, crashes };
  }

  #mend(): void {
    this.#isCalm = true;
    this.#pauses.resumeAll(this.#now());
    for (const [n, machine] of this.#machines.entries()) {
      Object.assign(machine, { on: true, net: true, cover: false, roll: 1_000_000 });
      this.#address[n] = machine;
    }
  }

  #prints = (): Print[] => this.#rows.all('print').sort((a, b) => (a.id < b.id ? -1 : 1));
  #put = (changes: readonly Change[]): void => {
    for (const one of changes) this.#rows.put(this.#bent(one));
  };

  #bent(one: Change): Change {
    if (one.entity !== 'print') return one;
    if (this.#broken === 'missedForgotten') {
      const { missed: _, ...rest } = one.doc;
      return change('print', rest);
    }
    if (this.#broken === 'unmarked')
      return change('print', { ...one.doc, attempts: one.doc.attempts.map((a) => ({ ...a, mark: false })) });
    return one;
  }

  /** Runs a commit. The server may die before it or after it. */
  #commit(work: () => readonly Change[]): boolean {
    if (this.#fault(0.004)) return this.#crash();
    this.#put(work());
    return this.#fault(0.006) ? this.#crash() : true;
  }

  #crash(): false {
    this.crashes += 1;
    this.#sessions = new Map();
    for (const machine of this.#machines) machine.line += 1;
    this.#bootAt = this.#second + 3 + this.#random.int(0, 19);
    return false;
  }

  /* What goes wrong. */

  #thingsGoWrong(): void {
    const random = this.#random;
    for (const machine of this.#machines) {
      if (random.chance(0.006)) machine.roll = random.int(0, 24);
      else if (machine.roll <= 0 && random.chance(this.#mends)) machine.roll = 300;
      machine.cover = machine.cover ? !random.chance(this.#mends) : random.chance(0.003);
      if (!machine.on) machine.on = random.chance(this.#mends);
      else if (random.chance(0.003)) machine.power();
      if (!machine.net) machine.net = random.chance(0.05);
      else if (random.chance(0.004)) {
        machine.net = false;
        machine.line += 1;
      }
      if (random.chance(0.004)) machine.line += 1;
    }
    if (random.chance(0.002)) this.#address.reverse();
    this.#pauses.somebodyActs(random, this.#now());
  }

  /* The server. */

  #server(): void {
    if (this.#second % 2 === 0)
      for (const { id } of this.#rows.all('order'))
        if (!this.#commit(() => missingPrints(this.#rows, id, { now: this.#now(), restoredAt: null })))
          return;
    for (const print of this.#prints()) if (!this.#look(print)) return;
    if (!this.#hearLateAnswers()) return;
    for (const [n, { id }] of this.#machines.entries()) {
      if (this.#second < this.#bootAt) return;
      this.#line(id, this.#address[n] as Machine);
    }
  }

  /** Ends what is over, and attempts whose server is gone. */
  #look(print: Print): boolean {
    const now = this.#now();
    const attempt = print.attempts.at(-1);
    const isHere = [...this.#sessions.values()].some(({ sent }) => sent?.printId === print.id);
    if (attempt?.word === null && !isHere && now >= attempt.leaseTo && this.#broken !== 'leaseForEver')
      return this.#commit(() => this.#noted(print.id, attempt.n, 'unsure'));
    const aged = ageOf(this.#rows, print.id, now);
    return aged.length === 0 || this.#commit(() => aged);
  }

  /** A printer says what it has printed when its line is there again. */
  #hearLateAnswers(): boolean {
    for (const machine of this.#machines) {
      if (!machine.isWell || !machine.net || this.#sessions.has(machine.id)) continue;
      for (const { printId: id, attempt } of machine.answers.splice(0)) {
        const isKnown = this.#rows.get('printer', machine.id)?.proof !== 'none' && !this.#fault(0.3);
        if (isKnown && !this.#commit(() => this.#noted(id, attempt.n, 'printed'))) return false;
      }
    }
    return true;
  }

  #noted(id: string, n: number, word: 'printed' | 'handed' | 'unsure'): readonly Change[] {
    const isLate = this.#rows.get('print', id)?.attempts[n - 1]?.word !== null;
    if (word === 'printed') this.#provedAt.set(`${id} ${n}`, this.#now());
    if (this.#broken === 'lateForgotten' && isLate) return [];
    const changes = notePrint(this.#rows, { printId: id, n, word, now: this.#now() });
    const [first] = changes;
    if (this.#broken !== 'kickAgain' || first?.entity !== 'print' || first.doc.kind !== 'kick')
      return changes;
    const expiresAt = expiryOf('ticket', this.#now());
    return first.doc.state === 'unsure'
      ? [change('print', { ...first.doc, state: 'waiting', expiresAt })]
      : changes;
  }

  #report(id: string, isWell: boolean): void {
    const printer = this.#rows.get('printer', id);
    if (!printer || (printer.state.downSince === null) === isWell) return;
    const now = this.#now();
    const state = { word: isWell ? 'ready' : 'offline', since: now, downSince: isWell ? null : now } as const;
    this.#rows.put(change('printer', { ...printer, state }));
  }

  #printerOf = (id: string): Printer => this.#rows.get('printer', id) as Printer;

  #next(id: string): Print | undefined {
    const now = this.#now();
    return this.#prints()
      .filter((print) => mayGoTo(print, this.#printerOf(print.printerId), this.#printerOf(id), now))
      .sort((a, b) => (a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : 0))[0];
  }

  #line(id: string, machine: Machine): void {
    const session = this.#sessions.get(id);
    if (session) {
      this.#goOn(id, session);
      return;
    }
    const next = this.#next(id);
    if (!next && this.#second % 5 !== 0) return;
    const isOther = machine.id !== id && this.#broken !== 'noIdentity';
    const isWell = machine.net && machine.isWell && !isOther;
    this.#report(id, isWell);
    if (!isWell || !next) return;
    const { line } = machine;
    this.#sessions.set(id, { machine, line, printId: next.id, isWritten: false, quiet: this.#second });
  }

  #goOn(id: string, session: Session): void {
    const { machine, printId: of } = session;
    const isGone = machine.line !== session.line || !machine.on || !machine.net;
    if (!session.sent) {
      if (isGone || !this.#begin(id, session, of)) this.#sessions.delete(id);
      return;
    }
    if (isGone) this.#end(id, session.sent, 'unsure');
    else if (session.isWritten) this.#wait(id, session, session.sent);
    else this.#write(id, session, session.sent);
  }

  #begin(id: string, session: Session, of: string): boolean {
    const call = { printId: of, printerId: id, now: this.#now() };
    const { attempt, changes } = beginPrint(this.#rows, call);
    const before = this.#rows.get('print', of);
    if (attempt && before?.attempts.some(({ word }) => word === null)) this.#twice.push(of);
    if (attempt) this.#pauses.noteBegin(of, id);
    if (this.#broken === 'sentBeforeStored' && attempt && before) {
      session.machine.take({ printId: of, kind: before.kind, subject: before.subject, attempt }, false);
      session.isWritten = true;
    }
    if (!this.#commit(() => changes)) return false;
    const print = this.#rows.get('print', of);
    const stored = print?.attempts.at(-1);
    if (!attempt || !print || !stored) return false;
    session.sent = { printId: of, kind: print.kind, subject: print.subject, attempt: stored };
    session.quiet = this.#second;
    return true;
  }

  #write(id: string, session: Session, sent: Sent): void {
    const isCutOff = this.#fault(0.01);
    session.machine.take(sent, isCutOff);
    session.isWritten = true;
    if (isCutOff) session.machine.line += 1;
    if (this.#broken === 'printedOnWrite') this.#end(id, sent, 'printed');
  }

  #wait(id: string, session: Session, sent: Sent): void {
    const { machine } = session;
    const printer = this.#rows.get('printer', id) as Printer;
    this.#report(id, machine.isWell);
    const at = machine.answers.findIndex(
      (one) => one.printId === sent.printId && one.attempt.n === sent.attempt.n,
    );
    if (at >= 0) machine.answers.splice(at, 1);
    const word = this.#wordOf(printer, session, { sent, isProved: at >= 0 });
    if (!machine.isWell) session.quiet = this.#second;
    if (word) this.#end(id, sent, word);
    else
      this.#commit(() =>
        renewLease(this.#rows, { printId: sent.printId, n: sent.attempt.n, now: this.#now() }),
      );
  }

  #wordOf(
    printer: Printer,
    { machine, quiet }: Session,
    { sent, isProved }: { readonly sent: Sent; readonly isProved: boolean },
  ): 'printed' | 'handed' | 'unsure' | undefined {
    const now = this.#now();
    if (printer.proof === 'none' && machine.isWell) return 'handed';
    if (isProved && printer.proof !== 'none' && !this.#fault(0.02)) return 'printed';
    const print = this.#rows.get('print', sent.printId);
    const isOver = machine.isWell
      ? this.#second - quiet > SILENCE_S
      : isBackedUp(printer, now) || now >= (print?.expiresAt ?? now);
    return isOver ? 'unsure' : undefined;
  }

  #end(id: string, { printId: of, attempt }: Sent, word: 'printed' | 'handed' | 'unsure'): void {
    if (this.#commit(() => this.#noted(of, attempt.n, word))) this.#sessions.delete(id);
  }
}
