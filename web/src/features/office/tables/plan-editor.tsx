/** The editor of the floor plan: by pointer, by arrow keys, with Undo. Overlaps are marked and announced. */
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Undo2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  extentOf,
  GRID,
  overlapsOf,
  type Point,
  snapped,
  standingAt,
} from '../../../components/tables/floor-plan.ts';
import { Plan, PlanTable } from '../../../components/tables/plan-drawing.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import styles from './plan-editor.module.css';
import { usePlanEdit } from './use-plan-edit.ts';

export interface PlanEditorProps {
  sections: readonly Section[];
  tables: readonly Table[];
  venue: Venue | null | undefined;
}

interface Drag {
  readonly table: Table;
  /** The offset from the table's center to the pointer. */
  readonly grip: Point;
  readonly at: Point;
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -GRID, y: 0 },
  ArrowRight: { x: GRID, y: 0 },
  ArrowUp: { x: 0, y: -GRID },
  ArrowDown: { x: 0, y: GRID },
};

const NOTHING: readonly never[] = [];

export function PlanEditor({ sections, tables, venue }: PlanEditorProps) {
  const edit = usePlanEdit(tables);
  const plan = useRef<SVGSVGElement>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const place = (table: Table, to: Point): void => {
    setSaid(placeText(table, to, tables));
    edit.move(table, to);
  };
  const { drag, grab, pull, letGo, drop } = useDrag(plan, place);
  const shown = tables.map((table) => (table.id === drag?.table.id ? standingAt(table, drag.at) : table));
  const overlaps = overlapsOf(shown);
  const step = (event: KeyboardEvent, table: Table): void => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const { x, y } = edit.placeOf(table);
    setSelectedId(table.id);
    place(table, snapped({ x: x + by.x, y: y + by.y }));
  };
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        {/* A fixed place, so that nothing moves under the finger when tables start to overlap. */}
        <div className={styles.word}>
          <OverlapNote tables={shown} overlaps={overlaps} />
          {overlaps.size === 0 && (
            <p className={styles.hint}>
              Drag a table, or select it and use the arrow keys. Changes save automatically.
            </p>
          )}
        </div>
        <Button icon={Undo2} disabled={!edit.canUndo} onClick={edit.undo}>
          Undo
        </Button>
      </div>
      <ProblemBand problem={edit.problem} />
      <Plan
        sections={sections}
        tables={tables}
        venue={venue}
        label="Floor plan"
        svg={{ ref: plan }}
        extent={extentOf(sections, tables)}
      >
        {tables.map((table, n) => (
          <PlanTable
            key={table.id}
            table={shown[n] ?? table}
            orders={NOTHING}
            now={0}
            selected={table.id === selectedId}
            overlapping={overlaps.has(table.id)}
            detail={overlapText(overlaps.get(table.id))}
            data-movable
            onPointerDown={(event) => {
              setSelectedId(table.id);
              grab(event, table);
            }}
            onPointerMove={pull}
            onPointerUp={letGo}
            onPointerCancel={drop}
            onKeyDown={(event) => step(event, table)}
          />
        ))}
      </Plan>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/** Drags a table. It stays where it was gripped, moves in grid steps, and is placed on release. */
function useDrag(plan: RefObject<SVGSVGElement | null>, place: (table: Table, to: Point) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The position after the last event. A quick pointer can be released before a frame has rendered its move. */
  const held = useRef<Drag | null>(null);
  const hold = (next: Drag | null): void => {
    held.current = next;
    setDrag(next);
  };
  const pull = (event: PointerEvent<SVGGElement>): void => {
    const at = held.current && pointOn(plan.current, event);
    if (!at || !held.current) return;
    const { grip } = held.current;
    hold({ ...held.current, at: snapped({ x: at.x - grip.x, y: at.y - grip.y }) });
  };
  return {
    drag,
    grab(event: PointerEvent<SVGGElement>, table: Table): void {
      const at = pointOn(plan.current, event);
      if (!at || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const middle = table.location.coordinates;
      hold({ table, grip: { x: at.x - middle.x, y: at.y - middle.y }, at: middle });
    },
    pull,
    /** Uses the position of the last move event. A tap that only selects a table moves nothing. */
    letGo(): void {
      if (held.current) place(held.current.table, held.current.at);
      hold(null);
    },
    drop: () => hold(null),
  };
}

function OverlapNote({
  tables,
  overlaps,
}: {
  tables: readonly Table[];
  overlaps: ReturnType<typeof overlapsOf>;
}) {
  if (overlaps.size === 0) return null;
  const numbers = tables.filter(({ id }) => overlaps.has(id)).map((table) => tableText(table, table.id));
  return <NoteBand role="status">{numbers.join(', ')} overlap</NoteBand>;
}

const overlapText = (others: readonly Table[] | undefined): string =>
  others ? `overlaps ${others.map((other) => tableText(other, other.id)).join(', ')}` : '';

/** Describes the result of a move to people who cannot see the plan. */
function placeText(table: Table, to: Point, tables: readonly Table[]): string {
  const moved = tables.map((one) => (one.id === table.id ? standingAt(one, to) : one));
  const met = overlapText(overlapsOf(moved).get(table.id));
  return [`${tableText(table, table.id)} at ${to.x}, ${to.y}`, met].filter(Boolean).join(', ');
}

/** Returns the pointer's position in plan units. */
function pointOn(plan: SVGSVGElement | null, { clientX, clientY }: PointerEvent): Point | null {
  const matrix = plan?.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
