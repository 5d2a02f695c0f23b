import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { LngLat } from '#contracts/core/geo';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { simplified } from '../../map/areas/geometry.ts';
import { announce } from '../../ui/announce.ts';
import { Page } from '../../ui/page/Page.tsx';
import { AreaMap } from './AreaMap.tsx';
import { AreaTools, type Tool } from './AreaTools.tsx';
import { Composed } from './Composed.tsx';
import { Followed } from './Followed.tsx';
import styles from './Notify.module.css';
import { Past } from './Past.tsx';
import { useArea } from './useArea.ts';
import { useNotification, useNotifications } from './useNotifications.ts';

const route = getRouteApi('/shell/notify');

/** `/notify/?notification`: draw an area, see the customers in it, send a message, and follow it (S2 §2.1, §4.6). */
export const NotifyPage = () => {
  const allowed = useMay<'GET /api/notify/v2/notifications' | 'POST /api/notify/v2/notifications'>('notification.send');
  return (
    <Page title="Notify customers" tab="Notify" allowed={allowed}>
      <Desk />
    </Page>
  );
};

interface Fields {
  readonly message: string;
  readonly paths: readonly (readonly LngLat[])[];
  readonly corners: readonly LngLat[];
}
const nothing: Fields = { message: '', paths: [], corners: [] };

const Desk = () => {
  const { entity } = useViewer();
  const { notification } = route.useSearch();
  const navigate = route.useNavigate();
  const draft = useDraft<Fields>('notification', nothing);
  const { message, paths, corners } = draft.value;
  const { change } = draft;
  const [tool, setTool] = useState<Tool>('freehand');
  const [drawing, setDrawing] = useState(false);
  const { found, error } = useArea(paths);
  const list = useNotifications();
  const followed = useNotification(notification);
  const open = (uuid: string | undefined) => void navigate({ search: { notification: uuid } });
  const add = (path: readonly LngLat[]) => {
    change({ paths: [...paths, path], corners: [] });
    announce('An area was added.');
  };
  const drawn = (path: readonly LngLat[]) => {
    setDrawing(false);
    const area = simplified(path);
    if (area.length < 3) return announce('That was not an area. Draw around it.');
    add(area);
  };
  const cancel = useCallback(() => setDrawing(false), []);
  return (
    <>
      {notification !== undefined && (
        <Followed followed={followed} onClose={() => open(undefined)} onChange={list.ask} />
      )}
      <div className={styles.desk}>
        <section className={styles.panel} aria-labelledby="area-heading">
          <h2 id="area-heading">Area</h2>
          <AreaTools
            tool={tool}
            drawing={drawing}
            corners={corners}
            near={entity.centre}
            onTool={(one) => {
              setTool(one);
              setDrawing(false);
            }}
            onDraw={setDrawing}
            onCorners={(next) => change({ corners: next })}
            onArea={add}
          />
        </section>
        <AreaMap
          centre={entity.centre}
          paths={paths.length > 0 || corners.length > 0 ? paths : (followed.answer?.data.attributes.paths ?? paths)}
          corners={corners}
          points={paths.length > 0 && found ? found.locations.points : none}
          mode={tool === 'freehand' ? (drawing ? 'freehand' : 'none') : tool === 'corners' ? 'corners' : 'none'}
          onDrawn={drawn}
          onCorner={(corner) => change({ corners: [...corners, corner] })}
          onCancel={cancel}
        />
        <section className={styles.panel} aria-label="Message">
          <Composed
            message={message}
            paths={paths}
            found={found}
            error={error}
            onMessage={(words) => change({ message: words })}
            onPaths={(next) => change({ paths: next })}
            onSent={(uuid) => {
              draft.clear();
              list.ask();
              open(uuid);
            }}
          />
        </section>
      </div>
      <Past list={list.answer} error={list.error} opened={notification} />
    </>
  );
};

const none: readonly (readonly number[])[] = [];
