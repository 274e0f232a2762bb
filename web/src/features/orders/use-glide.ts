/**
 * Animates cards to their new place instead of letting them jump. Only visible cards are animated, because each moving
 * card costs a layer. Under reduced motion, cards move at once.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** `order` changes when cards may have moved. Children carry `data-card` with an id. */
export function useGlide(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef<Map<string, Place>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order of the cards is the reason to measure them
  useLayoutEffect(() => {
    const before = places.current;
    if (before) {
      const isSeen = sightOf(list.current);
      places.current = look(list.current, (card, id, place) => {
        const from = before.get(id);
        if (from && (isSeen(from) || isSeen(place))) glide(card, from, place);
      });
      return;
    }
    // The first paint has nothing to animate from. Measuring before it would make the browser lay the page out twice.
    const frame = requestAnimationFrame(() => {
      places.current = look(list.current, () => undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, order]);
}

type OnPlace = (card: HTMLElement, id: string, place: Place) => void;

function look(list: HTMLElement | null, onPlace: OnPlace): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const card of list?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
    const id = card.dataset.card ?? '';
    const place = { left: card.offsetLeft, top: card.offsetTop, height: card.offsetHeight };
    places.set(id, place);
    onPlace(card, id, place);
  }
  return places;
}

/** Returns a check whether a place overlaps the window vertically. Places are relative to the top of the list. */
function sightOf(list: HTMLElement | null): (place: Place) => boolean {
  if (!list) return () => false;
  const shift = list.getBoundingClientRect().top;
  return ({ top, height }) => top + height + shift > 0 && top + shift < window.innerHeight;
}

function glide(card: HTMLElement, from: Place, to: Place): void {
  if (from.left === to.left && from.top === to.top) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  card.animate(
    [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: 'none' }],
    {
      duration: 220,
      easing: 'cubic-bezier(.2,.8,.2,1)',
    },
  );
}
