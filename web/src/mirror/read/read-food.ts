/** Live hook over the food that waits to be carried. It returns `undefined` while loading. */
import { type FoodUp, foodUpOf } from '../queries/food-queries.ts';
import { useQuery } from './read.ts';

export type { FoodUp };

/** Returns the rounds that the kitchen has put up and nobody has served yet, the longest waiting first. */
export const useFoodUp = (): readonly FoodUp[] | undefined => useQuery(foodUpOf);
