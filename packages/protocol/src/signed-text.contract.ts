/** The values of one signed command. The server and the app must both get them, each by its own cryptography. */
import type { SignedCommand, SignedPurpose } from './signed-text.ts';

interface SignedValues {
  /** 32 bytes in base64url. */
  readonly key: string;
  readonly command: SignedCommand;
  readonly canonical: string;
  readonly argsHash: string;
  readonly macs: readonly { readonly purpose: SignedPurpose; readonly text: string; readonly mac: string }[];
}

export const SIGNED: SignedValues = {
  key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  command: {
    cmdId: '0190d5c2-7a00-7000-8000-000000000001',
    name: 'order.voidItem',
    version: 1,
    args: { reason: 'Wrong “item”', quantity: 1, itemId: 'b', extra: { z: null, a: [{ y: 2, x: 1 }, 0.5] } },
    occurredAt: '2026-11-25T20:15:00.000Z',
    actorId: 'ana',
  },
  canonical: '{"extra":{"a":[{"x":1,"y":2},0.5],"z":null},"itemId":"b","quantity":1,"reason":"Wrong “item”"}',
  argsHash: 'H6bhcNfUzm0co_RhNdfgr2mB9nt_2PvY8cTJ-fk4xjU',
  macs: [
    {
      purpose: 'act',
      text: '["act","0190d5c2-7a00-7000-8000-000000000001","order.voidItem",1,"H6bhcNfUzm0co_RhNdfgr2mB9nt_2PvY8cTJ-fk4xjU","2026-11-25T20:15:00.000Z","ana"]',
      mac: 'f3YtS-I_2wTD5T4ctc70YoyDuKkOoE_eob1JPA3m8pI',
    },
    {
      purpose: 'approve',
      text: '["approve","0190d5c2-7a00-7000-8000-000000000001","order.voidItem",1,"H6bhcNfUzm0co_RhNdfgr2mB9nt_2PvY8cTJ-fk4xjU","2026-11-25T20:15:00.000Z","ana"]',
      mac: 'F6Cyj3qiA62Zxus6D0qpzqs1-FO0VTFXP37xFpKyvtM',
    },
  ],
};
