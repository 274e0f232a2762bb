/** What stands beside the pill for the staff: the search that finds anything, and on a shared tablet the lock. */
import { FindButton } from '../features/find/find-button.tsx';
import { LockButton } from '../features/people/lock-button.tsx';

export function StaffTools() {
  return (
    <>
      <FindButton />
      <LockButton />
    </>
  );
}
