// @vitest-environment happy-dom
import { anActor } from '@tableside/domain/testing/builders.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetAtWork, leadsFromStart, noteAtWork } from './home.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

const ana = { role: 'server', userId: 'ana' } as const;
const theo = { role: 'kitchen', userId: 'theo' } as const;

describe('the start', () => {
  it('leads a server to the tables and a cook to the wall', () => {
    expect([leadsFromStart(ana), leadsFromStart(theo)]).toEqual(['/tables', '/kitchen']);
  });

  it.each(['manager', 'admin', 'customer'] as const)('leaves the role %s on the board', (role) => {
    expect(leadsFromStart(anActor(role))).toBeUndefined();
  });

  it('leaves the board open for a person who has seen a page, until they come in again', () => {
    noteAtWork('ana');
    expect(leadsFromStart(ana)).toBeUndefined();
    expect(leadsFromStart({ ...ana, userId: 'ben' })).toBe('/tables');
    forgetAtWork();
    expect(leadsFromStart(ana)).toBe('/tables');
  });

  it('leaves the board open when nothing can be remembered', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    });
    expect(leadsFromStart(ana)).toBeUndefined();
    expect(() => {
      noteAtWork('ana');
      forgetAtWork();
    }).not.toThrow();
  });
});
