/** The drawing of the floor: sections as rooms, and tables to scale with their status in color and words. */

import type { Order } from '@tableside/domain/entities/order.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { BellRing, Hand, Hourglass, type LucideIcon } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Tone } from '../../ui/theme/tone.ts';
import { ORDER_STATUS_ICON } from '../orders/order-status-face.ts';
import { ageText } from '../time/age-text.ts';
import { type CallNow, callText } from './call-words.ts';
import { type Extent, extentOf, MIN_TARGET, sizeOf } from './floor-plan.ts';
import { KITCHEN_MARK_FACE } from './kitchen-mark-face.ts';
import styles from './plan-drawing.module.css';
import { type TableSection, tableSections } from './table-sections.ts';
import { TABLE_STATUS_FACE } from './table-status-face.ts';
import { type VisitNext, type VisitNow, visitNext } from './visit-next.ts';

export interface PlanProps {
  sections: readonly Section[];
  tables: readonly Table[];
  venue: Parameters<typeof tableSections>[0]['venue'];
  label: string;
  /** The tables, drawn. */
  children: ReactNode;
  svg?: Pick<ComponentProps<'svg'>, 'ref'>;
  /** Keeps the view of the plan still while a table is being moved. */
  extent?: Extent;
  /** Shows this part of the plan alone, as wide as the screen. */
  room?: Extent | undefined;
}

export function Plan({ sections, tables, venue, label, children, svg, extent, room }: PlanProps) {
  const { x, y, width, height } = room ?? extent ?? extentOf(sections, tables);
  const named = tableSections({ tables, sections, venue });
  return (
    <section
      aria-label={label}
      className={styles.frame}
      style={{ '--ratio': width / height } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the drawing holds named buttons, and its frame has a name */}
      <svg
        {...svg}
        viewBox={`${x} ${y} ${width} ${height}`}
        className={classNames(styles.plan, room && styles.fits)}
      >
        {sections
          .filter(({ position }) => position.width > 0 && position.height > 0)
          .map((section) => (
            <Room key={section.id} section={section} named={named} />
          ))}
        {children}
      </svg>
    </section>
  );
}

function Room({ section, named }: { section: Section; named: readonly TableSection[] }) {
  const { x, y, width, height } = section.position;
  const words = named.find(({ key }) => key === section.key);
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={16} className={styles.room} />
      <text x={x + 16} y={y + 28} className={styles.roomName}>
        {words?.name ?? section.name} <tspan className={styles.minimum}>{words?.minimum}</tspan>
      </text>
    </g>
  );
}

export interface PlanTableProps
  extends Omit<ComponentProps<'g'>, 'children' | 'role' | 'tabIndex' | 'transform' | 'className'> {
  table: Table;
  /** The table's open orders, oldest first. */
  orders: readonly Order[];
  /** The parties at the table that pay at the end, oldest first. */
  visits?: readonly VisitNow[];
  /** Its party has paid, and nobody has cleared it. */
  isPaidUp?: boolean;
  /** What a guest at the table waits for. */
  call?: CallNow | undefined;
  /** Milliseconds by the server's clock. */
  now: number;
  selected: boolean;
  /** True when the table overlaps another one. */
  overlapping?: boolean;
  /** Read aloud after the name: the position and the overlaps. */
  detail?: string;
}

export function PlanTable(props: PlanTableProps) {
  const {
    table,
    orders,
    visits = [],
    isPaidUp = false,
    call,
    now,
    selected,
    overlapping = false,
    detail,
    ...rest
  } = props;
  const { width, height, isRound } = sizeOf(table);
  const { x, y } = table.location.coordinates;
  const [oldest] = orders;
  const [party] = visits;
  const clear = isPaidUp && orders.length === 0 ? { text: 'Clear', isDue: true } : undefined;
  const next = clear ?? (party && visitNext(party, now));
  const since = party?.visit.openedAt ?? oldest?.sentAt ?? oldest?.createdAt;
  const second = clear
    ? clear.text
    : since === undefined
      ? `${table.capacity.maximum}`
      : ageText(now - Date.parse(since));
  const face = TABLE_STATUS_FACE[table.status];
  const words = [tableText(table, table.id), face.label, call && callText(call, now), next?.text, detail]
    .filter(Boolean)
    .join(', ');
  const disc = call ? CALLED : discOf(orders, next);
  const isSmall = width < MIN_TARGET;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element cannot stand in an SVG
    <g
      {...rest}
      role="button"
      tabIndex={0}
      aria-label={words}
      aria-pressed={selected}
      data-status={table.status}
      data-overlapping={overlapping || undefined}
      transform={`translate(${x} ${y})`}
      className={styles.table}
    >
      {isSmall && <Shape width={MIN_TARGET} height={MIN_TARGET} isRound={false} className={styles.target} />}
      {selected && (
        <Shape width={width + 14} height={height + 14} isRound={isRound} className={styles.ring} />
      )}
      <Shape width={width} height={height} isRound={isRound} className={styles.shape} />
      <text y={isSmall ? 6 : -1} className={isSmall ? styles.small : styles.number}>
        {table.number}
      </text>
      {!isSmall && (
        <text y={18} className={styles.second}>
          {second}
        </text>
      )}
      {disc && <StatusDisc {...disc} x={width / 2 - (isSmall ? 2 : 8)} y={-height / 2 + (isSmall ? 0 : 6)} />}
    </g>
  );
}

interface ShapeProps {
  width: number;
  height: number;
  isRound: boolean;
  className: string | undefined;
}

function Shape({ width, height, isRound, className }: ShapeProps) {
  const radius = isRound ? width / 2 : 16;
  return (
    <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={radius} className={className} />
  );
}

interface Disc {
  icon: LucideIcon;
  tone: Tone;
}

const CALLED: Disc = { icon: Hand, tone: 'preparing' };

/** A guest's order comes first, then what a party needs next, then the oldest order. */
function discOf(orders: readonly Order[], next: VisitNext | undefined): Disc | undefined {
  if (orders.some(awaitsStaff)) return { icon: BellRing, tone: 'draft' };
  if (next?.mark) return KITCHEN_MARK_FACE[next.mark];
  if (next) return next.isDue ? { icon: Hourglass, tone: 'draft' } : undefined;
  const [oldest] = orders;
  return oldest && { icon: ORDER_STATUS_ICON[oldest.status], tone: oldest.status };
}

function StatusDisc({ icon: DiscIcon, tone, x, y }: Disc & { x: number; y: number }) {
  return (
    <g data-tone={tone} transform={`translate(${x} ${y})`}>
      <circle r={15} className={styles.disc} />
      <DiscIcon x={-9} y={-9} width={18} height={18} className={styles.discIcon} />
    </g>
  );
}
