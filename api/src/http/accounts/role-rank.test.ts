import { ROLES } from '@tableside/domain/command/permissions.ts';
import { expect, it } from 'vitest';
import { mayGrant } from './role-rank.ts';

it('nobody grants a role above their own', () => {
  const granted = ROLES.map((role) => `${role}: ${ROLES.filter((other) => mayGrant(role, other)).join(' ')}`);
  expect(granted).toEqual([
    'admin: admin manager server kitchen customer',
    'manager: manager server kitchen customer',
    'server: server kitchen customer',
    'kitchen: kitchen customer',
    'customer: customer',
  ]);
});
