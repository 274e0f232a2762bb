/** The quantity, and 'Add to Order' with its price. Disabled with the reason until every choice is made. */

import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import type { ProductChoosing } from './use-product-choice.ts';

export interface AddBarProps {
  name: string;
  choosing: ProductChoosing;
  busy: boolean;
  onAdd: () => void;
  /** Default: "Add to Order". */
  label?: string;
  /** Why nobody may order here now. Undefined when only a choice may be missing. */
  closed?: string | undefined;
}

export function AddBar({ name, choosing, busy, onAdd, label = 'Add to Order', closed }: AddBarProps) {
  return (
    <>
      <Stepper label={name} value={choosing.quantity} onChange={choosing.setQuantity} max={999} large />
      <Button
        variant="primary"
        size={64}
        block
        busy={busy}
        disabledReason={closed ?? choosing.missing}
        trailing={<Money cents={choosing.price} />}
        onClick={onAdd}
      >
        {label}
      </Button>
    </>
  );
}
