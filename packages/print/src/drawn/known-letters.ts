/**
 * Knows which letters the fonts of this machine have. Others would be drawn as frames with numbers in them, and a cook
 * could not tell two dishes apart.
 */

/** A picture of a letter, a byte for each dot. */
export interface LetterPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface KnownLetters {
  has(letter: string): Promise<boolean>;
}

/** No font has these: they stand for nothing. Their numbers have four and five digits. */
const NOWHERE = ['\u0378', '\u{1F8FF}'];
/** The frame alone, without the numbers. */
const FRAME_ROWS = 2;
/** More letters than any kitchen uses. */
const MOST = 10_000;

export function createKnownLetters(picture: (letter: string) => Promise<LetterPicture>): KnownLetters {
  const known = new Map<string, Promise<boolean>>();
  let frames: Promise<readonly string[]> | undefined;
  const look = async (letter: string): Promise<boolean> => {
    frames ??= Promise.all(NOWHERE.map(async (nowhere) => edgesOf(await picture(nowhere))));
    return !(await frames).includes(edgesOf(await picture(letter)));
  };
  return {
    has(letter) {
      if (known.size > MOST) known.clear();
      const before = known.get(letter) ?? look(letter);
      known.set(letter, before);
      return before;
    },
  };
}

/** The size, and the first and last rows of dots. */
function edgesOf({ width, height, data }: LetterPicture): string {
  const some = width * FRAME_ROWS;
  return [width, height, ...data.subarray(0, some), ...data.subarray(-some)].join();
}
