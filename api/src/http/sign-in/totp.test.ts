import { describe, expect, it } from 'vitest';
import { matchingStep, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

/** The secret of RFC 6238, appendix B: the ASCII of 12345678901234567890 in base32. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code by time', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('matches RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpCode(RFC, totpStep(seconds * 1000), 8)).toBe(code);
    expect(totpCode(RFC, totpStep(seconds * 1000))).toBe(code.slice(2));
  });

  it('is valid from half a minute before to half a minute after, and is known by its step', () => {
    const code = totpCode(RFC, 1000);
    const at = (step: number) => matchingStep(RFC, code, step * 30_000 + 15_000);
    expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([undefined, 1000, 1000, 1000, undefined]);
  });

  it('is six digits and nothing else', () => {
    for (const typed of ['', '12345', '1234567', '12a456', ' 12345', '１２３４５６']) {
      expect(matchingStep(RFC, typed, 0)).toBeUndefined();
    }
  });

  it('is made from a secret of 160 random bits, which an app reads from a link', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    expect(totpAddress(RFC, { issuer: 'Alder & Rye', account: 'ana@example.com' })).toBe(
      `otpauth://totp/Alder%20%26%20Rye:ana%40example.com?issuer=Alder%20%26%20Rye&secret=${RFC}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
