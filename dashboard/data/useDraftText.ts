import { useDraft } from './useDraft.ts';

/** Text that is being typed, kept on this device until it is sent and set to ''. */
export function useDraftText(kind: string, id: string): readonly [string, (text: string) => void] {
  const { value, change } = useDraft(`${kind}.${id}`, { text: '' });
  return [value.text, (text) => change({ text })];
}
