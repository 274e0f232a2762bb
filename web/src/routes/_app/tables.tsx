/** Tables by section: where the work of a server begins, so that they find their first steps here. */
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useActor } from '../../components/staff/actor.tsx';
import { WelcomeNote } from '../../features/account/welcome-note.tsx';
import { TablesPage } from '../../features/tables/tables-page.tsx';

/** `/tables?view=run` is what a runner keeps open. Without it, the view is the one that was chosen last. */
export const Route = createFileRoute('/_app/tables')({
  validateSearch: ({ view }: { view?: unknown }): { view?: 'run' } => (view === 'run' ? { view } : {}),
  component: Tables,
});

function Tables() {
  const { role } = useActor();
  const { view } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <TablesPage
      notes={role === 'server' && <WelcomeNote />}
      view={view}
      onView={(next) =>
        void navigate({ search: next === 'run' ? { view: next } : {}, replace: true, resetScroll: false })
      }
    />
  );
}
