import { useState } from 'react';
import type { Asset } from '#contracts/incident/places/assetDocument';
import { command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import styles from '../section/Incident.module.css';
import { assetWords } from './assetWords.ts';
import type { PlaceIds } from './placeIds.ts';

const AssetDialog = later(() => import('./AssetDialog.tsx').then((file) => file.AssetDialog), NoDialog);

interface Props {
  readonly at: PlaceIds;
  readonly place: string;
  readonly assets: readonly Asset[];
  readonly onChanged: () => void;
}

/** The utility's assets at a place. */
export const Assets = ({ at, place, assets, onChanged }: Props) => {
  const allowed =
    useMay<'DELETE /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/'>('incident.places');
  const [open, setOpen] = useState<'add' | Asset | null>(null);
  const done = { onDone: onChanged, onClose: () => setOpen(null) };
  return (
    <>
      {assets.length > 0 && (
        <ul className={styles.contacts} aria-label="Assets">
          {assets.map((asset) => (
            <li key={asset.uuid}>
              <strong>
                {assetWords[asset.kind]} {asset.asset_id}
              </strong>
              {asset.note && <p className="typed">{asset.note}</p>}
              <Buttons>
                <Button small allowed={allowed} onClick={() => setOpen(asset)}>
                  Remove
                  <span className="visually-hidden">
                    {' '}
                    {assetWords[asset.kind]} {asset.asset_id}
                  </span>
                </Button>
              </Buttons>
            </li>
          ))}
        </ul>
      )}
      <Buttons>
        <Button small allowed={allowed} onClick={() => setOpen('add')}>
          Add asset<span className="visually-hidden"> {place}</span>
        </Button>
      </Buttons>
      {open === 'add' && <AssetDialog at={at} {...done} />}
      {open !== null && open !== 'add' && (
        <Removal
          title="Remove this asset?"
          verb="Remove asset"
          removal={command('DELETE /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/', {
            incident_uuid: at.incident_uuid,
            location_uuid: at.location_uuid,
            uuid: open.uuid,
          })}
          {...done}
        >
          <p>
            {assetWords[open.kind]} {open.asset_id}
          </p>
        </Removal>
      )}
    </>
  );
};
