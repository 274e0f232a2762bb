/** A product's details and choices, used on its own page and in the sheet over the menu. */
import type { OptionGroup as Group, MenuEntry, Size } from '@tableside/domain/entities/menu.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { type ComponentType, lazy, Suspense, useId } from 'react';
import { dishAllergens } from '../../../components/menu/dish-allergens.ts';
import { GUESTS_SEE, sizeLeftText } from '../../../components/menu/left-text.ts';
import { ASK_SERVER, isRich, priceText } from '../../../components/menu/product-entry.ts';
import { ProductPicture } from '../../../components/menu/product-picture.tsx';
import { OptionGroup } from '../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { useMediaQuery } from '../../../ui/layout/media-query.ts';
import { KitchenNotes } from './kitchen-notes.tsx';
import { chosenIn, isFull, isPending, pillText } from './product-choice.ts';
import styles from './product-detail.module.css';
import type { ProductChoosing } from './use-product-choice.ts';

/** Most groups are plain, so what the others need loads with the first of them. */
const RichGroup = lazy(async () => ({ default: (await import('./rich-group.tsx')).RichGroup }));

export interface PricePadProps {
  size: Size;
  /** A custom item: its name is typed too. */
  asksName: boolean;
  choosing: ProductChoosing;
}

export interface ProductDetailProps {
  entry: MenuEntry;
  choosing: ProductChoosing;
  /** Leave this out where the page's heading already shows the name. */
  named?: boolean;
  /** Where staff type an open price. Missing: guests ask their server. */
  pricePad?: ComponentType<PricePadProps> | undefined;
}

export function ProductDetail({ entry, choosing, named = false, pricePad: PricePad }: ProductDetailProps) {
  const { product, category, optionGroups } = entry;
  const allergens = dishAllergens(product);
  const asked = optionGroups.filter((group) => group.options.length > 0);
  const open = PricePad && product.sizes.find((size) => size.open && size.id === choosing.choice.sizeId);
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <ProductPicture product={product} category={category} className={styles.picture} />
        <div className={styles.words}>
          {named && <h2 className={styles.name}>{product.name}</h2>}
          {product.description && <p className={styles.description}>{product.description}</p>}
          {allergens !== '' && <p className={styles.allergens}>{allergens}</p>}
        </div>
      </div>
      {entry.priceRule && <p className={styles.rule}>{entry.priceRule}</p>}
      <SizePicker entry={entry} choosing={choosing} mayType={PricePad !== undefined} />
      {open && <PricePad size={open} asksName={product.openName === true} choosing={choosing} />}
      {asked.map((group) =>
        isRich(group) ? (
          <Suspense key={group.id} fallback={null}>
            <RichGroup entry={entry} group={group} choosing={choosing} />
          </Suspense>
        ) : (
          <GroupPicker key={group.id} entry={entry} group={group} choosing={choosing} />
        ),
      )}
      <KitchenNotes
        note={choosing.note}
        allergy={choosing.allergy}
        onNote={choosing.setNote}
        onAllergy={choosing.setAllergy}
      />
    </div>
  );
}

type PickerProps = Pick<ProductDetailProps, 'entry' | 'choosing'>;

function SizePicker({ entry, choosing, mayType }: PickerProps & { mayType: boolean }) {
  const name = useId();
  const { sizes } = entry.product;
  const isNarrow = useMediaQuery('(width < 380px)');
  const missing = choosing.choice.sizeId === null;
  const only = onlyChoice(sizes, choosing.choice.sizeId);
  if (only) {
    const onlyLeft = sizeLeftText(only, GUESTS_SEE);
    return (
      <p className={styles.size}>
        <span>
          <b>Size</b> {only.name}
          {onlyLeft !== undefined && ` · ${onlyLeft}`}
        </span>
        {sizePriceText(only, mayType)}
      </p>
    );
  }
  return (
    <OptionGroup
      legend="Size"
      pill={missing ? 'Choose one' : undefined}
      pending={missing}
      columns={sizes.length > 1 && !isNarrow ? 2 : 1}
    >
      {sizes.map((size) => (
        <OptionRow
          key={size.id}
          type="radio"
          name={name}
          checked={choosing.choice.sizeId === size.id}
          onChange={() => choosing.setSize(size.id)}
          label={size.name}
          price={sizePriceText(size, mayType)}
          note={size.isAvailable ? sizeLeftText(size, GUESTS_SEE) : 'Sold out'}
          disabled={!size.isAvailable || (size.open && !mayType)}
        />
      ))}
    </OptionGroup>
  );
}

const sizePriceText = (size: Size, mayType: boolean): string =>
  priceText({ sizes: [size] }, mayType ? undefined : ASK_SERVER);

/** Returns the size of a product that has only one and is set to it, so that nothing can be chosen. */
const onlyChoice = (sizes: readonly Size[], chosenId: string | null): Size | undefined =>
  sizes.length === 1 && sizes[0]?.isAvailable ? sizes.find(({ id }) => id === chosenId) : undefined;

function GroupPicker({ entry, group, choosing }: PickerProps & { group: Group }) {
  const name = useId();
  const { choice, setOption } = choosing;
  const chosen = chosenIn(choice, group.id);
  const pending = isPending(entry, choice, group);
  const full = isFull(group, choice);
  const isRadio = group.type === 'radio';
  const isShort = group.options.every((option) => option.price === 0 && option.name.length < SHORT);
  return (
    <OptionGroup
      legend={group.name}
      pill={pillText(group, pending)}
      pending={pending}
      columns={isRadio && isShort ? 2 : 1}
    >
      {isRadio && !group.required && (
        <OptionRow
          type="radio"
          name={name}
          checked={chosen.length === 0}
          onChange={() => setOption(group, { optionId: null, checked: true })}
          label="None"
        />
      )}
      {group.options.map((option) => {
        const checked = chosen.includes(option.id);
        return (
          <OptionRow
            key={option.id}
            type={group.type}
            name={name}
            checked={checked}
            onChange={(now) => setOption(group, { optionId: option.id, checked: now })}
            label={option.name}
            price={isRadio && isShort ? undefined : surcharge(option.price)}
            note={option.isAvailable ? dishAllergens(option) : 'Sold out'}
            disabled={!checked && (full || !option.isAvailable)}
          />
        );
      })}
    </OptionGroup>
  );
}

/** Free options of a single choice are in two columns if all their names are shorter than this. */
const SHORT = 18;

const surcharge = (cents: number): string => (cents === 0 ? 'Included' : `+ ${formatCents(cents)}`);
