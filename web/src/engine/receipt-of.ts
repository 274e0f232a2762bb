/** The receipt that a screen gets for its tap. */
import type { Written } from '../mirror/decide/optimistic-write.ts';
import { loadedSentences } from '../mirror/decide/rules.ts';
import type { Receipt } from './engine.ts';

export function receiptOf(written: Written): Receipt {
  switch (written.kind) {
    case 'queued': {
      const { queued, ...told } = written;
      return { ...told, mid: queued.entry.mid, cmdId: queued.entry.cmdId };
    }
    case 'noop':
      return written;
    case 'refused':
      return { ...written, message: loadedSentences().sentenceOf(written.code, written.detail) };
  }
}
