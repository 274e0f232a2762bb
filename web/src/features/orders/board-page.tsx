/** Order Management: every order that is under way, by status; the next step of each is one tap. */
import { roleMay } from '@tableside/domain/permissions.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useActor } from '../../components/actor.tsx';
import { ORDER_STATUS_ICON } from '../../components/order-status-face.ts';
import { Page } from '../../components/page.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useBoard, useMirrorState, useProducts, useTables } from '../../mirror/read.ts';
import { Chip } from '../../ui/chip.tsx';
import { ChipRow } from '../../ui/chip-row.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './board-page.module.css';
import { BoardSection } from './board-section.tsx';
import { type Board, FINISHED, readBoard, UNDER_WAY } from './board-sections.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { useBoardActs } from './use-board-acts.ts';
import { useHandsOn } from './use-hands-on.ts';

export function BoardPage() {
  const { role } = useActor();
  const rows = useBoard();
  const { empty, firstSyncError } = useMirrorState() ?? { empty: false, firstSyncError: null };
  const [showsFinished, setShowsFinished] = useState(false);
  const engine = useEngine();

  if (empty && firstSyncError !== null) {
    return (
      <Page title="Order Management">
        <ErrorBox message={firstSyncError || 'Failed to fetch orders'} onRetry={() => engine.syncNow()} />
      </Page>
    );
  }
  if (!rows || empty) {
    return (
      <Page title="Order Management">
        <Spinner />
      </Page>
    );
  }
  const board = readBoard(rows.byStatus);
  const chips = (
    <BoardChips board={board} showsFinished={showsFinished} onToggle={() => setShowsFinished(!showsFinished)} />
  );
  return (
    <Page
      title="Order Management"
      tools={<div className={styles.inHead}>{chips}</div>}
      subhead={<div className={styles.underHead}>{chips}</div>}
    >
      <Sections board={board} showsFinished={showsFinished} mayMove={roleMay(role, 'order.move')} />
    </Page>
  );
}

interface ChipsProps {
  board: Board;
  showsFinished: boolean;
  onToggle: () => void;
}

function BoardChips({ board, showsFinished, onToggle }: ChipsProps) {
  return (
    <div className={styles.chips}>
      <ChipRow label="Jump to a section" className={styles.jumps}>
        {UNDER_WAY.map((status) => (
          <Chip
            key={status}
            icon={ORDER_STATUS_ICON[status]}
            tone={status}
            count={board[status].length}
            onClick={() => jumpTo(status)}
          >
            {board.label[status]}
          </Chip>
        ))}
        <Chip
          icon={showsFinished ? EyeOff : Eye}
          pressed={showsFinished}
          onClick={onToggle}
          className={styles.finished}
        >
          Completed and cancelled
        </Chip>
      </ChipRow>
    </div>
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
  showsFinished: boolean;
  mayMove: boolean;
}

function Sections({ board, showsFinished, mayMove }: SectionsProps) {
  const { role } = useActor();
  const tables = useTables();
  const products = useProducts();
  const area = useRef<HTMLDivElement>(null);
  const busy = useHandsOn(area);
  const acts = useBoardActs();
  const statuses = showsFinished ? [...UNDER_WAY, ...FINISHED] : UNDER_WAY;
  return (
    <div ref={area} className={styles.sections}>
      {statuses.map((status) => (
        <BoardSection
          key={status}
          id={sectionId(status)}
          status={status}
          orders={board[status]}
          busy={busy || acts.cancelling !== null}
          tables={tables}
          products={products}
          acts={acts}
          mayMove={mayMove}
          mayCancel={roleMay(role, 'order.cancelPaid')}
        />
      ))}
      <CancelOrderDialog order={acts.cancelling} onConfirm={acts.cancel} onClose={acts.keep} />
    </div>
  );
}
