import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Calls, useMyCalls } from './MyCalls.tsx';

/** `/my-calls/`: the call-outs that have called the viewer in the last hours, and the answer to each that waits. */
export const MyCallsPage = () => {
  const { data, error, ask } = useMyCalls();
  return (
    <Page title="My calls" width="48rem">
      <LoadState data={data} error={error} />
      {data?.calls.length === 0 && <p className="quiet">No call-out has called you in the last 12 hours.</p>}
      {data && <Calls calls={data.calls} onAnswered={ask} />}
    </Page>
  );
};
