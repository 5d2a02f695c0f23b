import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePast } from '../../../data/past/past.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { AlertBox } from '../../../ui/form/Field.tsx';
import plain from '../../../ui/Plain.module.css';
import { useTitle } from '../../../ui/title.ts';
import { PastScreen } from '../../replay/PastScreen.tsx';
import { useWall } from '../wall/useWall.ts';
import { BoardPage } from './BoardPage.tsx';
import { OtherEntity } from './OtherEntity.tsx';

const route = getRouteApi('/shell/dispatch');

const WallBoard = lazy(() => import('../wall/WallBoard.tsx').then((file) => ({ default: file.WallBoard })));

const NoBoard = () => (
  <div className={plain.plain}>
    <h1>Dispatch</h1>
    <AlertBox kind="warning">Your role does not include the dispatch board.</AlertBox>
    <Link to="/incidents/">Go to the incidents</Link>
  </div>
);

/** The address may name another organization than the current one: its board appears after staff switch to it. */
export const DispatchPage = () => {
  useTitle('Dispatch');
  const { e, d } = route.useSearch();
  const { wide, wall, choose } = useWall();
  const { entity, entities } = useViewer();
  const past = usePast();
  const other = e === entity.name ? undefined : entities.find(({ name }) => name === e);
  if (!useMay<'GET /api/beta/dispatch/get-data/'>('board.view')) return <NoBoard />;
  if (other) return <OtherEntity {...other} />;
  if (past || !wall)
    return (
      <PastScreen>
        <BoardPage key={past ? 'past' : 'live'} onWall={wide && !past ? () => choose(true) : undefined} />
      </PastScreen>
    );
  return (
    <Suspense fallback={null}>
      <WallBoard query={{ e, d }} onLeave={() => choose(false)} />
    </Suspense>
  );
};
