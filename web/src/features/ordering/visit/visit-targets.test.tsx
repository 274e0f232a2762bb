import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { aStaffMember, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { useVisit } from '../../../mirror/read/read-visits.ts';
import { Colleagues } from './visit-targets.tsx';

afterEach(cleanup);

const visit = aVisit();
function Asked() {
  const whole = useVisit(visit.id);
  return whole ? <Colleagues whole={whole} onPick={() => undefined} /> : null;
}
const person = (n: number, firstName: string, over: Partial<StaffMember> = {}) =>
  aStaffMember({
    id: testId('user', 20 + n),
    firstName,
    lastName: 'Lee',
    email: `${n}@venue.example`,
    ...over,
  });

it('a check can be handed over to those who work and can sign in, with their state', async () => {
  const amara = person(1, 'Amara');
  const hers = aVisit({
    id: testId('visit', 2),
    rootId: testId('visit', 2),
    server: { userId: '', name: 'Amara', staffId: amara.id },
  });
  const staff = [
    amara,
    person(2, 'Ben', { status: 'On Break' }),
    person(3, 'Theo', { status: 'Sick' }),
    person(4, 'Priya', { status: 'Vacation' }),
    person(5, 'Nobody', { email: '' }),
    person(6, 'Gone', { isActive: false }),
  ];
  await showScreen(<Asked />, { rows: { visit: [visit, hers], staff } });
  await screen.findByRole('button', { name: /Amara/ });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Amara Lee1 check',
    'Ben LeeOn Break · 0 checks',
  ]);
});
