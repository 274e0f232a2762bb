/** The courses that the menu gives its products. */
import { menuCourse } from '@tableside/domain/menu/menu-course.ts';
import { useMemo } from 'react';
import { useCategories, useProducts } from '../../../mirror/read/read.ts';

export interface MenuCourses {
  /** Whether the menu has any. */
  readonly any: boolean;
  /** Null: none. Undefined while the mirror is being read. */
  of(productId: string): number | null | undefined;
}

export function useMenuCourses(): MenuCourses {
  const products = useProducts();
  const categories = useCategories();
  return useMemo(() => {
    const courses = new Map(
      categories &&
        products?.map((product) => [
          product.id,
          menuCourse(
            product,
            categories.find(({ id }) => id === product.category),
          ),
        ]),
    );
    return { any: [...courses.values()].some((course) => course !== null), of: (id) => courses.get(id) };
  }, [products, categories]);
}
