import '../ui/theme/theme.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { linkPages } from '../customers/links.ts';
import { applyTheme } from '../ui/theme/theme.ts';

applyTheme();
// The font loads beside the page's script, so that the first words are drawn in it.
void document.fonts.load('1rem "Source Sans 3 Variable"').catch(() => {});

/**
 * Pages reached by a link alone load without router, shell and socket, because they open on a phone with one bar of
 * signal.
 */
const page = (): Promise<ComponentType> => {
  if (/^\/check-in\/?$/.test(location.pathname))
    return import('../screens/checkIn/CheckInPage.tsx').then(({ CheckInPage }) => CheckInPage);
  if (/^\/job\/?$/.test(location.pathname)) return import('../screens/job/JobPage.tsx').then(({ JobPage }) => JobPage);
  const own = linkPages.find(({ at }) => at.test(location.pathname));
  if (own) return own.load();
  return import('./app.tsx').then(({ App }) => App);
};

const show = async (): Promise<void> => {
  const host = document.getElementById('root');
  if (!host) throw new Error('index.html has no #root.');
  const Page = await page();
  createRoot(host).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
};

show().catch((error: unknown) => {
  console.error(error);
  // A chunk did not load (a deploy in between, a lost connection). Nothing is drawn yet, so say it plainly.
  document.body.append('This page did not load. Check the connection and reload.');
});
