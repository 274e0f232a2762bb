/**
 * Cards glide to their new place instead of jumping there, as far as somebody can see them: each one that moves costs a
 * layer. With reduced motion they are simply there.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the cards is what asks for a look at them
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
    // Cards that are painted for the first time come from nowhere: asked before, the browser would lay the page out twice.
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

/** Whether any of a place is between the upper and the lower edge of the window. Places are counted from the list's own edge. */
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
