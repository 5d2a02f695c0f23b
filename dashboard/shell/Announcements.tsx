import { useSnapshot } from 'valtio/react';
import { spoken } from '../ui/announce.ts';

export const Announcements = () => <output className="visually-hidden">{useSnapshot(spoken).text}</output>;
