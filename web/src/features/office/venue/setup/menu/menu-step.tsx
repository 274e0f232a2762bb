/** Menu: from a file or pasted text, the example, or one product by hand. */
import { Link } from '@tanstack/react-router';
import { FileUp, PenLine } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../../../../ui/buttons/button-class.ts';
import { Icon } from '../../../../../ui/icons/icon.tsx';
import { menuTax } from '../place/place-form.ts';
import styles from '../setup-page.module.css';
import type { Setup } from '../use-setup.ts';
import { SetupProductForm } from './product-form.tsx';

export function MenuStep({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const [isByHand, setByHand] = useState(false);
  const hasMenu = setup.products.length > 0;
  return (
    <>
      <p className={styles.about}>
        A file of another till, a spreadsheet, or text that you paste. You see every dish before anything
        changes, and can take it back for seven days.
      </p>
      <div className={styles.acts}>
        <Link to="/profile/menu/import" className={buttonClass({ variant: 'primary', size: 56 })}>
          <Icon of={FileUp} />
          {hasMenu ? 'Import more' : 'Import a menu'}
        </Link>
      </div>
      {isByHand ? (
        <SetupProductForm categories={setup.categories} taxId={menuTax(setup.venue)?.id} onDone={onDone} />
      ) : (
        <ul className={styles.ways}>
          <li>
            <button type="button" className={styles.way} onClick={() => setByHand(true)}>
              <Icon of={PenLine} />
              <span>
                <b>Type one product</b>
                <span className={styles.made}>Enough for a first order. The rest can follow.</span>
              </span>
            </button>
          </li>
        </ul>
      )}
    </>
  );
}
