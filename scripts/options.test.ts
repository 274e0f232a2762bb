import { describe, expect, test, vi } from 'vitest';
import { readOptions } from './options.mjs';

const usage = {
  command: 'npm run shift --',
  about: 'Plays shifts.',
  options: {
    seeds: { type: 'string', least: 1, default: 200, about: 'how many' },
    day: { type: 'string', among: ['friday', 'monday'], default: 'friday', about: 'the day' },
    only: { type: 'string', about: 'by name' },
    quick: { type: 'boolean', about: 'in a minute' },
  },
  words: { shown: 'W1 …', is: /^W\d+$/i, about: 'workloads' },
} as const;

describe('the options of a script', () => {
  test('are numbers, texts and flags, with their defaults', () => {
    expect(readOptions(usage, [])).toEqual({ values: { seeds: 200, day: 'friday' }, words: [] });
    expect(readOptions(usage, ['--seeds', '7', '--only', 'horizon', '--quick', 'w4'])).toEqual({
      values: { seeds: 7, day: 'friday', only: 'horizon', quick: true },
      words: ['w4'],
    });
  });

  test.each([
    ['--seeds abc', '--seeds must be a whole number of at least 1, not "abc".'],
    ['--seeds 0', '--seeds must be a whole number of at least 1, not "0".'],
    ['--seeds=-3', '--seeds must be a whole number of at least 1, not "-3".'],
    ['--seeds 1.5', '--seeds must be a whole number of at least 1, not "1.5".'],
    ['--day sunday', '--day must be friday or monday, not "sunday".'],
    ['--sedes 3', "Unknown option '--sedes'."],
    ['workload', '"workload" is not understood.'],
  ])('are refused for "%s" with one sentence and a hint at help', (typed, sentence) => {
    expect(() => readOptions(usage, typed.split(' '))).toThrow(
      `${sentence}\nnpm run shift -- --help shows what can be asked for.`,
    );
  });

  test('are listed by --help, each with its meaning, and nothing else happens', () => {
    const shown = vi.spyOn(console, 'log').mockReturnValue();
    expect(readOptions(usage, ['--seeds', 'abc', '--help'])).toBeUndefined();
    const help = String(shown.mock.calls[0]?.[0]);
    shown.mockRestore();
    for (const part of ['--seeds <value>', 'how many (200 unless given)', '--quick', 'W1 …', 'workloads'])
      expect(help).toContain(part);
  });

  test('are refused for a command that has none, and its help says what it does', () => {
    const none = { command: 'npm start --', about: 'Serves the app.', options: {} };
    const shown = vi.spyOn(console, 'log').mockReturnValue();
    expect(readOptions(none, ['--help'])).toBeUndefined();
    expect(shown).toHaveBeenCalledWith('npm start\nServes the app.');
    shown.mockRestore();
    expect(() => readOptions(none, ['--port', '3001'])).toThrow("Unknown option '--port'.");
  });
});
