import { newKey, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { say } from '../../../ui/say.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';

/** Changes the number of people that a call-out under way needs, and offers to undo it. */
export function useTarget({ uuid, target }: { readonly uuid: string; readonly target: number }, onChanged: () => void) {
  const { busy, send } = useSend(onChanged);
  const to = (count: number) => command('POST /api/callout/:uuid/target/', { uuid }, { target_count: count });
  const change = async (count: number): Promise<void> => {
    const failure = await send(to(count));
    if (failure) return say.failed(failure.message);
    const undo = () => run(to(target), { key: newKey() }).then(onChanged);
    offerUndo({ words: `${count} ${count === 1 ? 'person' : 'people'} needed.`, undo });
  };
  return { busy, change };
}
