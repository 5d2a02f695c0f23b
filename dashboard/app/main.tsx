import '../ui/theme/font.css';
import '../ui/theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../ui/theme/theme.ts';
import { App } from './app.tsx';

applyTheme();
// The font loads beside the page's script, so that the first words are drawn in it.
void document.fonts.load('1rem "Source Sans 3 Variable"').catch(() => {});

// The board comes beside the answers of the server, not after them: most work begins there.
if (/^\/dispatch\/?$/.test(location.pathname))
  // The router loads it again, and reports a failure.
  for (const load of [() => import('../shell/Shell.tsx'), () => import('../screens/dispatch/page/DispatchPage.tsx')])
    load().catch(() => {});

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root.');
createRoot(host).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
