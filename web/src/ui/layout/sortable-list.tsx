/**
 * SortableList: rows that are reordered by dragging the handle at their start, or by the arrow keys on it. A row's own
 * content should offer another way to move it, because not everybody can drag.
 */
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { dropIndex, type Span, shiftOf } from './drag-order.ts';
import styles from './sortable-list.module.css';

export interface SortableListProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The name in the handle's label: "Reorder Cocktails". */
  nameOf: (row: Row) => string;
  onMove: (from: number, to: number) => void;
  children: (row: Row, index: number) => ReactNode;
}

interface Drag {
  readonly from: number;
  readonly to: number;
  /** How far the pointer has moved, in px. */
  readonly by: number;
}

export function SortableList<Row>(props: SortableListProps<Row>) {
  const { label, rows, keyOf, nameOf, onMove, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const { drag, grab, pull, letGo, drop } = useDrag(list, onMove);
  const keepFocus = useKeptFocus(list, rows);
  const step = (event: KeyboardEvent, row: Row, from: number): void => {
    const to = from + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0);
    if (to === from || to < 0 || to >= rows.length) return;
    event.preventDefault();
    keepFocus(keyOf(row));
    const text = `${nameOf(row)}, position ${to + 1} of ${rows.length}`;
    setSaid(({ turn }) => ({ text, turn: turn + 1 }));
    onMove(from, to);
  };
  return (
    <>
      <ul ref={list} aria-label={label}>
        {rows.map((row, n) => (
          <li
            key={keyOf(row)}
            className={styles.row}
            data-dragged={drag?.from === n || undefined}
            style={drag ? { transform: `translateY(${shiftOf(n, drag)}px)` } : undefined}
          >
            <button
              type="button"
              className={styles.handle}
              data-key={keyOf(row)}
              aria-label={`Reorder ${nameOf(row)}`}
              onPointerDown={(event) => grab(event, n)}
              onPointerMove={pull}
              onPointerUp={letGo}
              onPointerCancel={drop}
              onKeyDown={(event) => step(event, row, n)}
            >
              <Icon of={GripVertical} />
            </button>
            {children(row, n)}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {/* The same sentence is a new element, so that a screen reader says it again. */}
        <span key={said.turn}>{said.text}</span>
      </p>
    </>
  );
}

/** A moved element loses the focus; it gets it back once the rows have their new order. */
function useKeptFocus(list: { readonly current: HTMLElement | null }, rows: readonly unknown[]) {
  const key = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useEffect(() => {
    // One move may change the rows several times. Whoever has gone on to another control keeps the focus there.
    if (key.current === null || document.activeElement !== document.body) return;
    const handles = list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
    for (const handle of handles) if (handle.dataset.key === key.current) handle.focus();
  }, [rows]);
  return (moved: string): void => {
    key.current = moved;
  };
}

/** The other rows make room while one is dragged. The order changes when it is released. */
function useDrag(list: { readonly current: HTMLElement | null }, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<(Drag & { readonly height: number }) | null>(null);
  /** The state after the last event. A quick pointer can be released before a frame has rendered its move. */
  const held = useRef<{ from: number; to: number; startY: number; spans: readonly Span[] } | null>(null);
  const drop = (): void => {
    held.current = null;
    setDrag(null);
  };
  return {
    drag,
    grab(event: PointerEvent<HTMLElement>, from: number): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const spans = [...(list.current?.children ?? [])].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top, bottom };
      });
      held.current = { from, to: from, startY: event.clientY, spans };
    },
    pull(event: PointerEvent<HTMLElement>): void {
      const now = held.current;
      const own = now?.spans[now.from];
      if (!now || !own) return;
      const by = event.clientY - now.startY;
      now.to = dropIndex(now.spans, now.from, by);
      setDrag({ from: now.from, to: now.to, by, height: own.bottom - own.top });
    },
    letGo(): void {
      const now = held.current;
      drop();
      if (now && now.to !== now.from) onMove(now.from, now.to);
    },
    drop,
  };
}
