import { useSnapshot } from 'valtio/react';
import { spoken } from './announce.ts';

export const Announcements = () => (
  <div className="visually-hidden" role="status" aria-live="polite">
    {useSnapshot(spoken).text}
  </div>
);
