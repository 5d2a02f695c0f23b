import { AlertBox } from '../../ui/form/Field.tsx';

/** In place of a view whose script has not loaded. */
export const Coming = ({ failed }: { readonly failed: boolean }) =>
  failed ? (
    <AlertBox kind="warning">This did not load. Check the connection, then open it again.</AlertBox>
  ) : (
    <p className="quiet">Loading…</p>
  );
