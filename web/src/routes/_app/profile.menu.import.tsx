/** Brings a menu in from a file, and gives it out as one. */
import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../features/office/menu/import/import-page.tsx';
import { UntaxedNote } from '../../features/office/venue/setup/place/tax-categories.tsx';
import { SetupNote } from '../../features/office/venue/setup/setup-note.tsx';

export const Route = createFileRoute('/_app/profile/menu/import')({
  component: Import,
});

function Import() {
  return (
    <ImportPage
      next={
        <>
          <UntaxedNote />
          <SetupNote />
        </>
      }
    />
  );
}
