/** Cuts the square out of a chosen picture that the menu shows: by drag, by arrow keys, and by a slider for the size. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Crop, dragged, MOST_ZOOM, type Size, type Square, squareOf, WHOLE } from './crop.ts';
import styles from './picture-crop.module.css';

export interface PictureCropProps {
  preview: string;
  file: File;
  /** Gets the part that was cut out, or the file when nothing was changed. */
  onUse: (file: File) => void;
  onCancel: () => void;
}

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 0.05, y: 0 },
  ArrowRight: { x: -0.05, y: 0 },
  ArrowUp: { x: 0, y: 0.05 },
  ArrowDown: { x: 0, y: -0.05 },
};

export function PictureCrop({ preview, file, onUse, onCancel }: PictureCropProps) {
  const whole = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // By the next frame the foot of the form says why it waits, and covers more.
    const frame = requestAnimationFrame(() => whole.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const move = (by: { x: number; y: number }): void => {
    if (size) setCrop((before) => dragged(size, before, by));
  };
  const use = async (): Promise<void> => {
    const isChanged = crop.zoom !== 1 || crop.x !== WHOLE.x || crop.y !== WHOLE.y;
    const part = isChanged && size && image.current ? squareOf(size, crop) : null;
    onUse(part && image.current ? await cutOut(image.current, part, file.name) : file);
  };
  return (
    <div ref={whole} className={styles.crop}>
      <Frame size={size} crop={crop} onMove={move}>
        <img
          ref={image}
          src={preview}
          alt=""
          draggable={false}
          className={styles.image}
          style={size ? placeOf(size, crop) : undefined}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      </Frame>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.1}
          value={crop.zoom}
          onChange={({ target }) => setCrop({ ...crop, zoom: Number(target.value) })}
        />
      </label>
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => void use()}>
          Use picture
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}

interface FrameProps {
  size: Size | null;
  crop: Crop;
  onMove: (by: { x: number; y: number }) => void;
  children: React.ReactNode;
}

/** The square that will be shown. The picture moves below it. */
function Frame({ onMove, children }: FrameProps) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const pull = (event: PointerEvent<HTMLElement>): void => {
    if (!last.current) return;
    const side = event.currentTarget.clientWidth || 1;
    onMove({ x: (event.clientX - last.current.x) / side, y: (event.clientY - last.current.y) / side });
    last.current = { x: event.clientX, y: event.clientY };
  };
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <button
      type="button"
      aria-label="Part of the picture that is shown. Drag it, or use the arrow keys."
      className={styles.frame}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
      onKeyDown={step}
    >
      {children}
    </button>
  );
}

/** Places the whole picture so that the square fills the frame. In percent of the frame. */
function placeOf(size: Size, crop: Crop) {
  const { left, top, side } = squareOf(size, crop);
  return {
    width: `${(size.width / side) * 100}%`,
    left: `${(-left / side) * 100}%`,
    top: `${(-top / side) * 100}%`,
  };
}

/** The server shows no picture larger than this. */
const MOST = 1280;

async function cutOut(image: HTMLImageElement, part: Square, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = Math.round(Math.min(MOST, part.side));
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, part.left, part.top, part.side, part.side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be cropped.');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' });
}
