import { RegisterRequest } from '@tableside/protocol/accounts.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isNamedOnly } from '../../components/staff/named-only.ts';
import { guestAccount } from './guest-account.ts';

test('a first name makes an account that the server takes and nobody else can enter', () => {
  const [one, other] = [guestAccount('Nora'), guestAccount('Nora')];
  for (const account of [one, other]) {
    expect(v.parse(RegisterRequest, account)).toMatchObject({ name: 'Nora' });
    expect(isNamedOnly(account.email)).toBe(true);
  }
  expect(one.email).not.toBe(other.email);
  expect(one.password).not.toBe(other.password);
  expect(isNamedOnly('nora@guests.example')).toBe(false);
});
