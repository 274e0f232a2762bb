/**
 * The setup of the menu: categories with their station, and option groups. They are added, edited, reordered and
 * deleted here.
 */
import type { Category, OptionGroup } from '@tableside/domain/menu/menu.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { PlacedRow } from '../../../components/placed-row.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useCategories, useMirrorState, useOptionGroups, useProducts } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SortableList } from '../../../ui/layout/sortable-list.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { CategorySheet } from './category-sheet.tsx';
import { GroupSheet } from './group-sheet.tsx';
import styles from './menu-setup-page.module.css';
import { usePlaced } from './use-placed.ts';

export function MenuSetupPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  const categories = useCategories();
  const groups = useOptionGroups();
  return (
    <Page title="Categories and options" back={<BackLink to="/profile" label="Profile" />}>
      <FirstSync mirror={mirror} failed="Failed to fetch categories" onRetry={() => engine.syncNow()}>
        {categories && groups ? (
          <div className={styles.columns}>
            <Categories categories={categories} groups={groups} />
            <Groups groups={groups} categories={categories} />
          </div>
        ) : (
          <Spinner />
        )}
      </FirstSync>
    </Page>
  );
}

interface ListProps {
  title: string;
  addText: string;
  onAdd: () => void;
  problem: string | null;
  isEmpty: boolean;
  /** Shown while there is nothing: what the things are for. */
  emptyText: string;
  children: ReactNode;
}

function List({ title, addText, onAdd, problem, isEmpty, emptyText, children }: ListProps) {
  const add = (
    <Button icon={Plus} onClick={onAdd}>
      {addText}
    </Button>
  );
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!isEmpty && add}
      </div>
      <ProblemBand problem={problem} />
      {isEmpty ? <EmptyState action={add}>{emptyText}</EmptyState> : <Card flush>{children}</Card>}
    </section>
  );
}

function Categories({
  categories,
  groups,
}: {
  categories: readonly Category[];
  groups: readonly OptionGroup[];
}) {
  const products = useProducts();
  const placed = usePlaced('category', categories);
  const [editing, setEditing] = useState<Category | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const countOf = ({ id }: Category): number =>
    products?.filter(({ category }) => category === id).length ?? 0;
  return (
    <>
      <List
        title="Categories"
        addText="Add Category"
        onAdd={() => setEditing('new')}
        problem={placed.problem}
        isEmpty={categories.length === 0}
        emptyText="Categories group the menu and name the station that prepares it."
      >
        <SortableList
          label="Categories"
          rows={categories}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={(from, to) => placed.move(from, to)}
        >
          {(category, n) => (
            <PlacedRow
              name={category.name}
              detail={`${productsText(countOf(category))} · ${category.station === 'bar' ? 'Bar' : 'Kitchen'}`}
              isFirst={n === 0}
              isLast={n === categories.length - 1}
              onShift={(by) => placed.move(n, n + by)}
              onEdit={() => setEditing(category)}
              onDelete={() => setDeleting(category)}
            />
          )}
        </SortableList>
      </List>
      <CategorySheet
        key={editing === 'new' ? 'new' : (editing?.id ?? 'none')}
        open={editing !== null}
        category={editing === 'new' ? null : editing}
        groups={groups}
        position={categories.length}
        onClose={() => setEditing(null)}
      />
      <DeleteQuestion
        title="Delete Category"
        row={deleting}
        onDelete={(category) => void placed.remove(category)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function Groups({ groups, categories }: { groups: readonly OptionGroup[]; categories: readonly Category[] }) {
  const products = useProducts();
  const placed = usePlaced('optionGroup', groups);
  const [editing, setEditing] = useState<OptionGroup | 'new' | null>(null);
  const [deleting, setDeleting] = useState<OptionGroup | null>(null);
  const usedBy = ({ id }: OptionGroup): string => {
    const users = [...categories, ...(products ?? [])].filter(({ optionGroupIds }) =>
      optionGroupIds.includes(id),
    );
    return users.length === 0 ? 'Not used' : `Used by ${users.map(({ name }) => name).join(', ')}`;
  };
  return (
    <>
      <List
        title="Option groups"
        addText="Add Group"
        onAdd={() => setEditing('new')}
        problem={placed.problem}
        isEmpty={groups.length === 0}
        emptyText="Option groups are choices such as doneness, sides or milk."
      >
        <SortableList
          label="Option groups"
          rows={groups}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={(from, to) => placed.move(from, to)}
        >
          {(group, n) => (
            <PlacedRow
              name={group.name}
              detail={`${group.options.length} options${group.required ? ', required' : ''} · ${usedBy(group)}`}
              isFirst={n === 0}
              isLast={n === groups.length - 1}
              onShift={(by) => placed.move(n, n + by)}
              onEdit={() => setEditing(group)}
              onDelete={() => setDeleting(group)}
            />
          )}
        </SortableList>
      </List>
      <GroupSheet
        key={editing === 'new' ? 'new' : (editing?.id ?? 'none')}
        open={editing !== null}
        group={editing === 'new' ? null : editing}
        position={groups.length}
        onClose={() => setEditing(null)}
      />
      <DeleteQuestion
        title="Delete option group"
        row={deleting}
        onDelete={(group) => void placed.remove(group)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

interface DeleteQuestionProps<Row extends { readonly name: string }> {
  title: string;
  /** Null while the sheet is closed. */
  row: Row | null;
  onDelete: (row: Row) => void;
  onClose: () => void;
}

function DeleteQuestion<Row extends { readonly name: string }>(props: DeleteQuestionProps<Row>) {
  const { title, row, onDelete, onClose } = props;
  return (
    <Dialog
      open={row !== null}
      type="error"
      title={title}
      message={`Are you sure you want to delete ${row?.name}? This action cannot be undone.`}
      confirmText="Delete"
      onConfirm={() => {
        if (row) onDelete(row);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
