/**
 * Plays short sounds through Web Audio, without sound files. A browser mutes a page until somebody touches it, and may
 * mute it again later; `state` tells.
 */
import { createListeners } from './listeners.ts';

export type SoundState = 'off' | 'on';

/** A tone: its pitch in hertz, and its start and length in milliseconds. */
export interface Tone {
  readonly hertz: number;
  readonly at: number;
  readonly lasts: number;
}

export interface Sound {
  state(): SoundState;
  subscribe(listener: () => void): () => void;
  /** Call this from a touch or key handler. */
  unlock(): Promise<SoundState>;
  /** Plays nothing while the sound is off. */
  play(tones: readonly Tone[]): void;
}

const LOUDNESS = 0.35;
const FADE_S = 0.02;

export function createSound(): Sound {
  const { tell, subscribe } = createListeners();
  let context: AudioContext | undefined;
  const state = (): SoundState => (context?.state === 'running' ? 'on' : 'off');
  return {
    state,
    subscribe,
    async unlock() {
      try {
        if (!context) {
          context = new AudioContext();
          context.addEventListener('statechange', tell);
        }
        await context.resume();
      } catch {
        // There is no sound device, or the browser blocks it. The state then says `off`.
      }
      tell();
      return state();
    },
    play(tones) {
      if (context?.state !== 'running') return;
      for (const tone of tones) ring(context, tone);
    },
  };
}

function ring(context: AudioContext, { hertz, at, lasts }: Tone): void {
  const begin = context.currentTime + at / 1000;
  const end = begin + lasts / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUDNESS, begin + FADE_S);
  gain.gain.setValueAtTime(LOUDNESS, end - FADE_S);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(end);
}
