/** The lines of a table that nobody has sent, where the next one goes, and the actions on them. */
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { courseOf, paysFirst, seatOf } from '@tableside/domain/entities/visit.ts';
import { takesMenuCourse } from '@tableside/domain/menu/menu-course.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { Problem } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { systemClock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import { saidAgain } from '../../../ui/status/said-again.ts';
import type { OrderMenuPad } from '../menu/ordering-menu.tsx';
import type { NewLine } from '../product/new-line.ts';
import { allergiesAt, type PlaceAllergy } from '../product/place-allergies.ts';
import { useMenuCourses } from './menu-courses.ts';
import { type Choose, type LineAgain, PadWriter, type Placing } from './pad-writer.ts';
import type { LineActs } from './unsent-lines.tsx';
import { type NextPlace, usePlacing } from './use-placing.ts';

export interface Pad extends OrderMenuPad, LineActs {
  /** The seat and the course that the next line gets. */
  readonly placing: NextPlace;
  /** What is left out stays. */
  setPlacing(placing: Partial<NextPlace>): void;
  /** Whether the menu gives courses. */
  readonly hasMenuCourses: boolean;
  /** Whether seats and courses are in use. Guests who pay first seldom need them. */
  readonly hasPlaces: boolean;
  showPlaces(): void;
  /** Gives a line another seat or course, and notes what its guest must not get. */
  place(item: OrderItem, placing: Placing & Pick<NewLine, 'clash'>): void;
  /** Adds lines once more, unsent. */
  again(lines: readonly LineAgain[]): void;
  /** The allergies of a seat and of the whole table. */
  allergiesAt(seat: Placing['seat']): readonly PlaceAllergy[];
  /** Takes the lines off that are not sent, and closes the check. Resolves to null, or to why it stays open. */
  discard(): Promise<Problem>;
  /** Sends what `choose` takes from the lines, also from those that were tapped a moment ago. Resolves once saved. */
  send(choose: Choose): Promise<Problem>;
}

export interface PadOf {
  readonly tableId: string;
  readonly rootId: string;
  /** Undefined as long as nobody has opened the visit. */
  readonly whole: WholeVisit | undefined;
  /** When the guests pay. */
  readonly payAt: PayAt;
}

const NOBODY = { covers: null };

export function usePad(of: PadOf): Pad {
  const { whole, payAt } = of;
  const engine = useEngine();
  const toast = useToast();
  const menu = useMenuCourses();
  const orders = [...(whole?.pads ?? []), ...(whole?.rounds ?? [])];
  const place = usePlacing(
    whole?.visit ?? NOBODY,
    takesMenuCourse(whole?.visit ?? { payAt }, orders) ? 'menu' : null,
  );
  const [placesWanted, setPlacesWanted] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const writer = usePadWriter(of);
  const lines = usePadLines(writer);
  const unsent = whole?.pads.flatMap(({ items }) => items) ?? [];
  return {
    ...lines,
    order: whole?.pad,
    said,
    placing: place.placing,
    setPlacing: place.setPlacing,
    hasMenuCourses: menu.any,
    hasPlaces: placesWanted || (whole ? usesPlaces(whole) : payAt === 'end'),
    showPlaces: () => setPlacesWanted(true),
    allergiesFor: (seat) => (whole ? allergiesAt(whole.visit, seat ?? place.placing.seat) : []),
    allergiesAt: (seat) => (whole ? allergiesAt(whole.visit, seat) : []),
    async add(line, name, seat = null) {
      const taken = seat === null ? place.take() : { ...place.placing, seat };
      const course = taken.course === 'menu' ? menu.of(line.productId) : taken.course;
      const added = await writer.add(line, { seat: taken.seat, course });
      if (added.kind === 'refused' && seat === null) place.giveBack(taken);
      lines.setProblem(added.kind === 'refused' ? added.message : null);
      const text = added.kind === 'added' ? (added.said ?? `${line.quantity} × ${name} added`) : null;
      setSaid((before) => saidAgain(before, text));
      return added;
    },
    discard: () => writer.discard(unsent),
    async send(choose) {
      const sent = await writer.send(unsent, choose);
      const refused = sent.kind === 'refused' ? sent.message : null;
      lines.setProblem(refused);
      if (sent.kind === 'sent') {
        place.startAgain();
        toast.show({ message: sentText(sent.items, engine.status.get().phase === 'online') });
      }
      return refused;
    },
  };
}

function usePadWriter({ tableId, rootId, whole, payAt }: PadOf): PadWriter {
  const engine = useEngine();
  const writer = useMemo(
    () => new PadWriter({ engine, rootId, newId, now: systemClock.now }),
    [engine, rootId],
  );
  const pad = whole?.pad;
  const isNew = whole === undefined;
  // Before a finger can reach what was just drawn: the first tap must know whether the check is open.
  useLayoutEffect(() => {
    writer.see(pad, isNew ? { tableId, payAt } : undefined);
  }, [writer, pad, isNew, tableId, payAt]);
  return writer;
}

/** The actions on lines that are there, and why the last one failed. */
function usePadLines(writer: PadWriter) {
  const toast = useToast();
  const [problem, setProblem] = useState<Problem>(null);
  const tell = (work: Promise<Problem>): void => void work.then(setProblem);
  const remove = async (item: OrderItem): Promise<Problem> => {
    const whole = writer.wholeOf(item);
    const refused = await writer.remove(item);
    if (refused === null) {
      const name = item.combo?.name ?? item.name;
      toast.show({ message: `${name} removed`, onUndo: () => tell(writer.putBack(whole)) });
    }
    return refused;
  };
  return {
    problem,
    setProblem,
    changeQuantity: (item: OrderItem, by: number) =>
      tell(item.quantity + by > 0 ? writer.changeQuantity(item, by) : remove(item)),
    changeLine: (item: OrderItem, line: NewLine) => tell(writer.changeLine(item, line)),
    remove: (item: OrderItem) => tell(remove(item)),
    place: (item: OrderItem, next: Placing & Pick<NewLine, 'clash'>) => tell(writer.place(item, next)),
    again: (round: readonly LineAgain[]) => tell(writer.again(round)),
  };
}

/** A party that pays at the end has seats and courses; one that pays first has them once somebody has used them. */
function usesPlaces({ visit, pads, rounds }: WholeVisit): boolean {
  const items = [...pads, ...rounds].flatMap((order) => order.items);
  return (
    !paysFirst(visit) ||
    (visit.covers ?? 0) > 1 ||
    items.some((item) => seatOf(item) !== null || courseOf(item) !== null)
  );
}

/** Without a connection the kitchen has nothing yet. */
function sentText(items: readonly OrderItem[], isOnline: boolean): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = count === 1 ? '1 item' : `${count} items`;
  return isOnline ? `${what} sent` : `${what} saved here, not sent yet`;
}
