/* Sets the theme before the first paint, and follows the choice and the system from then on. */
(() => {
  const root = document.documentElement;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const canvas = { light: '#F4F2EC', dark: '#12110E' };

  function chosen() {
    try {
      return window.localStorage.getItem('tableside-theme');
    } catch {
      return null;
    }
  }

  function apply(theme) {
    const named = theme === 'light' || theme === 'dark';
    if (named) root.dataset.theme = theme;
    else delete root.dataset.theme;
    const shown = named ? theme : dark.matches ? 'dark' : 'light';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[shown]);
  }

  apply(chosen());
  document.addEventListener('tableside:theme', (event) => apply(event.detail));
  window.addEventListener('storage', () => apply(chosen()));
  dark.addEventListener('change', () => apply(root.dataset.theme));
  document.addEventListener('visibilitychange', () => {
    root.toggleAttribute('data-hidden', document.hidden);
  });
})();
