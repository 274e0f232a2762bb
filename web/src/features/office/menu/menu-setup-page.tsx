/**
 * The setup of the menu: categories with their station, option groups, and stations. They are added, edited, reordered and
 * deleted here.
 */
import type { Category, OptionGroup } from '@tableside/domain/entities/menu.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type ReactNode, useState } from 'react';
import { stationText } from '../../../components/menu/station-options.ts';
import { NamedList } from '../../../components/named-list.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { PlacedList } from '../../../components/placed-list.tsx';
import { RemovalQuestion } from '../../../components/removal-question.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import {
  useCategories,
  useMirrorState,
  useOptionGroups,
  useProducts,
  useVenue,
} from '../../../mirror/read/read.ts';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { CategorySheet } from './category-sheet.tsx';
import { GroupSheet } from './group-sheet.tsx';
import styles from './menu-setup-page.module.css';
import { usePlaced } from './use-placed.ts';

export interface MenuSetupPageProps {
  /** The list of stations. */
  children: (venue: Venue) => ReactNode;
}

export function MenuSetupPage({ children }: MenuSetupPageProps) {
  const engine = useEngine();
  const mirror = useMirrorState();
  const categories = useCategories();
  const groups = useOptionGroups();
  const venue = useVenue();
  return (
    <Page of="/profile/menu" back={<BackLink to="/profile" />}>
      <FirstSync mirror={mirror} failed="Failed to fetch categories" onRetry={() => engine.syncNow()}>
        {categories && groups && venue ? (
          <div className={styles.columns}>
            <Categories categories={categories} groups={groups} />
            <Groups groups={groups} categories={categories} />
            {children(venue)}
          </div>
        ) : (
          <Spinner />
        )}
      </FirstSync>
    </Page>
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
  const venue = useVenue();
  const placed = usePlaced('category', categories);
  const [editing, setEditing] = useState<Category | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const countOf = ({ id }: Category): number =>
    products?.filter(({ category }) => category === id).length ?? 0;
  return (
    <>
      <NamedList
        title="Categories"
        addText="Add Category"
        onAdd={() => setEditing('new')}
        problem={placed.problem}
        isEmpty={categories.length === 0}
        emptyText="Categories group the menu and name the station that prepares it."
      >
        <PlacedList
          label="Categories"
          rows={categories}
          detailOf={(category) =>
            [
              productsText(countOf(category)),
              stationText(venue, category.station),
              category.course && `Course ${category.course}`,
            ]
              .filter(Boolean)
              .join(' · ')
          }
          onMove={(from, to) => placed.move(from, to)}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      </NamedList>
      <CategorySheet
        key={editing === 'new' ? 'new' : (editing?.id ?? 'none')}
        open={editing !== null}
        category={editing === 'new' ? null : editing}
        groups={groups}
        position={categories.length}
        onClose={() => setEditing(null)}
      />
      <RemovalQuestion
        row={deleting}
        title="Delete Category"
        message={deletionText(deleting)}
        confirmText="Delete"
        onRemove={(category) => void placed.remove(category)}
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
      <NamedList
        title="Option groups"
        addText="Add Group"
        onAdd={() => setEditing('new')}
        problem={placed.problem}
        isEmpty={groups.length === 0}
        emptyText="Option groups are choices such as doneness, sides or milk."
      >
        <PlacedList
          label="Option groups"
          rows={groups}
          detailOf={(group) =>
            `${group.options.length} options${group.required ? ', required' : ''} · ${usedBy(group)}`
          }
          onMove={(from, to) => placed.move(from, to)}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      </NamedList>
      <GroupSheet
        key={editing === 'new' ? 'new' : (editing?.id ?? 'none')}
        open={editing !== null}
        group={editing === 'new' ? null : editing}
        position={groups.length}
        onClose={() => setEditing(null)}
      />
      <RemovalQuestion
        row={deleting}
        title="Delete option group"
        message={deletionText(deleting)}
        confirmText="Delete"
        onRemove={(group) => void placed.remove(group)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** Null while the question is closed. */
const deletionText = (row: { readonly name: string } | null): string =>
  `Are you sure you want to delete ${row?.name}? This action cannot be undone.`;
