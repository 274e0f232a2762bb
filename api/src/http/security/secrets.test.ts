import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const ours = createSecrets('the secret of this server');
const theirs = createSecrets('the secret of another server');

describe('a secret [T119]', () => {
  it('can be decrypted only for its owner', () => {
    const sealed = ours.seal('GEZDGNBV', 'ana');
    expect(sealed).not.toContain('GEZDGNBV');
    expect(ours.open(sealed, 'ana')).toBe('GEZDGNBV');
    expect(ours.open(sealed, 'ben')).toBeUndefined();
    expect(theirs.open(sealed, 'ana')).toBeUndefined();
  });

  it('is encrypted differently each time, and cannot be read once it was changed', () => {
    const sealed = ours.seal('GEZDGNBV', 'ana');
    expect(ours.seal('GEZDGNBV', 'ana')).not.toBe(sealed);
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    expect(ours.open(bytes.toString('base64url'), 'ana')).toBeUndefined();
    expect(ours.open('', 'ana')).toBeUndefined();
  });

  it('has one hash, which needs the key of the server', () => {
    expect(ours.hash('K7QM2PXW')).toBe(ours.hash('K7QM2PXW'));
    expect(ours.hash('K7QM2PXW')).not.toBe(ours.hash('K7QM2PXX'));
    expect(theirs.hash('K7QM2PXW')).not.toBe(ours.hash('K7QM2PXW'));
  });
});
