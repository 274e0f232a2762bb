/** The form of a product that is added or edited. Unsaved input is kept with the values the edit started from. */
import type { Category, Product } from '@tableside/domain/entities/menu.ts';
import { useRef, useState } from 'react';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import {
  changeOf,
  copyOf,
  creationOf,
  emptyForm,
  formOf,
  type ProductForm,
  ProductFormSchema,
} from './product-form.ts';

export interface EditedProduct {
  /** Null for a new product. */
  product: Product | null;
  categories: readonly Category[];
  /** What a new product is a copy of. */
  like?: Product | undefined;
  /** The category shown on the page, where a new product starts. */
  category: string;
  /** The position of a new product. */
  position: number;
  onClose: () => void;
  /** Called with a new product when it is saved. */
  onAdded: (added: Pick<Product, 'id' | 'category'>) => void;
  /** Begins the next new product, in the category of the one that was saved. */
  onAnother: (category: string) => void;
}

export function useProductForm(props: EditedProduct) {
  const { product, like, categories, category, position, onClose, onAdded, onAnother } = props;
  const engine = useEngine();
  const toast = useToast();
  const [ids] = useState(() => ({ product: newId(), size: newId() }));
  const start = categories.some(({ id }) => id === category) ? category : (categories[0]?.id ?? '');
  const next = useRef<{ after: 'close' | 'another'; category: string }>({ after: 'close', category: start });
  const kept = useKeptForm({
    name: product ? `product ${product.id}` : `product new${like ? ` like ${like.id}` : ''}`,
    values: product ? formOf(product) : like ? copyOf(like, newId) : emptyForm(start, ids.size),
    schema: ProductFormSchema,
    async save(form, base: ProductForm): Promise<Problem> {
      const problem = await send(form, base);
      if (problem !== null) return problem;
      toast.show({ message: `${form.name} saved` });
      if (!product) onAdded({ id: ids.product, category: form.category });
      next.current.category = form.category;
      return null;
    },
    onSaved: () => (next.current.after === 'another' ? onAnother(next.current.category) : onClose()),
  });
  return {
    ...kept,
    /** What comes after the product is saved. */
    after(what: 'close' | 'another'): void {
      next.current.after = what;
    },
  };

  async function send(form: ProductForm, base: ProductForm): Promise<Problem> {
    if (!product)
      return problemOf(engine.mutate('product.create', creationOf(form, { id: ids.product, position })));
    const patch = changeOf(product, form, base);
    return patch ? problemOf(engine.mutate('product.patch', patch)) : null;
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>;
