/** Computes the square that is cut out of a picture. Sizes are pixels of the picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** 1 shows the largest square; 3 shows a third of its side. */
  readonly zoom: number;
  /** The middle of the square, from 0 to 1 of the picture's width and height. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Keeps the square inside the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / Math.min(MOST_ZOOM, Math.max(1, zoom));
  const within = (middle: number, length: number): number =>
    Math.min(length - side, Math.max(0, middle * length - side / 2));
  return { left: within(x, width), top: within(y, height), side };
}

/** Returns the crop after the picture was dragged by this part of the square's side. */
export function dragged(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, side } = squareOf(size, crop);
  const moved = { left: left - by.x * side, top: top - by.y * side };
  const middle = { x: (moved.left + side / 2) / size.width, y: (moved.top + side / 2) / size.height };
  const inside = squareOf(size, { ...crop, ...middle });
  return {
    zoom: crop.zoom,
    x: (inside.left + side / 2) / size.width,
    y: (inside.top + side / 2) / size.height,
  };
}
