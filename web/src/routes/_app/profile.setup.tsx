/** The first start of a venue. The address names the open step. */
import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '../../features/office/venue/setup/setup-page.tsx';
import type { SetupStepKey } from '../../features/office/venue/setup/setup-steps.ts';

export interface SetupSearch {
  /** The page opens the first step that is not done when there is no such step. */
  readonly step?: SetupStepKey;
}

export const Route = createFileRoute('/_app/profile/setup')({
  validateSearch: ({ step }: { step?: unknown }): SetupSearch =>
    typeof step === 'string' ? { step: step as SetupStepKey } : {},
  component: SetupRoute,
});

function SetupRoute() {
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SetupPage
      step={step}
      onStep={(next) => void navigate({ search: next ? { step: next } : {}, replace: true })}
    />
  );
}
