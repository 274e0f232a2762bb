/** Adds the product of a page to an order of a table, and goes on to the menu of that table. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { useNavigate } from '@tanstack/react-router';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import type { OrderMenuPad } from './menu/ordering-menu.tsx';
import { AddBar } from './product/add-bar.tsx';
import { useAllergyStop } from './product/allergy-question.tsx';
import { ofEntry } from './product/judge-line.ts';
import type { NewLine } from './product/new-line.ts';
import type { ProductChoosing } from './product/use-product-choice.ts';
import styles from './product-page.module.css';

export interface AddForTableProps {
  table: Table;
  entry: MenuEntry;
  choosing: ProductChoosing;
}

export interface AddForOrderProps extends AddForTableProps {
  order: Pick<OrderMenuPad, 'problem' | 'add' | 'allergiesFor'>;
  /** Why nothing can be added here at all. */
  closed: string | undefined;
}

export function AddForOrder({ table, entry, choosing, order, closed }: AddForOrderProps) {
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  const { name } = entry.product;
  const toMenu = () => navigate({ to: '/menu', search: { table: table.id } });
  const take = async (line: NewLine): Promise<void> => {
    const added = await order.add(line, name);
    if (added.kind === 'added') await toMenu();
  };
  const stop = useAllergyStop({ verb: 'Add', backText: 'Choose another' });
  const add = (): void => {
    const line = choosing.line();
    const places = order.allergiesFor?.(null);
    const onGo = (asked: NewLine) => run(() => take(asked));
    const onBack = () => void toMenu();
    if (line) void stop.go({ ...ofEntry(entry), line, places, onGo, onBack });
  };
  return (
    <>
      {order.problem !== null && (
        <NoteBand tone="danger" role="alert" className={styles.problem}>
          {order.problem}
        </NoteBand>
      )}
      <AddBar name={name} choosing={choosing} busy={busy} onAdd={add} closed={closed} />
      {stop.question}
    </>
  );
}
