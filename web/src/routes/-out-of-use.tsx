/** The page of a device that the server takes nothing from, with the form that shares it again. */
import { OutOfUsePage } from '../features/account/out-of-use-page.tsx';
import { ShareForm } from '../features/people/share-form.tsx';

export const OutOfUse = () => <OutOfUsePage shareAgain={<ShareForm />} />;
