/**
 * Popover: a raised panel that hangs from its trigger and stays within the viewport; a sheet on phones. The content
 * sets its own padding.
 */
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { classNames } from '../layout/class-names.ts';
import { PHONE, useMediaQuery } from '../layout/media-query.ts';
import { useBackToClose } from './back-to-close.ts';
import styles from './popover.module.css';
import { Sheet } from './sheet.tsx';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name; on phones it is the sheet's heading. */
  title: string;
  /** The button it hangs from. It receives the click handler and the aria attributes. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean; 'aria-haspopup'?: 'dialog' }>;
  align?: 'start' | 'center' | 'end';
  className?: string | undefined;
  children: ReactNode;
}

export function Popover(props: PopoverProps) {
  const phone = useMediaQuery(PHONE);
  return phone ? <AsSheet {...props} /> : <AsPopover {...props} />;
}

function AsSheet({ open, onOpenChange, title, trigger, className, children }: PopoverProps) {
  const opener = cloneElement(trigger, {
    onClick: () => onOpenChange(!open),
    'aria-expanded': open,
    'aria-haspopup': 'dialog',
  });
  return (
    <>
      {opener}
      <Sheet open={open} onClose={() => onOpenChange(false)} title={title} flush className={className}>
        {children}
      </Sheet>
    </>
  );
}

/** Distance to the edges of the window; the bottom leaves space for the tabs. */
const ROOM = { top: 12, right: 12, bottom: 76, left: 12 } as const;
/** Keeps the popover under its trigger: content that is too tall scrolls inside it. */
const BELOW = { side: 'none', align: 'shift', fallbackAxisSide: 'none' } as const;

function AsPopover({ open, onOpenChange, title, trigger, align = 'end', className, children }: PopoverProps) {
  useBackToClose(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.place}
          align={align}
          side="bottom"
          sideOffset={12}
          collisionPadding={ROOM}
          collisionAvoidance={BELOW}
        >
          <Base.Popup className={classNames(styles.popover, className)}>
            <Base.Title className="visually-hidden">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
