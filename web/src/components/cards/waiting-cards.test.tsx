import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { WaitingCards } from './waiting-cards.tsx';

afterEach(cleanup);

const claim = {
  ...{ chargeId: 'one', checkKey: 'main', amount: 1000, tip: 200, at: '2026-06-12T23:30:00.000Z' },
  by: { id: 'ana', name: 'Ana' },
};

it('says who is charging what, and when nobody knows what became of it', async () => {
  const waiting = [
    { ...claim, via: 'reader' as const, until: '2999-01-01T00:00:00.000Z' },
    { ...claim, chargeId: 'two', via: 'phone' as const, until: claim.at },
  ];
  await showScreen(<WaitingCards visit={aVisit({ waiting })} clockOffsetMs={0} />, { rows: {} });
  await screen.findByText(/by phone/);
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      '$12.00 is being paid on a card reader by Ana.',
      expect.stringMatching(/^\$12\.00 is being paid by phone by Ana\. Nobody knows yet whether/),
    ]),
  );
});
