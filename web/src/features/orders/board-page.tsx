/** Order Management: every order in progress, by status. The next step of each takes one tap. */

import { isStaff, roleMay } from '@tableside/domain/command/permissions.ts';
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { Link } from '@tanstack/react-router';
import { ArrowUpNarrowWide, Eye, EyeOff, MonitorUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ORDER_STATUS_ICON } from '../../components/orders/order-status-face.ts';
import { useHandsOn } from '../../components/orders/use-hands-on.ts';
import { mayOpen } from '../../components/pages/may-open.ts';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import type { KitchenScreen } from '../../engine/engine.ts';
import {
  useAllOrders,
  useEngine,
  useKitchenScreen,
  useShownInKitchen,
} from '../../engine/engine-context.tsx';
import {
  useBoard,
  useClosedToday,
  useDeliverySteps,
  useMirrorState,
  useProducts,
  useTablesEver,
} from '../../mirror/read/read.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../ui/layout/media-query.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './board-page.module.css';
import { BoardSection, type BoardSectionProps } from './board-section.tsx';
import { type Board, type BoardStatus, FINISHED, readBoard, UNDER_WAY } from './board-sections.ts';
import { type BoardSort, keepSort, keptSort } from './board-sort.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { useBoardActs } from './use-board-acts.ts';

/** From this size on, the chips stand in the head. */
const SERVICE_BAR = '(width >= 1200px)';

/**
 * This screen is in a hand or on a counter. Its orders count as on the kitchen's list, because nobody knows who looks
 * at it.
 */
const A_LIST: KitchenScreen = {};

export interface BoardPageProps {
  /** Shown above the orders: first steps, remaining setup. */
  notes?: ReactNode;
}

export function BoardPage({ notes }: BoardPageProps) {
  const [showsFinished, setShowsFinished] = useState(false);
  const [sort, setSort] = useState(keptSort);
  const open = useBoard();
  const closed = useClosedToday(showsFinished);
  const tables = useTablesEver();
  const products = useProducts();
  // Requested together with the orders. If they arrived later, every card would render a second time.
  const steps = useDeliverySteps(useShownInKitchen());
  const wide = useMediaQuery(SERVICE_BAR);
  const mirror = useMirrorState();
  const engine = useEngine();
  const { role } = useActor();
  useAllOrders();
  useKitchenScreen(role === 'kitchen' && open !== undefined ? A_LIST : undefined);

  if (mirror && !mirror.opened && mirror.firstSyncError !== null) {
    return (
      <Page of="/">
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch orders'}
          onRetry={() => engine.syncNow()}
        />
      </Page>
    );
  }
  if (!open || !closed || !tables || !products || !mirror?.opened || (showsFinished && mirror.empty)) {
    return (
      <Page of="/">
        <Spinner />
      </Page>
    );
  }
  const board = readBoard(open, closed, sort);
  const sectionChips = <SectionChips board={board} />;
  const viewChips = (
    <ViewChips
      sort={sort}
      onSort={(next) => {
        setSort(next);
        keepSort(next);
      }}
      showsFinished={showsFinished}
      onToggle={() => setShowsFinished(!showsFinished)}
    />
  );
  const chips = (
    <ChipRow label="Sections">
      {sectionChips}
      {viewChips}
    </ChipRow>
  );
  return (
    <Page
      of="/"
      tools={wide ? <ChipRow label="Sections">{sectionChips}</ChipRow> : undefined}
      subhead={wide ? undefined : chips}
    >
      <div className={styles.notes}>{notes}</div>
      <div className={styles.notes}>
        {UNDER_WAY.every((status) => board[status].length === 0) && <NothingOpen />}
      </div>
      <div className={styles.board}>
        {wide && (
          <ChipRow label="View" className={styles.view}>
            {viewChips}
          </ChipRow>
        )}
        <Sections
          board={board}
          tables={tables}
          products={products}
          steps={steps}
          statuses={showsFinished ? [...UNDER_WAY, ...FINISHED] : UNDER_WAY}
        />
      </div>
    </Page>
  );
}

/** A board without orders offers the way to the next one. */
function NothingOpen() {
  const { role } = useActor();
  return (
    <EmptyState
      action={
        mayOpen(role, '/tables') && (
          <Link to="/tables" className={buttonClass({ variant: 'primary', size: 56 })}>
            New order
          </Link>
        )
      }
    >
      No open orders. New ones appear here as soon as they are paid.
    </EmptyState>
  );
}

function SectionChips({ board }: { board: Board }) {
  return UNDER_WAY.map((status) => (
    <Chip
      key={status}
      icon={ORDER_STATUS_ICON[status]}
      tone={status}
      count={board[status].length}
      onClick={() => jumpTo(status)}
    >
      {board.label[status]}
    </Chip>
  ));
}

interface ViewChipsProps {
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
  showsFinished: boolean;
  onToggle: () => void;
}

function ViewChips({ sort, onSort, showsFinished, onToggle }: ViewChipsProps) {
  const { role } = useActor();
  const isOldest = sort === 'oldest';
  return (
    <>
      <Chip
        icon={ArrowUpNarrowWide}
        pressed={isOldest}
        onClick={() => onSort(isOldest ? 'newest' : 'oldest')}
      >
        Oldest first
      </Chip>
      <Chip icon={showsFinished ? EyeOff : Eye} pressed={showsFinished} onClick={onToggle}>
        Completed and cancelled
      </Chip>
      {isStaff(role) && (
        <Link to="/kitchen" reloadDocument className={buttonClass({ variant: 'ghost', size: 44 })}>
          <Icon of={MonitorUp} />
          Kitchen screen
        </Link>
      )}
    </>
  );
}

const sectionId = (status: string): string => `orders-${status}`;

function jumpTo(status: string): void {
  const section = document.getElementById(sectionId(status));
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.focus({ preventScroll: true });
}

interface SectionsProps {
  board: Board;
  statuses: readonly BoardStatus[];
  tables: readonly Table[];
  products: readonly Product[];
  steps: BoardSectionProps['steps'];
}

function Sections({ board, statuses, tables, products, steps }: SectionsProps) {
  const { role } = useActor();
  const area = useRef<HTMLDivElement>(null);
  const busy = useHandsOn(area);
  const { problems, cancelling, acts } = useBoardActs();
  return (
    <div ref={area} className={styles.sections}>
      {statuses.map((status) => (
        <BoardSection
          key={status}
          id={sectionId(status)}
          status={status}
          orders={board[status]}
          busy={busy || cancelling !== null}
          tables={tables}
          products={products}
          steps={steps}
          problems={problems}
          acts={acts}
          mayMove={roleMay(role, 'order.move')}
          mayCancel={roleMay(role, 'order.cancelPaid')}
        />
      ))}
      <CancelOrderDialog order={cancelling} onConfirm={acts.cancel} onClose={acts.keep} />
    </div>
  );
}
