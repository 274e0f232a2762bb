/**
 * A group with options that can be counted, wanted without, extra, on the side or less, or asked about further. What is
 * below an option is asked in its place.
 */
import {
  type OptionGroup as Group,
  type MenuEntry,
  PREFIXES,
  type Prefix,
} from '@tableside/domain/entities/menu.ts';
import { optionKey } from '@tableside/domain/menu/option-places.ts';
import { extraPriceOf, groupsUnder, mayAsk, mostOfOption } from '@tableside/domain/menu/pricing.ts';
import { PREFIX_WORDS } from '@tableside/domain/orders/item-details.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Ellipsis } from 'lucide-react';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { dishAllergens } from '../../../components/menu/dish-allergens.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ChipRow } from '../../../ui/choices/chip-row.tsx';
import { OptionGroup } from '../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import {
  groupsOf,
  isFull,
  isPending,
  type Path,
  type ProductChoice,
  pillText,
  TOP,
} from './product-choice.ts';
import {
  countOf,
  isChosen,
  isIn,
  mostFor,
  type OptionAt,
  plain,
  prefixOf,
  toggled,
  withCount,
  withPrefix,
} from './rich-choice.ts';
import styles from './rich-group.module.css';
import type { ProductChoosing } from './use-product-choice.ts';

/** The part of choosing a product that a group reads and changes. */
export type Choosing = Pick<ProductChoosing, 'choice' | 'setChoice'>;

export interface RichGroupProps {
  entry: MenuEntry;
  group: Group;
  choosing: Choosing;
  path?: Path;
}

export function RichGroup({ entry, group, choosing, path = TOP }: RichGroupProps) {
  const name = useId();
  const { choice } = choosing;
  const pending = isPending(entry, choice, group, path);
  return (
    <OptionGroup legend={group.name} pill={pillText(group, pending)} pending={pending}>
      {group.options.map((option) => (
        <RichOption
          key={option.id}
          entry={entry}
          at={{ group, option, path }}
          choosing={choosing}
          radio={name}
        />
      ))}
    </OptionGroup>
  );
}

interface RichOptionProps extends Pick<RichGroupProps, 'entry' | 'choosing'> {
  at: OptionAt;
  /** The name that the radios of the group share. */
  radio: string;
}

function RichOption({ entry, at, choosing, radio }: RichOptionProps) {
  const { group, option, path } = at;
  const { choice, setChoice } = choosing;
  const prefixes = PREFIXES.filter((prefix) => mayAsk(group, option, prefix));
  const prefix = prefixOf(choice, at);
  const [isOpen, setOpen] = useState(prefix !== undefined);
  const press = useLongPress(() => prefixes.length > 0 && setOpen(true));
  const checked = isIn(choice, at);
  const isBlocked = !option.isAvailable || (isFull(group, choice, path) && !isChosen(choice, at));
  const most = mostOfOption(option);
  const word = (one: Prefix): string => entry.prefixWords?.[one] || PREFIX_WORDS[one];
  const toggle = (): void => setChoice(toggled(choice, at));
  return (
    <div className={styles.option}>
      <div className={styles.bar} {...press}>
        <OptionRow
          type={group.type}
          name={radio}
          checked={checked}
          onChange={toggle}
          label={prefix ? `${word(prefix)} ${option.name}` : option.name}
          price={priceText(at, prefix)}
          note={option.isAvailable ? dishAllergens(option) : 'Sold out'}
          disabled={!checked && isBlocked && !option.included}
          className={styles.row}
        />
        {prefixes.length > 0 && (
          <IconButton
            icon={Ellipsis}
            label={`How to make ${option.name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && prefixes.length > 0 && (
        <ChipRow label={`How to make ${option.name}`}>
          {prefixes.map((one) => (
            <Chip
              key={one}
              pressed={prefix === one}
              onClick={() =>
                (prefix === one || one === 'no' || !isBlocked) && setChoice(withPrefix(choice, at, one))
              }
            >
              {word(one)}
              {one === 'extra' && extraPriceOf(option) > 0 && ` + ${formatCents(extraPriceOf(option))}`}
            </Chip>
          ))}
        </ChipRow>
      )}
      {checked && most > 1 && prefix !== 'no' && (
        <Stepper
          label={option.name}
          value={Math.max(1, countOf(choice, at))}
          min={option.included ? 1 : 0}
          max={mostFor(choice, at)}
          onChange={(count) => setChoice(withCount(choice, at, count))}
        />
      )}
      <Below entry={entry} at={at} choosing={choosing} />
    </div>
  );
}

/** The groups below an option that is in the dish. An answer there names what comes with the dish, too. */
function Below({ entry, at: { group, option, path }, choosing }: Omit<RichOptionProps, 'radio'>) {
  const { choice, setChoice } = choosing;
  const at = { group, option, path };
  if (!isIn(choice, at)) return null;
  const under = [...path, optionKey(group.id, option.id)];
  const groups = groupsUnder(entry, option, groupsOf(under)).filter((one) => one.options.length > 0);
  if (groups.length === 0) return null;
  const named = {
    ...choosing,
    setChoice: (next: ProductChoice) => setChoice(isChosen(next, at) ? next : plain(next, at, true)),
  };
  return (
    <div className={styles.below}>
      {groups.map((one) => (
        <RichGroup key={one.id} entry={entry} group={one} choosing={named} path={under} />
      ))}
    </div>
  );
}

function priceText({ option }: OptionAt, prefix: Prefix | undefined): string {
  const cents = prefix === 'extra' ? extraPriceOf(option) : option.price;
  return prefix === 'no' ? '' : cents === 0 ? 'Included' : `+ ${formatCents(cents)}`;
}

const LONG_MS = 450;

/** A finger that stays opens what the button beside the row opens. The tap that it would be is not one, then. */
function useLongPress(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      isLong.current = false;
      if (event.pointerType === 'mouse') return;
      stop();
      timer.current = setTimeout(() => {
        isLong.current = true;
        open();
      }, LONG_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: (event: PointerEvent) => Math.abs(event.movementY) > 4 && stop(),
    onContextMenu: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      open();
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!isLong.current) return;
      isLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
