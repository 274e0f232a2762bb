/** The slot at the top right of every page. The app frame fills it with the sync pill; pages only render it. */
import { createContext, type ReactNode, useContext } from 'react';

const PageStatusContext = createContext<ReactNode>(null);

export const PageStatusProvider = PageStatusContext.Provider;

export const usePageStatus = (): ReactNode => useContext(PageStatusContext);
