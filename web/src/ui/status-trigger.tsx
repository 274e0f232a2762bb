/** StatusTrigger: a status one can change: a 44 px pill that opens a radio menu and applies on tap. */
import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useBackToClose } from './back-to-close.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { PHONE, useMediaQuery } from './media-query.ts';
import styles from './status-trigger.module.css';
import type { Tone } from './tone.ts';

export interface StatusChoice<Value extends string> {
  value: Value;
  label: string;
  icon: LucideIcon;
  tone: Tone;
}

export interface StatusTriggerProps<Value extends string> {
  /** What it is the status of: "Table 2". Names the menu and heads the sheet on phones. */
  label: string;
  value: Value;
  /** Every status, in the order of the menu. The current one may be missing from it. */
  choices: readonly StatusChoice<Value>[];
  /** Shown when `value` is none of the choices. */
  current?: StatusChoice<Value>;
  onChange: (value: Value) => void;
  /** The 56 px outlined form of the bar under the floor plan. */
  plain?: boolean;
  disabled?: boolean;
}

/** The positioner writes its place inline; on phones the menu lies at the bottom instead. */
const AT_THE_BOTTOM: CSSProperties = {
  position: 'fixed',
  inset: 'auto 0 0',
  width: 'auto',
  maxWidth: 'none',
  transform: 'none',
};

export function StatusTrigger<Value extends string>(props: StatusTriggerProps<Value>) {
  const { label, value, choices, onChange, plain, disabled } = props;
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
        {shown?.label ?? value}
        <Icon of={ChevronDown} size={plain ? 20 : 16} />
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
