/** Menu Management: every product with its sizes and availability. Managers can add, edit and delete. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Category, MenuEntry, Product } from '@tableside/domain/entities/menu.ts';
import { Link } from '@tanstack/react-router';
import { ArrowUpDown, FileSpreadsheet, Plus, Table2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ProductChips } from '../../../components/menu/product-chips.tsx';
import {
  ALL,
  type CategoryChoice,
  filterEntries,
  menuEntries,
  shownCategory,
} from '../../../components/menu/product-entry.ts';
import { Page } from '../../../components/pages/page.tsx';
import { ToSetup } from '../../../components/pages/to-setup.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useCategories, useMirrorState, useOptionGroups, useProducts } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../../ui/messages/error-box.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { MenuCard } from './menu-card.tsx';
import styles from './menu-management-page.module.css';
import { ProductFormSheet } from './product-form-sheet.tsx';
import { ProductOrderSheet } from './product-order-sheet.tsx';
import { useMenuActs } from './use-menu-acts.ts';

export function MenuManagementPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  if (mirror && !mirror.opened && mirror.firstSyncError !== null) {
    return (
      <Page title="Menu Management">
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to fetch products'}
          onRetry={() => engine.syncNow()}
        />
      </Page>
    );
  }
  if (!mirror?.opened) {
    return (
      <Page title="Menu Management">
        <Spinner label="Loading..." />
      </Page>
    );
  }
  return <Management />;
}

function Management() {
  const { role } = useActor();
  const mayEdit = roleMay(role, 'menu.edit');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<CategoryChoice>();
  const [addedId, setAddedId] = useState<string>();
  const [form, openForm] = useOpening<Edited>();
  const products = useProducts();
  const categories = useCategories();
  const optionGroups = useOptionGroups();
  const entries = useMemo(
    () => products && categories && optionGroups && menuEntries({ products, categories, optionGroups }),
    [products, categories, optionGroups],
  );
  const shown = shownCategory(category, categories ?? []);
  return (
    <Page
      title="Menu Management"
      tools={
        mayEdit && (
          <>
            <Link to="/profile/menu/grid" className={buttonClass()}>
              <Icon of={Table2} />
              Grid
            </Link>
            <Link to="/profile/menu/import" className={buttonClass()}>
              <Icon of={FileSpreadsheet} />
              Import and export
            </Link>
            <Button variant="primary" icon={Plus} disabled={!entries} onClick={() => openForm(NEW)}>
              Add New Product
            </Button>
          </>
        )
      }
      subhead={
        <div className={styles.filters}>
          <SearchField
            label="Search products..."
            value={search}
            onChange={setSearch}
            className={styles.search}
          />
          <div className={styles.chosen}>
            <ProductChips
              categories={categories ?? []}
              chosen={search.trim() === '' ? shown : ALL}
              onChoose={(chosen) => {
                setCategory(chosen);
                setSearch('');
              }}
            />
            {mayEdit && search === '' && <OrderButton categoryId={shown} {...{ categories, products }} />}
          </div>
        </div>
      }
    >
      {entries ? (
        <Cards
          entries={filterEntries(entries, { category: shown, search })}
          addedId={addedId}
          onEdit={mayEdit ? (product) => openForm({ product }) : undefined}
          empty={
            search === '' && mayEdit ? (
              <>
                <Button size={56} icon={Plus} onClick={() => openForm(NEW)}>
                  Add New Product
                </Button>
                {products?.length === 0 && <ToSetup step="menu" />}
              </>
            ) : (
              search !== '' && (
                <Button size={56} onClick={() => setSearch('')}>
                  Clear the search
                </Button>
              )
            )
          }
        />
      ) : (
        <Spinner label="Loading..." />
      )}
      {form && (
        <ProductFormSheet
          key={form.key}
          {...form.sheet}
          product={form.about.product}
          like={form.about.like}
          categories={categories ?? []}
          optionGroups={optionGroups ?? []}
          category={form.about.category ?? shown}
          position={(products?.length ?? 0) + 1}
          onAdded={(added) => {
            setAddedId(added.id);
            setSearch('');
            if (shown !== ALL) setCategory(added.category);
          }}
          onAnother={(next) => openForm({ product: null, category: next })}
          onCopy={(like) => openForm({ product: null, category: like.category, like })}
        />
      )}
    </Page>
  );
}

interface Edited {
  /** Null for a new product. */
  readonly product: Product | null;
  /** Where a new product begins. Missing: in the category that is shown. */
  readonly category?: string;
  /** A new product begins as a copy of this one. */
  readonly like?: Product;
}

const NEW: Edited = { product: null };

interface OrderButtonProps {
  categoryId: string;
  categories: readonly Category[] | undefined;
  products: readonly Product[] | undefined;
}

/** Opens the order of the products of one category. */
function OrderButton({ categoryId, categories = [], products = [] }: OrderButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const category = categories.find(({ id }) => id === categoryId);
  const own = useMemo(
    () => products.filter((product) => product.category === categoryId),
    [products, categoryId],
  );
  if (!category || own.length < 2) return null;
  return (
    <>
      <Button icon={ArrowUpDown} onClick={() => setOpen(true)}>
        Change order
      </Button>
      <ProductOrderSheet
        open={isOpen}
        category={category.name}
        products={own}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface CardsProps {
  entries: readonly MenuEntry[];
  /** The product that was added last. It is scrolled into view and marked. */
  addedId: string | undefined;
  /** Undefined when this person may not edit. */
  onEdit: ((product: Product) => void) | undefined;
  /** The next step when there is nothing to show. */
  empty: ReactNode;
}

function Cards({ entries, addedId, onEdit, empty }: CardsProps) {
  const { role } = useActor();
  const acts = useMenuActs();
  const isShown = entries.some(({ product }) => product.id === addedId);
  useEffect(() => {
    if (isShown) document.querySelector('[data-added]')?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  if (entries.length === 0) return <EmptyState action={empty}>No products found.</EmptyState>;
  return (
    <ul className={styles.grid}>
      {entries.map((entry) => (
        <MenuCard
          key={entry.product.id}
          entry={entry}
          isAdded={entry.product.id === addedId}
          problem={acts.problems.get(entry.product.id)}
          onAvailable={
            roleMay(role, 'menu.availability')
              ? (isAvailable) => void acts.setAvailable(entry.product, isAvailable)
              : undefined
          }
          onEdit={onEdit && (() => onEdit(entry.product))}
          onDelete={onEdit && (() => void acts.remove(entry.product))}
        />
      ))}
    </ul>
  );
}
