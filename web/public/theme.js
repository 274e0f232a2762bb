/* Sets the theme before the first paint, and then follows the person's choice and the system setting. */
(() => {
  const root = document.documentElement;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const canvas = { light: '#F4F2EC', dark: '#12110E' };

  if (window.location.pathname === '/kitchen') root.dataset.surface = 'kitchen';

  /* The kitchen wall is dark unless somebody chose light there, whatever theme the rest of the device uses. */
  function chosen() {
    try {
      if (root.dataset.surface === 'kitchen') {
        return JSON.parse(window.localStorage.getItem('tableside-kitchen') ?? '{}').isLight
          ? 'light'
          : 'dark';
      }
      return window.localStorage.getItem('tableside-theme');
    } catch {
      return null;
    }
  }

  let choice = null;
  function apply(theme) {
    choice = theme;
    const isChosen = theme === 'light' || theme === 'dark';
    const shown = isChosen ? theme : dark.matches ? 'dark' : 'light';
    root.dataset.theme = shown;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[shown]);
  }

  apply(chosen());
  document.addEventListener('tableside:theme', (event) => apply(event.detail ?? chosen()));
  window.addEventListener('storage', () => apply(chosen()));
  dark.addEventListener('change', () => apply(choice));
  document.addEventListener('visibilitychange', () => {
    root.toggleAttribute('data-hidden', document.hidden);
  });
})();
