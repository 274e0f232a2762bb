/** Runs something once what was just rendered can be seen. */

/** The first frame draws it. The second one comes when it is visible. */
export const afterPaint = (then: () => void): void =>
  void requestAnimationFrame(() => void requestAnimationFrame(then));
