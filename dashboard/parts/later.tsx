import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { say } from './say.ts';
import { Unloadable } from './Unloadable.tsx';

type Instead<P> = ComponentType<P & { readonly failed: boolean }>;

/**
 * A part of a screen whose script comes after the screen: asked for when it is first shown, or ahead of that by `fetch`.
 * `Instead` stands in its place until then, and where it did not come; the next time it is shown it is asked for again.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>, Instead: Instead<P>) => {
  let asked: Promise<{ default: ComponentType<P> }> | null = null;
  const ask = (): Promise<{ default: ComponentType<P> }> => {
    asked ??= load().then((part) => ({ default: part }));
    return asked;
  };
  let Part = lazy(ask);
  const forget = (): void => {
    asked = null;
    Part = lazy(ask);
  };
  const Later = (props: P) => (
    <Unloadable instead={<Instead {...props} failed />} onFailed={forget}>
      <Suspense fallback={<Instead {...props} failed={false} />}>
        <Part {...props} />
      </Suspense>
    </Unloadable>
  );
  return Object.assign(Later, { fetch: (): void => void ask().catch(forget) });
};

interface NoDialogProps {
  readonly failed: boolean;
  readonly onClose: () => void;
}

/** Instead of a dialog: nothing, or the words that it did not come. */
export const NoDialog = ({ failed, onClose }: NoDialogProps) => {
  useEffect(() => {
    if (!failed) return;
    say.failed('This did not load. Check the connection, then try again.');
    onClose();
  }, [failed, onClose]);
  return null;
};
