/** Shows a number on the icon of the installed app. Does nothing in browsers without badges. */

type Badges = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** 0 removes the number. */
export async function showAppBadge(count: number, badges: Badges = navigator): Promise<void> {
  try {
    if (count > 0) await badges.setAppBadge?.(count);
    else await badges.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed. The tab title still shows the number.
  }
}
