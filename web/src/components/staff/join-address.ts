/** The address of an invitation. The token follows the `#`, because browsers never send that part to a server. */
export const joinAddress = (token: string, origin: string): string => `${origin}/join#${token}`;
