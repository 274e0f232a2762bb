/** The courses to choose from for a category or a product. */
const COURSES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** `otherwise`: what holds without a choice. */
export const courseOptions = (otherwise: string, none?: string) => [
  { value: '', label: otherwise },
  ...(none === undefined ? [] : [{ value: '0', label: none }]),
  ...COURSES.map((course) => ({ value: String(course), label: `Course ${course}` })),
];
