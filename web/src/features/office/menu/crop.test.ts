import { describe, expect, it } from 'vitest';
import { dragged, squareOf, WHOLE } from './crop.ts';

const PHOTO = { width: 1600, height: 1200 };

describe('the square crop of a picture', () => {
  it('is the largest one in the middle at first', () => {
    expect(squareOf(PHOTO, WHOLE)).toEqual({ left: 200, top: 0, side: 1200 });
  });

  it('gets smaller with the zoom, and stays inside the picture', () => {
    expect(squareOf(PHOTO, { ...WHOLE, zoom: 2 })).toEqual({ left: 500, top: 300, side: 600 });
    expect(squareOf(PHOTO, { zoom: 2, x: 0, y: 1 })).toEqual({ left: 0, top: 600, side: 600 });
    expect(squareOf(PHOTO, { ...WHOLE, zoom: 99 }).side).toBe(300);
  });

  it('follows the drag, but no further than the edge', () => {
    const half = dragged(PHOTO, { ...WHOLE, zoom: 2 }, { x: 0.5, y: 0 });
    expect(squareOf(PHOTO, half)).toEqual({ left: 200, top: 300, side: 600 });
    const far = dragged(PHOTO, { ...WHOLE, zoom: 2 }, { x: 9, y: -9 });
    expect(squareOf(PHOTO, far)).toEqual({ left: 0, top: 600, side: 600 });
    expect(squareOf(PHOTO, dragged(PHOTO, far, { x: -0.5, y: 0 })).left).toBe(300);
  });
});
