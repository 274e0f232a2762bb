/** /menu/{productId}: a product on its own page, for a direct visit, with the same choices as in the sheet. */
import { isCombo, type MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useTables } from '../../mirror/read/read.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { AddBar } from './product/add-bar.tsx';
import { ProductDetail } from './product/product-detail.tsx';
import { usePricedEntry } from './product/use-holding.ts';
import { type ProductChoosing, useProductChoice } from './product/use-product-choice.ts';
import styles from './product-page.module.css';
import { TableQuestion } from './table/table-question.tsx';
import { useNamedTable } from './table/use-named-table.ts';
import { useWhyNotOrder } from './use-why-not-order.ts';

export interface ProductPageProps {
  productId: string;
  /** The id or code of the chosen table. */
  named: string | undefined;
}

export function ProductPage({ productId, named }: ProductPageProps) {
  const entry = usePricedEntry(productId);
  if (entry) return <Product key={entry.product.id} entry={entry} named={named} />;
  return (
    <Page of="/menu">
      <div className={styles.page}>
        <BackToMenu named={named} />
        {entry === undefined ? <Spinner /> : <EmptyState>Product not found</EmptyState>}
      </div>
    </Page>
  );
}

/** Its parts are picked in the sheet over the menu. */
const ON_MENU = 'Choose what is in it on the menu.';

function BackToMenu({ named }: { named: string | undefined }) {
  return (
    <Link to="/menu" search={{ table: named }} className={buttonClass({ variant: 'ghost' })}>
      <Icon of={ArrowLeft} />
      Back to Menu
    </Link>
  );
}

function Product({ entry, named }: { entry: MenuEntry; named: string | undefined }) {
  const tables = useTables();
  const chosen = useProductChoice(entry);
  const choosing = isCombo(entry.product) ? { ...chosen, missing: ON_MENU } : chosen;
  const { role } = useActor();
  const [picked, setPicked] = useState<string | undefined>(named);
  const found = useNamedTable(picked ?? '');
  const table = found.kind === 'found' ? found.table : undefined;
  return (
    <Page
      title={entry.product.name}
      foot={
        <section className={styles.foot} aria-label="Add to Order">
          {table ? (
            <AddForTable key={table.id} entry={entry} choosing={choosing} table={table} />
          ) : (
            <AddForSomeTable entry={entry} choosing={choosing} tables={tables} onPick={setPicked} />
          )}
        </section>
      }
    >
      <div className={styles.page}>
        <BackToMenu named={named} />
        <Card className={styles.card}>
          <Suspense>
            <ProductDetail
              entry={entry}
              choosing={choosing}
              pricePad={role === 'customer' ? undefined : OpenPrice}
            />
          </Suspense>
          {table && <p className={styles.table}>For {tableText(table, table.id)}</p>}
        </Card>
      </div>
    </Page>
  );
}

const OpenPrice = lazy(async () => ({ default: (await import('./product/open-price.tsx')).OpenPrice }));

/** A person is either a guest or staff, so each loads one of the two. */
const AddForGuest = lazy(async () => ({ default: (await import('./add-for-guest.tsx')).AddForGuest }));
const AddForParty = lazy(async () => ({ default: (await import('./add-for-party.tsx')).AddForParty }));

interface AddProps {
  entry: MenuEntry;
  choosing: ProductChoosing;
}

function AddForTable(props: AddProps & { table: Table }) {
  const { role } = useActor();
  return <Suspense>{role === 'customer' ? <AddForGuest {...props} /> : <AddForParty {...props} />}</Suspense>;
}

interface AddForSomeTableProps extends AddProps {
  tables: readonly Table[] | undefined;
  onPick: (tableId: string) => void;
}

/** No table is chosen yet. It asks for the table and keeps the choices made so far. */
function AddForSomeTable({ entry, choosing, tables, onPick }: AddForSomeTableProps) {
  const [asking, setAsking] = useState(false);
  const closed = useWhyNotOrder({ tableId: undefined, hasDraft: false });
  return (
    <>
      <AddBar
        name={entry.product.name}
        choosing={choosing}
        busy={false}
        onAdd={() => setAsking(true)}
        closed={closed}
      />
      <TableQuestion open={asking} tables={tables ?? []} onPick={onPick} onClose={() => setAsking(false)} />
    </>
  );
}
