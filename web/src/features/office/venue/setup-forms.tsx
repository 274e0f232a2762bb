/** Selects the form for each step of the guided setup. */
import { SetupNameForm } from './setup-name-form.tsx';
import { SetupProductForm } from './setup-product-form.tsx';
import { SetupSectionForm } from './setup-section-form.tsx';
import type { SetupStepKey } from './setup-steps.ts';
import { SetupTableForm } from './setup-table-form.tsx';
import type { Setup } from './use-setup.ts';

export function SetupForm({ step, setup }: { step: SetupStepKey; setup: Setup }) {
  switch (step) {
    case 'name':
      return <SetupNameForm venue={setup.venue} />;
    case 'section':
      return <SetupSectionForm sections={setup.sections} />;
    case 'table':
      return <SetupTableForm sections={setup.sections} />;
    case 'product':
      return <SetupProductForm />;
  }
}
