/** Buttons, button-styled links, icon buttons, chips and counts. */
import { ArrowLeft, ArrowRight, Download, Eye, Plus, RefreshCw, Trash2, X } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { buttonClass } from '../buttons/button-class.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Logo } from '../icons/logo.tsx';
import { CountBadge } from '../status/count-badge.tsx';
import { Part } from './part.tsx';

const SIZES = [44, 48, 56, 64, 72] as const;

export function ActionParts() {
  return (
    <>
      <Part name="Buttons">
        <Button variant="primary" size={56} iconEnd={ArrowRight}>
          Move to accepted
        </Button>
        <Button size={56} iconEnd={ArrowRight}>
          Move to preparing
        </Button>
        <Button variant="outline" size={56} icon={Download}>
          Export CSV
        </Button>
        <Button variant="ghost" size={56}>
          Cancel
        </Button>
        <Button variant="danger" size={56}>
          Cancel Order
        </Button>
      </Part>
      <Part name="Busy, disabled, sizes">
        <Button variant="primary" size={56} busy busyLabel="Loading...">
          Sign In
        </Button>
        <Button variant="primary" size={56} busy icon={RefreshCw}>
          Try now
        </Button>
        <Button size={56} disabled>
          Disabled
        </Button>
        <Button size={56} disabledReason="Needs a connection">
          Charge card
        </Button>
        {SIZES.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        <a href="#parts" className={buttonClass({ variant: 'primary' })}>
          <Plus size={20} aria-hidden="true" />
          Add staff
        </a>
      </Part>
      <Part name="With an amount" grid>
        <Button variant="primary" size={72} block trailing="$125.21">
          Checkout
        </Button>
        <Button variant="primary" size={64} block trailing="$125.21">
          <CountBadge count={6} label="6 items" variant="inverse" large />
          View order
        </Button>
        <Button variant="primary" size={64} block trailing="$34.00" disabled>
          Add to Order
        </Button>
      </Part>
      <Part name="Icon buttons, counts, logo">
        <IconButton icon={ArrowLeft} label="Back" />
        <IconButton icon={X} label="Close" variant="tonal" size={44} />
        <IconButton icon={Trash2} label="Remove" variant="danger" />
        <IconButton icon={Eye} label="Show" size={56} disabled />
        <CountBadge count={3} label="3 paid orders" variant="error" />
        <CountBadge count={120} label="120 paid orders" variant="error" />
        <CountBadge count={2} label="2 sold out" variant="warning" />
        <CountBadge count={2} label="2 in the order" large />
        <Logo />
      </Part>
    </>
  );
}
