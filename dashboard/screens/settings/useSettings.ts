import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { TransferSettings } from '#contracts/incident/transferSettings';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { useChannel } from '../../data/realtime.ts';
import { useViewer } from '../../data/viewer.ts';

/** The transfer settings, live: another person's change is fetched as soon as it is announced. */
export function useSettings() {
  const [settings, setSettings] = useState<TransferSettings | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    get(addressOf('GET /api/transfer-settings/')).then(
      (answer) => {
        // An older answer may arrive after a newer one.
        setSettings((before) => (before && before.position > answer.position ? before : answer));
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, []);
  useEffect(ask, [ask]);
  const { entity } = useViewer();
  useChannel(channels.dispatch(entity.uuid), { TRANSFER_SETTINGS_CHANGED: ask }, ask);
  return { settings, error, ask };
}
