import '../ui/theme/font.css';
import '../ui/theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../ui/theme/theme.ts';

applyTheme();
// The font loads beside the page's script, so that the first words are drawn in it.
void document.fonts.load('1rem "Source Sans 3 Variable"').catch(() => {});

const show = async (): Promise<void> => {
  const host = document.getElementById('root');
  if (!host) throw new Error('index.html has no #root.');
  const { App } = await import('./app.tsx');
  createRoot(host).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

show().catch((error: unknown) => {
  console.error(error);
  // A chunk did not load (a deploy in between, a lost connection). Nothing is drawn yet, so say it plainly.
  document.body.append('This page did not load. Check the connection and reload.');
});
