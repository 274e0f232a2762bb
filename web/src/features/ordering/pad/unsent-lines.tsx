/** Lines that nobody has sent. Tapping one opens its quantity, its changes and its removal. The newest line comes into view. */

import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import type { Clash } from '@tableside/domain/menu/allergens.ts';
import { pricedDetails } from '@tableside/domain/orders/item-details.ts';
import { PencilLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lineLeftText } from '../../../components/menu/left-text.ts';
import { Money } from '../../../components/money.tsx';
import { AllergyText } from '../../../components/orders/allergy-text.tsx';
import { useProducts } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import type { NewLine } from '../product/new-line.ts';
import { LineSheet } from './line-sheet.tsx';
import { useNewestLine } from './newest-line.ts';
import styles from './unsent-lines.module.css';

export interface LineActs {
  changeQuantity(item: OrderItem, by: number): void;
  /** Changes a line to what `line` asks for. */
  changeLine(item: OrderItem, line: NewLine): void;
  remove(item: OrderItem): void;
}

export interface UnsentLinesProps {
  order: Order;
  acts: LineActs;
  /** Products that come in one size, whose size need not be named. */
  oneSized?: ReadonlySet<string> | undefined;
  /** The list scrolls by itself, so it starts at its last line. */
  startsAtEnd?: boolean;
  /** Says whether the dish of a line contains what its guest must not get. Guests are told before they add it. */
  clashOf?: (item: OrderItem, product: Product) => Clash;
  /** Further tools of a line that is open. */
  more?: (item: OrderItem) => ReactNode;
}

export function UnsentLines(props: UnsentLinesProps) {
  const { order, acts, oneSized, startsAtEnd = false, clashOf, more } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  // Remounts the sheet each time it opens, so that it starts with the line as it is.
  const [openings, setOpenings] = useState(0);
  const products = useProducts();
  const newest = useNewestLine(order, startsAtEnd);
  return (
    <>
      <ul className={styles.lines} ref={newest.list}>
        {order.items.map((item) => (
          <UnsentLine
            key={item.id}
            item={item}
            product={products?.find(({ id }) => id === item.productId)}
            details={pricedDetails(item, oneSized?.has(item.productId) ? '' : item.size.name)}
            open={opened === item.id}
            fresh={newest.id === item.id ? newest.turn : undefined}
            onToggle={() => setOpened(opened === item.id ? null : item.id)}
            onQuantity={(quantity) => acts.changeQuantity(item, quantity - item.quantity)}
            onChange={() => {
              setChanging(item.id);
              setOpenings(openings + 1);
            }}
            onRemove={() => acts.remove(item)}
            clashOf={clashOf}
            more={more}
          />
        ))}
      </ul>
      <LineSheet
        key={openings}
        item={order.items.find(({ id }) => id === changing) ?? null}
        onClose={() => setChanging(null)}
        onSave={(item, line) => acts.changeLine(item, line)}
      />
    </>
  );
}

interface UnsentLineProps {
  item: OrderItem;
  product: Product | undefined;
  details: string;
  open: boolean;
  /** Set for the line that was added last; it changes with each addition. */
  fresh: 'odd' | 'even' | undefined;
  onToggle: () => void;
  onQuantity: (quantity: number) => void;
  onChange: () => void;
  onRemove: () => void;
  clashOf: UnsentLinesProps['clashOf'];
  more: UnsentLinesProps['more'];
}

function UnsentLine(props: UnsentLineProps) {
  const { item, details, open, fresh, onToggle, onQuantity, onChange, onRemove, clashOf, more } = props;
  const left = lineLeftText(item, props.product);
  return (
    <li data-line={item.id} data-fresh={fresh} className={classNames(styles.line, open && styles.open)}>
      <button type="button" aria-expanded={open} className={styles.face} onClick={onToggle}>
        <span className={styles.quantity}>{item.quantity} ×</span>
        <span className={styles.name}>
          {item.name}
          <span className={styles.under}>
            {details && <span className={styles.details}>{details}</span>}
            {item.allergy && (
              <LineAllergy item={item} clash={props.product && clashOf?.(item, props.product)} />
            )}
            {left !== undefined && <span className={styles.warning}>{left}</span>}
          </span>
        </span>
        <Money cents={item.totalPrice} className={styles.price} />
      </button>
      {open && (
        <div ref={intoView} className={styles.tools}>
          <Stepper label={item.name} value={item.quantity} onChange={onQuantity} max={999} outline />
          <Button variant="outline" icon={PencilLine} onClick={onChange} aria-label={`Change ${item.name}`}>
            Change
          </Button>
          <IconButton
            icon={Trash2}
            label={`Remove ${item.name}`}
            variant="danger"
            onClick={onRemove}
            className={styles.bin}
          />
          {more?.(item)}
        </div>
      )}
    </li>
  );
}

/** In the row of the seat, so that a guest with an allergy takes no more of the list than the others. */
function LineAllergy({ item, clash }: { item: OrderItem; clash: Clash | undefined }) {
  return (
    <>
      <AllergyText of={item} found={clash?.kind === 'found' ? clash.words : undefined} />
      {clash?.kind === 'unknown' && <span className={styles.warning}>Allergens not entered</span>}
    </>
  );
}

/** The tools of the last line open below the edge of the list. */
const intoView = (tools: HTMLElement | null): void => tools?.scrollIntoView({ block: 'nearest' });
