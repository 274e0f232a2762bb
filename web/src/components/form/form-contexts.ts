/** The React contexts that connect the fields of a form to it. */
import { createFormHookContexts } from '@tanstack/react-form';

export const { fieldContext, formContext, useFieldContext } = createFormHookContexts();
