/** Counts what is left of a product: choose the size, type or step the number, or say that it is sold out. */
import type { Product, Size } from '@tableside/domain/entities/menu.ts';
import { MAX_LEFT } from '@tableside/domain/menu/set-stock.ts';
import { portionsLeft } from '@tableside/domain/menu/stock.ts';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ChoiceTile } from '../../ui/choices/choice-tile.tsx';
import { Keypad } from '../../ui/fields/keypad.tsx';
import styles from './count-panel.module.css';

export interface CountPanelProps {
  product: Product;
  /** Null: nobody counts it any more. */
  onSet: (size: Size, left: number | null) => void;
}

export function CountPanel({ product, onSet }: CountPanelProps) {
  const [chosen, setChosen] = useState(product.sizes[0]?.id);
  const size = product.sizes.find(({ id }) => id === chosen) ?? product.sizes[0];
  if (!size) return null;
  return (
    <div className={styles.panel}>
      {product.sizes.length > 1 && (
        <fieldset className={styles.sizes} aria-label="Size">
          {product.sizes.map((one) => (
            <ChoiceTile
              key={one.id}
              name="counted-size"
              tonal
              label={`${one.name}${nowText(one)}`}
              checked={one.id === size.id}
              onChange={() => setChosen(one.id)}
            />
          ))}
        </fieldset>
      )}
      <SizeCount key={size.id} name={nameOf(product, size)} size={size} onSet={(left) => onSet(size, left)} />
    </div>
  );
}

const nowText = (size: Size): string => {
  const left = portionsLeft(size);
  if (left === null) return size.isAvailable ? '' : ': sold out';
  return `: ${left} left`;
};

const nameOf = ({ name, sizes }: Product, size: Size): string =>
  sizes.length > 1 ? `${name}, ${size.name}` : name;

interface SizeCountProps {
  name: string;
  size: Size;
  onSet: (left: number | null) => void;
}

function SizeCount({ name, size, onSet }: SizeCountProps) {
  const left = portionsLeft(size);
  const [typed, setTyped] = useState<number | null>(null);
  const value = typed ?? left ?? 0;
  const type = (next: number): void => setTyped(Math.min(MAX_LEFT, Math.max(0, next)));
  return (
    <>
      <div className={styles.value}>
        <IconButton
          icon={Minus}
          size={56}
          label={`One less ${name}`}
          disabled={value === 0}
          onClick={() => type(value - 1)}
        />
        <output aria-label={`Portions of ${name}`} className={styles.number}>
          {typed === null && left === null ? '–' : value}
        </output>
        <IconButton icon={Plus} size={56} label={`One more ${name}`} onClick={() => type(value + 1)} />
      </div>
      <Keypad
        plain
        label={`Portions of ${name}`}
        onDigits={(digit) => type((typed ?? 0) * 10 + Number(digit))}
        onDelete={() => type(Math.floor(value / 10))}
      />
      <Button
        variant="primary"
        size={64}
        block
        disabled={typed === null || typed === 0 || typed === left}
        onClick={() => onSet(value)}
      >
        {typed === null || typed === 0 ? 'Enter how many are left' : `Set to ${value} left`}
      </Button>
      <div className={styles.acts}>
        <Button variant="outline" size={56} disabled={left === 0} onClick={() => onSet(0)}>
          Sold out
        </Button>
        <Button variant="ghost" size={56} disabled={left === null} onClick={() => onSet(null)}>
          Stop counting
        </Button>
      </div>
    </>
  );
}
