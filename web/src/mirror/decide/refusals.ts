/** The sentences of what rules refuse, as a file that loads beside the rules. Nothing else may import it. */
import { rejectionText } from '@tableside/domain/command/rejection-text.ts';

export const sentenceOf = rejectionText;
