/**
 * A name that means another channel in each organization has a room for each of them: the channel, a bar, the name. Any
 * other channel is its own room. No client names a room with a bar, because a channel name has none.
 */
export const roomOf = (channel: string, name: string): string => (channel === name ? channel : `${channel}|${name}`);

/** The channel whose frames the room hears, and whose rights it needs. */
export const channelIn = (room: string): string => room.split('|', 1)[0] ?? room;

/** The name that the sockets of the room know. */
export const nameOf = (room: string): string => room.slice(room.indexOf('|') + 1);

/** A frame of the channel, as the sockets of the room know it. The channel comes before the data. */
export function renamed(frame: string | Uint8Array, room: string): string {
  const text = typeof frame === 'string' ? frame : new TextDecoder().decode(frame);
  const named = (name: string) => `"channel":${JSON.stringify(name)}`;
  return text.replace(named(channelIn(room)), named(nameOf(room)));
}
