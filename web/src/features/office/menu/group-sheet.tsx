/** The sheet of an option group: how many options may be chosen, and the options with their prices. */
import { type OptionGroup, PREFIXES } from '@tableside/domain/entities/menu.ts';
import { PREFIX_WORDS } from '@tableside/domain/orders/item-details.ts';
import { MAX_KITCHEN_NAME } from '@tableside/domain/values/text-limits.ts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { KeptForm, SheetSave } from '../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOptionGroups } from '../../../mirror/read/read.ts';
import { newId } from '../../../platform/new-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ChipRow } from '../../../ui/choices/chip-row.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { SortableList } from '../../../ui/layout/sortable-list.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import {
  emptyOption,
  GroupFormSchema,
  type GroupFormValues,
  groupChange,
  groupCreation,
  groupValues,
} from './group-form.ts';
import styles from './menu-setup-page.module.css';

const TYPES = [
  { value: 'radio', label: 'One choice' },
  { value: 'checkbox', label: 'Several choices' },
];

export interface GroupSheetProps {
  open: boolean;
  /** Null for a new group. */
  group: OptionGroup | null;
  /** The position of a new group. */
  position: number;
  onClose: () => void;
}

export function GroupSheet(props: GroupSheetProps) {
  const { open, group, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={group ? `Edit ${group.name}` : 'Add option group'}>
      {open && <GroupForm {...props} />}
    </Sheet>
  );
}

function useGroupForm({ group, position, onClose }: GroupSheetProps) {
  const engine = useEngine();
  const [firstId] = useState(newId);
  return useKeptForm({
    name: group ? `option group ${group.id}` : 'option group new',
    values: groupValues(group, firstId),
    schema: GroupFormSchema,
    async save(fields, base: GroupFormValues): Promise<Problem> {
      if (!group) {
        const made = groupCreation(fields, { id: newId(), position });
        return problemOf(engine.mutate('optionGroup.create', made));
      }
      const patch = groupChange(group.id, fields, base);
      return patch ? problemOf(engine.mutate('optionGroup.patch', patch)) : null;
    },
    onSaved: onClose,
  });
}

type GroupFormState = ReturnType<typeof useGroupForm>;

function GroupForm(props: GroupSheetProps) {
  const kept = useGroupForm(props);
  const { form } = kept;
  const uncount = (): void => {
    for (const name of ['min', 'max'] as const) form.setFieldValue(name, '');
  };
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">{(field) => <field.TextField label="Name" maxLength={120} />}</form.AppField>
      <form.AppField name="type" listeners={{ onChange: uncount }}>
        {(field) => <field.SelectField label="Guests can pick" options={TYPES} />}
      </form.AppField>
      <form.AppField name="required">
        {(field) => <field.CheckField label="A choice is required" />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.type}>
        {(type) => type === 'checkbox' && <CountFields form={form} />}
      </form.Subscribe>
      <PrefixFields form={form} />
      <OptionFields form={form} groupId={props.group?.id} />
      <SheetSave kept={kept}>{props.group ? 'Save Changes' : 'Add group'}</SheetSave>
    </KeptForm>
  );
}

/** A single choice needs no minimum or maximum. */
function CountFields({ form }: { form: GroupFormState['form'] }) {
  return (
    <div className={styles.pair}>
      <form.AppField name="min">
        {(field) => <field.TextField label="At least" optional inputMode="numeric" />}
      </form.AppField>
      <form.AppField name="max">
        {(field) => <field.TextField label="At most" optional inputMode="numeric" />}
      </form.AppField>
    </div>
  );
}

function OptionFields({ form, groupId }: { form: GroupFormState['form']; groupId: string | undefined }) {
  const groups = (useOptionGroups() ?? []).filter(({ id }) => id !== groupId);
  return (
    <form.AppField name="options" mode="array">
      {(list) => (
        <fieldset className={styles.options}>
          <legend className={styles.legend}>Options</legend>
          <SortableList
            label="Options"
            rows={list.state.value}
            keyOf={({ id }) => id}
            nameOf={(option) => optionName(option, list.state.value.indexOf(option))}
            onMove={(from, to) => list.moveValue(from, to)}
          >
            {(option, n) => (
              <OptionRow
                form={form}
                n={n}
                hasAllergens={option.allergens !== '' || option.traces !== ''}
                hasMore={hasMore(option)}
                groups={groups}
                name={optionName(option, n)}
                count={list.state.value.length}
                onShift={(by) => list.moveValue(n, n + by)}
                onRemove={() => list.removeValue(n)}
              />
            )}
          </SortableList>
          <Button icon={Plus} onClick={() => list.pushValue(emptyOption(newId()))}>
            Add option
          </Button>
        </fieldset>
      )}
    </form.AppField>
  );
}

const hasMore = ({
  kitchenName,
  most,
  included,
  extraPrice,
  groupIds,
}: GroupFormValues['options'][number]): boolean =>
  kitchenName !== '' || most !== '' || included || extraPrice !== '' || groupIds.length > 0;

const optionName = ({ name }: { name: string }, n: number): string => name || `option ${n + 1}`;

