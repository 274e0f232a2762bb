/** StatusTrigger: a 44 px pill that shows a status. It opens a radio menu and applies the choice on tap. */
import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import { PHONE, useMediaQuery } from '../layout/media-query.ts';
import { useBackToClose } from '../overlays/back-to-close.ts';
import type { Tone } from '../theme/tone.ts';
import styles from './status-trigger.module.css';

export interface StatusChoice<Value extends string> {
  value: Value;
  label: string;
  icon: LucideIcon;
  tone: Tone;
}

export interface StatusAction {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

export interface StatusTriggerProps<Value extends string> {
  /** Names what has the status: "Table 2". Used for the menu, and as the sheet's heading on phones. */
  label: string;
  value: Value;
  /** The statuses to choose from, in menu order. The current one may be missing. */
  choices: readonly StatusChoice<Value>[];
  /** Shown when `value` is not among the choices. */
  current?: StatusChoice<Value>;
  onChange: (value: Value) => void;
  /** The 56 px outlined form in the bar under the floor plan. */
  plain?: boolean;
  /** A further action, after the statuses. */
  more?: StatusAction | undefined;
  disabled?: boolean;
}

/** Overrides the inline position that the positioner writes, so that the menu lies at the bottom on phones. */
const AT_THE_BOTTOM: CSSProperties = {
  position: 'fixed',
  inset: 'auto 0 0',
  width: 'auto',
  maxWidth: 'none',
  transform: 'none',
};

export function StatusTrigger<Value extends string>(props: StatusTriggerProps<Value>) {
  const { label, value, choices, onChange, plain, more, disabled } = props;
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery(PHONE);
  useBackToClose(open, () => setOpen(false));
  const shown = choices.find((choice) => choice.value === value) ?? props.current;
  const choose = (next: Value) => {
    setOpen(false);
    if (next !== value) onChange(next);
  };
  return (
    <Menu.Root open={open} onOpenChange={(next) => setOpen(next)} disabled={disabled}>
      <Menu.Trigger
        type="button"
        data-tone={shown?.tone ?? 'neutral'}
        aria-label={`${shown?.label ?? value}, change status of ${label}`}
        className={classNames(styles.trigger, plain && styles.plain)}
      >
        {shown && <Icon of={shown.icon} size={plain ? 20 : 16} />}
        <span className={styles.label}>
          {shown?.label ?? value}
          <Icon of={ChevronDown} size={plain ? 20 : 16} />
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Backdrop className={styles.scrim} />
        <Menu.Positioner
          className={styles.place}
          style={phone ? AT_THE_BOTTOM : undefined}
          align="end"
          sideOffset={12}
          collisionPadding={12}
        >
          <Menu.Popup className={styles.menu}>
            <Menu.RadioGroup value={value} onValueChange={choose} aria-label={`Status of ${label}`}>
              <div className={styles.title}>{label}</div>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className={styles.row}>
                  <Icon of={choice.icon} size={22} />
                  {choice.label}
                  <Menu.RadioItemIndicator className={styles.tick}>
                    <Icon of={Check} size={22} />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            {more && (
              <Menu.Item className={classNames(styles.row, styles.more)} onClick={more.onClick}>
                <Icon of={more.icon} size={22} />
                {more.label}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
