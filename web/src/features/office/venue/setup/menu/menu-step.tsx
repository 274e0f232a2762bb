/** Menu: from a file or pasted text, the example, or one product by hand. */
import { Link } from '@tanstack/react-router';
import { FileUp, PenLine, Salad } from 'lucide-react';
import { useState } from 'react';
import { useGoneMenu } from '../../../../../mirror/read/read-setup.ts';
import { Button } from '../../../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../../../ui/buttons/button-class.ts';
import { Icon } from '../../../../../ui/icons/icon.tsx';
import { ProblemBand } from '../../../../../ui/messages/note-band.tsx';
import { menuTax } from '../place/place-form.ts';
import { type Steps, useSteps } from '../run-steps.ts';
import styles from '../setup-page.module.css';
import type { Setup } from '../use-setup.ts';
import { exampleMenu, exampleMenuIds } from './example-menu.ts';
import { SetupProductForm } from './product-form.tsx';

interface MenuStepProps {
  setup: Setup;
  onDone: () => void;
}

export function MenuStep({ setup, onDone }: MenuStepProps) {
  const [isByHand, setByHand] = useState(false);
  // Its row stays while its own products arrive.
  const example = useSteps();
  const hasMenu = setup.products.length > 0;
  const offersExample = !hasMenu || example.progress !== undefined;
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
          {offersExample && <ExampleRow setup={setup} steps={example} onDone={onDone} />}
        </ul>
      )}
    </>
  );
}

/** Offered once: what was cleared does not come back by the same ids. */
function ExampleRow({ setup, steps, onDone }: MenuStepProps & { steps: Steps }) {
  const { run, progress, problem } = steps;
  const gone = useGoneMenu();
  const { id } = setup.venue;
  if (gone === undefined || [...exampleMenuIds(id)].some((one) => gone.has(one))) return null;
  const make = async (): Promise<void> => {
    if (await run(exampleMenu(id, menuTax(setup.venue)?.id))) onDone();
  };
  return (
    <li className={styles.way}>
      <Icon of={Salad} />
      <span>
        <b>An example menu</b>
        <span className={styles.made}>Ten dishes and drinks to try. Clear them under Ready.</span>
        <ProblemBand problem={problem} />
      </span>
      <Button size={48} busy={progress !== undefined} className={styles.end} onClick={() => void make()}>
        Add it
      </Button>
    </li>
  );
}
