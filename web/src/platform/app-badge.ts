/** The number on the icon of the installed app; browsers without one are left alone. */

type Badges = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** 0 takes it away. */
export async function showAppBadge(count: number, badges: Badges = navigator): Promise<void> {
  try {
    if (count > 0) await badges.setAppBadge?.(count);
    else await badges.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed to: the tab has the number.
  }
}
