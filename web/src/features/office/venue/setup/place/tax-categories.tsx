/** A button that gives every category without a tax the one that is in the prices of the others. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { taxesOf } from '@tableside/domain/venue/taxes.ts';
import { useState } from 'react';
import { useActor } from '../../../../../components/staff/actor.tsx';
import { useEngine } from '../../../../../engine/engine-context.tsx';
import { Button } from '../../../../../ui/buttons/button.tsx';
import { NoteBand, ProblemBand } from '../../../../../ui/messages/note-band.tsx';
import { untaxedOf, untaxedText } from '../setup-left.ts';
import styles from '../setup-note.module.css';
import { type Setup, useSetup } from '../use-setup.ts';
import { setTax } from './save-tax.ts';

/** After an import: its new categories do not have the tax that the others have in their prices. */
export function UntaxedNote() {
  const { role } = useActor();
  const setup = useSetup();
  const untaxed = setup ? untaxedOf(setup) : [];
  if (!setup || untaxed.length === 0 || !roleMay(role, 'menu.edit')) return null;
  return (
    <NoteBand>
      <span className={styles.note}>
        <span>{untaxedText(untaxed)}, while others have it in the price.</span>
        <TaxCategories setup={setup} />
      </span>
    </NoteBand>
  );
}

export function TaxCategories({ setup }: { setup: Setup }) {
  const engine = useEngine();
  const { role } = useActor();
  const [problem, setProblem] = useState<string | null>(null);
  const tax = taxesOf(setup.venue).find(({ included }) => included);
  if (!tax || !roleMay(role, 'menu.edit')) return null;
  const give = async (): Promise<void> => setProblem(await setTax(engine, untaxedOf(setup), tax.id));
  return (
    <>
      <Button size={48} onClick={() => void give()}>
        Give them {tax.name} {tax.percent}%
      </Button>
      <ProblemBand problem={problem} />
    </>
  );
}