/** The words that guests and staff can say for its options. */
function PrefixFields({ form }: { form: GroupFormState['form'] }) {
  return (
    <form.AppField name="prefixes">
      {(field) => (
        <ChipRow label="How its options can be asked for">
          {PREFIXES.map((prefix) => {
            const isOn = field.state.value.includes(prefix);
            return (
              <Chip
                key={prefix}
                pressed={isOn}
                onClick={() =>
                  field.handleChange(
                    PREFIXES.filter((one) => (one === prefix ? !isOn : field.state.value.includes(one))),
                  )
                }
              >
                {PREFIX_WORDS[prefix]}
              </Chip>
            );
          })}
        </ChipRow>
      )}
    </form.AppField>
  );
}

interface OptionRowProps {
  form: GroupFormState['form'];
  n: number;
  name: string;
  count: number;
  hasAllergens: boolean;
  hasMore: boolean;
  /** Those that can be offered below it. */
  groups: readonly OptionGroup[];
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
}

function OptionRow(props: OptionRowProps) {
  const { form, n, name, count, hasAllergens, hasMore: hasMoreNow, groups, onShift, onRemove } = props;
  const [isOpen, setOpen] = useState(hasAllergens);
  const [isMore, setMore] = useState(hasMoreNow);
  return (
    <div className={styles.option}>
      <form.AppField name={`options[${n}].name`}>
        {(field) => <field.TextField label={`Option ${n + 1}`} maxLength={120} />}
      </form.AppField>
      <form.AppField name={`options[${n}].price`}>
        {(field) => <field.MoneyField label="Price" />}
      </form.AppField>
      <form.AppField name={`options[${n}].isAvailable`}>
        {(field) => <field.CheckField label="Available" />}
      </form.AppField>
      <div className={styles.optionActs}>
        <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={n === 0} onClick={() => onShift(-1)} />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabled={n === count - 1}
          onClick={() => onShift(1)}
        />
        <IconButton icon={Trash2} label={`Remove ${name}`} disabled={count === 1} onClick={onRemove} />
      </div>
      {isOpen ? (
        <OptionAllergens form={form} n={n} />
      ) : (
        <Button
          variant="ghost"
          size={44}
          icon={Plus}
          className={styles.more}
          aria-label={`Allergens of ${name}`}
          onClick={() => setOpen(true)}
        >
          Allergens
        </Button>
      )}
      {isMore ? (
        <OptionMore form={form} n={n} name={name} groups={groups} />
      ) : (
        <Button
          variant="ghost"
          size={44}
          icon={Plus}
          className={styles.more}
          aria-label={`Kitchen name, counts and choices of ${name}`}
          onClick={() => setMore(true)}
        >
          Kitchen name, counts and choices
        </Button>
      )}
    </div>
  );
}

/** What the kitchen calls it, how often it can be taken, what extra costs, whether it comes with the dish, and what is asked below it. */
function OptionMore({ form, n, name, groups }: Pick<OptionRowProps, 'form' | 'n' | 'name' | 'groups'>) {
  return (
    <div className={classNames(styles.form, styles.wide)}>
      <form.AppField name={`options[${n}].kitchenName`}>
        {(field) => <field.TextField label="Kitchen name" optional maxLength={MAX_KITCHEN_NAME} />}
      </form.AppField>
      <div className={styles.pair}>
        <form.AppField name={`options[${n}].most`}>
          {(field) => <field.TextField label="Can be taken" optional inputMode="numeric" suffix="times" />}
        </form.AppField>
        <form.AppField name={`options[${n}].extraPrice`}>
          {(field) => <field.MoneyField label="Price for extra" optional />}
        </form.AppField>
      </div>
      <form.AppField name={`options[${n}].included`}>
        {(field) => (
          <field.CheckField
            label="Comes with the dish"
            note="The kitchen reads of it only when a guest wants it otherwise."
          />
        )}
      </form.AppField>
      {groups.length > 0 && (
        <form.AppField name={`options[${n}].groupIds`}>
          {(field) => (
            <ChipRow label={`Asked below ${name}`}>
              {groups.map(({ id, name: group }) => {
                const isOn = field.state.value.includes(id);
                return (
                  <Chip
                    key={id}
                    pressed={isOn}
                    onClick={() =>
                      field.handleChange(
                        isOn ? field.state.value.filter((one) => one !== id) : [...field.state.value, id],
                      )
                    }
                  >
                    Then ask {group}
                  </Chip>
                );
              })}
            </ChipRow>
          )}
        </form.AppField>
      )}
    </div>
  );
}

/** What the option brings into a dish. */
function OptionAllergens({ form, n }: Pick<OptionRowProps, 'form' | 'n'>) {
  return (
    <div className={classNames(styles.pair, styles.wide)}>
      <form.AppField name={`options[${n}].allergens`}>
        {(field) => <field.TextField label="Allergens" optional hint="Separated by commas" />}
      </form.AppField>
      <form.AppField name={`options[${n}].traces`}>
        {(field) => <field.TextField label="May contain traces of" optional hint="Separated by commas" />}
      </form.AppField>
    </div>
  );
}
