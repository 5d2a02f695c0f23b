import '../../ui/theme/theme.css';
import font from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import { Component, type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type LinkPage, linkPageAt } from '#contracts/core/linkPages';
import { QuestionnairePage } from '../../customers/bupp/questionnaire/QuestionnairePage.tsx';
import { browserStore } from '../../data/drafts/formDraft.ts';
import { forgetOld } from '../../data/link/keptAnswer.ts';
import { systemClock } from '../../data/waiting.ts';
import { whenIdle } from '../../data/whenIdle.ts';
import { CheckInPage } from '../../screens/checkIn/CheckInPage.tsx';
import { JobPage } from '../../screens/job/JobPage.tsx';
import { applyTheme } from '../../ui/theme/theme.ts';

const pages: Readonly<Record<LinkPage, ComponentType>> = {
  'check-in': CheckInPage,
  job: JobPage,
  questionnaire: QuestionnairePage,
};

applyTheme();
forgetOld(browserStore(), systemClock.now());
const Page = pages[linkPageAt(location.pathname) ?? 'check-in'];

/** An answer that another version of this page kept may lack something: the page begins again without it. */
class Kept extends Component {
  override state = { failed: false };

  static getDerivedStateFromError() {
    forgetOld(browserStore());
    return { failed: true };
  }

  override render() {
    return <Page key={String(this.state.failed)} />;
  }
}

const host = document.getElementById('root');
if (!host) throw new Error('link.html has no #root.');
createRoot(host).render(
  <StrictMode>
    <Kept />
  </StrictMode>,
);

/** The answer to a link takes so long with one bar of signal, and it comes first. Milliseconds. */
const afterTheAnswer = 3_000;

const rest = () => {
  // The words are drawn in the font of the system until ours is here.
  const ours = new FontFace('Source Sans 3 Variable', `url(${font})`, { weight: '200 900' });
  document.fonts.add(ours);
  ours.load().catch(() => {});
  // Each kind of page has a worker of its own. None sees the application.
  const scope = location.pathname.replace(/[^/]*$/, '');
  // Plain HTTP has no workers, and a browser may forbid them.
  navigator.serviceWorker?.register('/linkWorker.js', { scope }).catch(() => {});
};
whenIdle(() => void systemClock.after(afterTheAnswer, rest));
