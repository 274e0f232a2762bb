/** Tablets: the way to the page that connects one. The mirror does not know which are connected. */
import { Link } from '@tanstack/react-router';
import { Tablet } from 'lucide-react';
import { buttonClass } from '../../../../../ui/buttons/button-class.ts';
import { Icon } from '../../../../../ui/icons/icon.tsx';
import styles from '../setup-page.module.css';

export function TabletsStep() {
  return (
    <>
      <p className={styles.about}>
        Each tablet opens Tableside in its browser, by a code that it scans. The page there shows every step,
        and what the tablet has done already. The kitchen's screen is a tablet, too.
      </p>
      <div className={styles.acts}>
        <Link to="/profile/connect" className={buttonClass({ variant: 'primary', size: 56 })}>
          <Icon of={Tablet} />
          Connect a tablet
        </Link>
        <Link to="/profile/devices" className={buttonClass({ variant: 'outline', size: 56 })}>
          See connected devices
        </Link>
      </div>
    </>
  );
}
