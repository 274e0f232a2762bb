/** The page that takes the order of a table: the menu, with the draft beside it or behind a bar. */
import type { MenuEntry } from '@tableside/domain/menu/menu.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Info } from 'lucide-react';
import { useState } from 'react';
import { ProductChips } from '../../components/menu/product-chips.tsx';
import {
  type CategoryChoice,
  filterEntries,
  hasNothingToChoose,
  shownCategory,
} from '../../components/menu/product-entry.ts';
import { Page } from '../../components/pages/page.tsx';
import { mayOpen } from '../../components/pages/pages.ts';
import { WayBack } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { tableText } from '../../components/tables/table-messages.ts';
import { spendOf } from '../../components/tables/table-minimum.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../ui/layout/media-query.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { MenuTiles } from './menu-tiles.tsx';
import { newLine } from './new-line.ts';
import styles from './ordering-page.module.css';
import { firstChoice } from './product-choice.ts';
import { ProductSheet } from './product-sheet.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { type Menu, useMenu } from './use-menu.ts';
import { useNamedTable } from './use-named-table.ts';
import { useWhyNotOrder } from './use-why-not-order.ts';
import { ViewOrderBar } from './view-order-bar.tsx';

export interface OrderingPageProps {
  /** A table's id, or the code printed on it. */
  named: string;
}

/** Wide enough to show the draft beside the menu. */
const WITH_PANEL = '(width >= 960px)';

export function OrderingPage({ named }: OrderingPageProps) {
  const found = useNamedTable(named);
  const menu = useMenu();
  if (found.kind === 'none') return <NoTable message={found.message} />;
  if (found.kind === 'looking' || !menu) {
    return (
      <Page title="Menu">
        <Spinner />
      </Page>
    );
  }
  return <Ordering key={found.table.id} table={found.table} menu={menu} />;
}

function NoTable({ message }: { message: string | null }) {
  const { role } = useActor();
  const toMenu = (
    <Link to="/menu" className={buttonClass({ size: 56 })}>
      Look at the menu
    </Link>
  );
  const action = mayOpen(role, '/tables') ? <WayBack /> : toMenu;
  return (
    <Page title="Menu">
      <EmptyState action={action}>
        {message ?? "This table doesn't exist. It may have been deleted."}
      </EmptyState>
    </Page>
  );
}

function Ordering({ table, menu }: { table: Table; menu: Menu }) {
  const { role } = useActor();
  const [search, setSearch] = useState('');
  const draft = useDraft(table.id);
  const venue = useVenue();
  const hasPanel = useMediaQuery(WITH_PANEL);
  const [asking, setAsking] = useState(false);
  const title = tableText(table, table.id);
  const ask = () => setAsking(true);
  return (
    <Page
      title={title}
      back={mayOpen(role, '/tables') && <BackToTables />}
      tools={
        <SearchField
          label="Search products..."
          value={search}
          onChange={setSearch}
          className={styles.search}
        />
      }
      toolsGrow
      bare
    >
      <div className={styles.layout}>
        <OrderingMenu
          menu={menu}
          tableId={table.id}
          draft={draft}
          problem={hasPanel ? null : draft.problem}
          search={search}
          onSearch={setSearch}
          onAsk={ask}
        />
        {hasPanel ? (
          <div className={styles.side}>
            <DraftPanel
              table={table}
              draft={draft}
              spend={spendOf(table, draft.orders, venue)}
              oneSized={menu.oneSized}
              onAsk={ask}
            />
          </div>
        ) : (
          <ViewOrderBar draft={draft} onAsk={ask} />
        )}
      </div>
      <DraftQuestion
        open={asking}
        drafts={draft.drafts?.drafts ?? []}
        onOpen={draft.open}
        onNew={draft.begin}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}

function BackToTables() {
  return (
    <Link to="/tables" className={iconButtonClass()} aria-label="Back to Tables">
      <Icon of={ArrowLeft} size={22} />
    </Link>
  );
}

interface OrderingMenuProps {
  menu: Menu;
  tableId: string;
  draft: Draft;
  /** Why the last action failed. Null where the panel shows the reason itself. */
  problem: string | null;
  search: string;
  onSearch: (search: string) => void;
  onAsk: () => void;
}

function OrderingMenu({ menu, tableId, draft, problem, search, onSearch, onAsk }: OrderingMenuProps) {
  const { role } = useActor();
  const [category, setCategory] = useState<CategoryChoice>();
  const [opened, setOpened] = useState<{ entry: MenuEntry; opening: number; open: boolean } | null>(null);
  const order = draft.drafts?.choice.kind === 'open' ? draft.drafts.choice.order : undefined;
  const shown = shownCategory(category, menu.categories);
  const closed = useWhyNotOrder({ tableId, hasDraft: order !== undefined });

  const tap = (entry: MenuEntry): void => {
    if (draft.drafts?.choice.kind === 'ask') onAsk();
    else if (hasNothingToChoose(entry) && !closed) addAtOnce(draft, entry);
    else setOpened({ entry, opening: (opened?.opening ?? 0) + 1, open: true });
  };
  return (
    <div className={styles.menu}>
      <div className={styles.chips}>
        <ProductChips categories={menu.categories} chosen={shown} onChoose={setCategory} />
      </div>
      <div className={styles.scroll}>
        {role === 'customer' && closed !== undefined && (
          <NoteBand tone="info" icon={Info} className={styles.problem}>
            {closed}
          </NoteBand>
        )}
        {problem !== null && (
          <NoteBand tone="danger" role="alert" className={styles.problem}>
            {problem}
          </NoteBand>
        )}
        <p role="status" className="visually-hidden">
          {draft.said}
        </p>
        <MenuTiles
          entries={filterEntries(menu.entries, { category: shown, search })}
          order={order}
          onTap={tap}
          onLess={(entry) => order && takeOneOff(draft, order, entry)}
          onEverywhere={search === '' ? undefined : () => setCategory('all')}
          onClear={() => onSearch('')}
        />
      </div>
      {opened && (
        <ProductSheet
          key={opened.opening}
          entry={menu.entries.find(({ product }) => product.id === opened.entry.product.id) ?? opened.entry}
          open={opened.open}
          onClose={() => setOpened({ ...opened, open: false })}
          onAdd={draft.add}
          closed={closed}
        />
      )}
    </div>
  );
}

function addAtOnce(draft: Draft, entry: MenuEntry): void {
  const line = newLine(entry, { choice: firstChoice(entry), quantity: 1, note: '', allergy: '' });
  if (line) void draft.add(line, entry.product.name);
}

/** Removes one from the line that was added last. */
function takeOneOff(draft: Draft, order: Order, { product }: MenuEntry): void {
  const item = order.items.findLast((one) => one.productId === product.id);
  if (item) draft.changeQuantity(order, item, -1);
}
